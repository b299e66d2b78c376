import { type AuditRow, defaultVariant, maxSearch, searchAudit } from "@remotebay/contract";
import { FileDown } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { collectRows } from "../../../features/views/collect-rows.ts";
import { FileDialog } from "../../../features/views/file-dialog.tsx";
import { useListFile } from "../../../features/views/use-list-file.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../../lib/list-foot.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { usePages } from "../../../lib/use-pages.ts";
import { Button } from "../../../ui/button.tsx";
import { DateTimePicker } from "../../../ui/date-time-picker.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminBack } from "../admin-link.tsx";
import { useAdminParameters } from "../parameters.ts";
import type { Words } from "../things/thing-screen.ts";
import { AuditEntryDialog } from "./audit-entry.tsx";
import { actionText } from "./actions.ts";
import { nouns, nounText } from "./nouns.ts";
import styles from "../admin.module.css";

/** The audit trail: searched, narrowed to a kind of thing and to days, as a file, and each entry with what it changed (domain.md#admin-audit). */
export function AuditPage() {
  const t = useText();
  const format = useFormat();
  const [{ search = "", noun = "", from, until }, change] = useAdminParameters();
  const [opened, open] = useState<AuditRow>();
  const args = {
    query: { search: useDeferredValue(search.trim()), noun, ...(from ? { from } : {}), ...(until ? { until } : {}) },
  };
  const pages = usePages(searchAudit, args, { staleTime: 0 });
  const words: Words = { t, format };
  const file = useListFile<AuditRow>("audit", {
    name: t("admin.rooms.audit.title"),
    cells: [
      { heading: t("admin.audit.when"), text: ({ At }) => At },
      { heading: t("admin.audit.who"), text: ({ Who }) => Who },
      { heading: t("admin.audit.what"), text: ({ Action }) => Action },
      { heading: t("admin.audit.which"), text: (row) => whichText(row, words) },
      { heading: t("admin.audit.shop"), text: ({ LocationName }) => LocationName ?? "" },
      { heading: t("admin.audit.details"), text: detailText },
      { heading: t("admin.audit.address"), text: ({ Address }) => Address },
    ],
    collect: (options) => collectRows(searchAudit, args, options) as never,
    isEmpty: pages.rows.length === 0,
  });
  const card = (row: AuditRow) => <AuditCard row={row} words={words} onOpen={() => open(row)} />;
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t("admin.rooms.audit.title")} />
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label={t("admin.audit.search")}
          placeholder={t("admin.audit.search")}
          clearText={t("common.clear")}
          maxLength={maxSearch}
          value={search}
          onChange={(text) => change({ search: text === "" ? undefined : text })}
          pending={pages.isEarlier}
          pendingText={t("common.loading")}
        />
        <NativeSelect
          label={t("admin.audit.noun")}
          placeholder={t("admin.audit.everything")}
          value={noun}
          options={nouns.map((value) => ({ value, label: nounText(t, value) }))}
          onChange={({ target }) => change({ noun: target.value === "" ? undefined : target.value })}
        />
        <DateTimePicker
          dateOnly
          label={t("admin.audit.from")}
          value={from ?? null}
          onChange={(day) => change({ from: day?.slice(0, 10) })}
        />
        <DateTimePicker
          dateOnly
          label={t("admin.audit.until")}
          value={until ?? null}
          onChange={(day) => change({ until: day?.slice(0, 10) })}
        />
        <Button icon={<FileDown aria-hidden />} disabled={pages.rows.length === 0} onClick={file.start}>
          {t("views.file.title")}
        </Button>
      </div>
      {pages.problem && pages.rows.length === 0 ? (
        <NotLoaded what="list" problem={pages.problem} failed={t("admin.failed")} onRetry={pages.retry} level={2} />
      ) : (
        <Table
          label={t("admin.rooms.audit.title")}
          columns={columnsOf(words, open)}
          rows={[...pages.rows]}
          rowKey={({ Id }) => Id}
          loading={pages.isPending}
          card={card}
          empty={<EmptyState level={2} title={t("admin.nothingFound")} />}
        />
      )}
      {pages.rows.length > 0 ? (
        <ListFoot pages={pages} more={t("admin.more")} fetching={t("common.loading")}>
          <span>{t("admin.shown", { count: pages.rows.length })}</span>
        </ListFoot>
      ) : null}
      {opened ? <AuditEntryDialog row={opened} onClose={() => open(undefined)} onUndone={pages.retry} /> : null}
      {file.state ? <FileDialog state={file.state} onRetry={file.start} onClose={file.stop} /> : null}
    </>
  );
}

function columnsOf(words: Words, open: (row: AuditRow) => void): Column<AuditRow>[] {
  const { t, format } = words;
  return [
    { id: "At", header: t("admin.audit.when"), cell: ({ At }) => format.exact(At), nowrap: true },
    { id: "Who", header: t("admin.audit.who"), cell: (row) => whoText(row) },
    { id: "Action", header: t("admin.audit.what"), cell: ({ Action }) => actionText(t, Action) },
    { id: "Which", header: t("admin.audit.which"), cell: (row) => whichText(row, words) },
    { id: "Shop", header: t("admin.audit.shop"), cell: ({ LocationName }) => LocationName ?? "" },
    {
      id: "Details",
      header: t("admin.audit.details"),
      cell: (row) => (
        <Button size="sm" onClick={() => open(row)}>
          {t("admin.open")}
        </Button>
      ),
    },
  ];
}

function AuditCard({ row, words, onOpen }: { row: AuditRow; words: Words; onOpen: () => void }) {
  const { t, format } = words;
  return (
    <div className={styles.words}>
      <strong>{whichText(row, words)}</strong>
      <span>{actionText(t, row.Action)}</span>
      <span>
        {whoText(row)} · {format.exact(row.At)}
      </span>
      <div>
        <Button size="sm" onClick={onOpen}>
          {t("admin.open")}
        </Button>
      </div>
    </div>
  );
}

function whoText({ Who }: AuditRow): string {
  return Who === "" ? defaultVariant.appName : Who;
}

function whichText({ Noun, NounId, Name }: AuditRow, { t }: Words): string {
  const what = nounText(t, Noun);
  if (Name !== "") return `${what}: ${Name}`;
  return NounId === null ? what : `${what} ${NounId}`;
}

/** What an entry changed, for a file. */
function detailText({ Changes, From, To }: AuditRow): string {
  if (From !== "" || To !== "") return `${From} → ${To}`;
  return Changes.map(({ Field, Before, After }) => `${Field}: ${JSON.stringify(Before) ?? ""} → ${JSON.stringify(After) ?? ""}`).join("; ");
}
