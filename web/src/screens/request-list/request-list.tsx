import { ListName } from "@remotebay/contract";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Inbox, Plus, SearchX } from "lucide-react";
import { useRef } from "react";
import * as v from "valibot";
import { useCounts } from "../../features/requests/use-counts.ts";
import { useFresh } from "../../features/requests/use-fresh.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { RouteButton } from "../../lib/route-button.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ListEnd } from "./list-end.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { ListTools } from "./list-tools.tsx";
import { RequestTable } from "./request-table.tsx";
import { useList } from "./use-list.ts";
import { useRowKeys } from "./use-row-keys.ts";

const emptyText = {
  pending: "home.emptyPending",
  submitted: "home.emptySubmitted",
  scheduled: "home.emptyScheduled",
  completed: "home.emptyCompleted",
  cancelled: "requests.list.emptyCancelled",
} as const;

/** The requests of one list (domain.md#request-lists). */
export function RequestListScreen() {
  const status = v.parse(ListName, useParams({ strict: false }).status);
  return <RequestList key={status} list={status} />;
}

function RequestList({ list }: { list: ListName }) {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const name = useListName()(list);
  const counts = useCounts();
  const field = useRef<HTMLInputElement>(null);
  const { filters, change, pages, isSearching } = useList(list);
  const fresh = useFresh(pages.isPending || isSearching ? undefined : pages.rows, JSON.stringify(filters));
  const selected = useRowKeys(pages.rows, (id) => void navigate({ to: "/servicerequest/$id", params: { id } }));
  usePageTitle(name);
  useShortcut("/", t("requests.list.focusSearch"), () => field.current?.focus());
  useShortcut("n", t("shell.newRequest"), () => void navigate({ to: "/servicerequest/0" }), user.Can.createRequests);

  const create = (
    <RouteButton to="/servicerequest/0" variant="primary" icon={<Plus aria-hidden />}>
      {t("shell.newRequest")}
    </RouteButton>
  );
  const empty = filters.search ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t("requests.list.nothingFound")}
      text={t("requests.list.nothingFoundText", { search: filters.search })}
      action={<Button onClick={() => change({ search: "" })}>{t("requests.list.clear")}</Button>}
    />
  ) : filters.filterBy ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t("requests.list.nothingFound")}
      text={t("requests.list.nothingFiltered")}
      action={<Button onClick={() => change({ filterBy: "" })}>{t("requests.list.filter.all")}</Button>}
    />
  ) : (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={t("requests.list.emptyTitle")}
      text={t(emptyText[list])}
      action={user.Can.createRequests ? create : undefined}
    />
  );
  return (
    <>
      <PageHeader title={name} subtitle={user.Location?.Name} />
      <ListTabs list={list} counts={counts} filters={filters} />
      <ListTools filters={filters} onChange={change} isSearching={isSearching} hasAppointments={list === "scheduled"} field={field} />
      {pages.problem && pages.total === undefined ? (
        <NotLoaded level={2} what="list" problem={pages.problem} failed={t("requests.list.failed")} onRetry={pages.retry} />
      ) : (
        <>
          <RequestTable name={name} list={list} pages={pages} filters={filters} fresh={fresh} selected={selected} empty={empty} />
          <ListEnd pages={pages} />
        </>
      )}
      <p role="status" className="visually-hidden">
        {fresh.size > 0 ? t("requests.list.changedNow", { count: fresh.size }) : ""}
      </p>
    </>
  );
}

/** Returns the name of a list; the Dutch variant says "Requested" where others say "Submitted". */
function useListName(): (list: ListName) => string {
  const t = useText();
  const { submittedLabel } = useVariant();
  return (list) => t(`requests.list.${list === "submitted" ? submittedLabel : list}`);
}
