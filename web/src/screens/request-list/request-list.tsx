import { ListName, isAtLeast, listRequests, type RequestRow, type View } from "@remotebay/contract";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Inbox, Plus, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { useCounts } from "../../features/worklists/use-counts.ts";
import { useFresh } from "../../features/worklists/use-fresh.ts";
import { collectRows } from "../../features/views/collect-rows.ts";
import { keepColumns, useColumnChoice } from "../../features/views/columns.ts";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { useText, useFormat } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { ListTools } from "./list-tools.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestTable } from "./request-table.tsx";
import { type Filters, filtersOf, useList } from "./use-list.ts";
import { ListFoot } from "../../lib/list-foot.tsx";
import type { Pages } from "../../lib/use-pages.ts";

const emptyText = {
  pending: "home.emptyPending",
  submitted: "home.emptySubmitted",
  scheduled: "home.emptyScheduled",
  completed: "home.emptyCompleted",
  cancelled: "requests.list.emptyCancelled",
} as const;

/** The requests of one list (domain.md#request-lists). */
export function RequestListScreen() {
  const { status } = useParams({ from: "/servicerequests/$status" });
  return <RequestList key={status} list={status} />;
}

function RequestList({ list }: { list: ListName }) {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const name = useListName()(list);
  const counts = useCounts();
  const field = useRef<HTMLInputElement>(null);
  const { filters, change, pages, query, isSearching } = useList(list);
  const fresh = useFresh(pages.isPending || isSearching ? undefined : pages.rows, JSON.stringify(filters));
  const selected = useRowKeys(pages.rows, (id) => void navigate({ to: "/servicerequest/$id", params: { id } }));
  const columns = useColumnChoice(placeOf(list), useRequestColumns(list, fresh));
  const show = useShow(list, change, columns.choose);
  usePageTitle(name);
  useShortcut("focusSearch", () => field.current?.focus());
  useShortcut("newRequest", () => void navigate({ to: "/servicerequest/0" }), { enabled: user.Can.createRequests });

  const create = (
    <ButtonLink to="/servicerequest/0" variant="primary" icon={<Plus aria-hidden />}>
      {t("shell.newRequest")}
    </ButtonLink>
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
      <ListTools filters={filters} onChange={change} isSearching={isSearching} hasAppointments={list === "scheduled"} field={field}>
        <ListMenu
          list="requests"
          shown={{ list, ...filters }}
          onShow={show}
          columns={columns}
          file={{
            name: `${t("shell.requests")} ${name}`,
            cells: columns.shown.flatMap((column) => column.file),
            collect: (options) => collectRows(listRequests, { query }, options),
            isEmpty: pages.rows.length === 0,
          }}
        />
      </ListTools>
      {pages.problem && pages.total === undefined ? (
        <NotLoaded level={2} what="list" problem={pages.problem} failed={t("requests.list.failed")} onRetry={pages.retry} />
      ) : (
        <>
          <RequestTable
            name={name}
            columns={columns.shown}
            pages={pages}
            filters={filters}
            fresh={fresh}
            selected={selected}
            empty={empty}
          />
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

/** Where a list's columns are remembered: the scheduled ones have one more. */
function placeOf(list: ListName): string {
  return list === "scheduled" ? "scheduled" : "requests";
}

/** Returns the function that shows a saved view, which may be one of another list. */
function useShow(list: ListName, change: (next: Partial<Filters>) => void, choose: (ids: readonly string[]) => void) {
  const navigate = useNavigate();
  const { Id } = useUser();
  return (query: View["Query"], ids: readonly string[]) => {
    const other = ListName.options.find((name) => name === query["list"]) ?? list;
    const filters = filtersOf(other, query);
    if (other === list) {
      choose(ids);
      return change(filters);
    }
    keepColumns(Id, placeOf(other), ids);
    void navigate({ to: "/servicerequests/$status", params: { status: other }, search: filters });
  };
}

/** "Fetch more" while there is more, then "That's all" (domain.md#screen-lists). */
function ListEnd({ pages }: { pages: Pages<RequestRow> }) {
  const t = useText();
  const format = useFormat();
  if (pages.isPending || pages.rows.length === 0) return null;
  const shown = format.number(pages.rows.length);
  const total = format.number(Math.max(pages.total ?? 0, pages.rows.length));
  const mayBeMore = pages.hasMore && pages.rows.length <= (pages.total ?? 0) && isAtLeast(pages.total ?? 0);
  return (
    <ListFoot pages={pages} more={t("requests.list.fetchMore")} fetching={t("requests.list.fetching")}>
      {pages.hasMore ? null : <span>{t("requests.list.thatsAll")}</span>}
      <span className="tabular">{t(mayBeMore ? "requests.list.ofMore" : "requests.list.of", { shown, total })}</span>
    </ListFoot>
  );
}

/** Keyboard navigation: j and k move through the rows, Enter opens. Returns the id of the current row. */
function useRowKeys(rows: readonly RequestRow[], onOpen: (id: number) => void): number | undefined {
  const [id, setId] = useState<number>();
  const at = rows.findIndex((row) => row.Id === id);
  const move = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
    if (!next) return;
    setId(next.Id);
    document.querySelector(`[data-row="${next.Id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("nextRow", () => move(1));
  useShortcut("previousRow", () => move(-1));
  // Enter on a focused link or button keeps its own meaning.
  useShortcut("openRow", () => onOpen(rows[at]?.Id ?? 0), { enabled: at >= 0 });
  return at < 0 ? undefined : id;
}
