import { type Args, type Call, maxSearch } from "@remotebay/contract";
import { FileDown, Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef } from "react";
import { collectRows } from "../../features/views/collect-rows.ts";
import { FileDialog } from "../../features/views/file-dialog.tsx";
import { useListFile } from "../../features/views/use-list-file.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { type Pages, usePages } from "../../lib/use-pages.ts";
import { keyNames, useShortcut } from "../../lib/use-shortcut.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminLink } from "./admin-link.tsx";
import { useAdminParameters } from "./parameters.ts";
import type { ListScreen, ThingColumn, Words } from "./things/thing-screen.ts";
import styles from "./admin.module.css";

type Row = { Id: number };

/** The list of an administered thing: searched, filtered, sorted, page by page, and as a file (domain.md#admin-things). */
export function ThingList({ screen }: { screen: ListScreen }) {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [parameters, change] = useAdminParameters();
  const columns = screen.columns as readonly ThingColumn<Row>[];
  const sortedBy =
    columns.find(({ id, sorts }) => sorts && id === (parameters.orderBy ?? screen.firstOrder)) ?? columns.find(({ sorts }) => sorts);
  const { search = "", sortBy = "asc" } = parameters;
  const filters = Object.fromEntries((screen.filters ?? []).flatMap(({ name }) => (parameters[name] ? [[name, parameters[name]]] : [])));
  const isNarrowed = search !== "" || Object.keys(filters).length > 0;
  const query = { search: useDeferredValue(search.trim()), orderBy: sortedBy?.id, sortBy, ...filters };
  const args = { query } as object as Args<Call>;
  const pages = usePages(screen.calls.list, args) as unknown as Pages<Row>;
  useShortcut("focusSearch", () => field.current?.focus());
  const words: Words = { t, format };
  const file = useListFile<Row>(screen.noun, {
    name: t(screen.title),
    cells: columns.map((column) => ({ heading: t(column.label), text: (row: Row) => column.text(row, words) })),
    collect: (options) => collectRows(screen.calls.list, args, options) as never,
    isEmpty: pages.rows.length === 0,
  });
  const shown: Column<Row>[] = columns.map((column) => ({
    id: column.id,
    header: t(column.label),
    cell: (row) => (column.cell ?? column.text)(row, words),
    ...(column.sorts ? { sortable: true } : {}),
  }));
  const card = (row: Row) => <Card row={row} columns={columns} words={words} />;
  const link = (row: Row, content: ReactNode, className: string) => (
    <AdminLink room={screen.room} id={row.Id} className={className}>
      {content}
    </AdminLink>
  );
  return (
    <>
      {screen.Head ? (
        <div className={styles.head}>
          <screen.Head />
        </div>
      ) : null}
      <div className={styles.tools}>
        <SearchField
          ref={field}
          className={styles.search}
          label={t("admin.search")}
          placeholder={t("admin.search")}
          clearText={t("common.clear")}
          keys={keyNames("focusSearch")}
          maxLength={maxSearch}
          value={search}
          onChange={(text) => change({ search: text === "" ? undefined : text })}
          pending={pages.isEarlier}
          pendingText={t("common.loading")}
        />
        {(screen.filters ?? []).map(({ name, Input }) => (
          <Input key={name} value={parameters[name] ?? ""} onChange={(value) => change({ [name]: value === "" ? undefined : value })} />
        ))}
        <Button icon={<FileDown aria-hidden />} disabled={pages.rows.length === 0} onClick={file.start}>
          {t("views.file.title")}
        </Button>
        {screen.Actions ? <screen.Actions /> : null}
        {screen.Create ? (
          <screen.Create />
        ) : screen.create ? (
          <ButtonLink to="/admin/$room/$id" params={{ room: screen.room, id: "new" }} variant="primary" icon={<Plus aria-hidden />}>
            {t(screen.create)}
          </ButtonLink>
        ) : null}
      </div>
      {pages.problem && pages.rows.length === 0 ? (
        <NotLoaded what="list" problem={pages.problem} failed={t("admin.failed")} onRetry={pages.retry} level={2} />
      ) : (
        <Table
          label={t(screen.title)}
          columns={shown}
          rows={[...pages.rows]}
          rowKey={(row) => row.Id}
          loading={pages.isPending}
          {...(sortedBy ? { sort: { column: sortedBy.id, direction: sortBy === "asc" ? "ascending" : "descending" } as const } : {})}
          onSort={({ column, direction }) => change({ orderBy: column, sortBy: direction === "ascending" ? undefined : "desc" })}
          link={link}
          card={card}
          empty={<EmptyState level={2} title={t(isNarrowed ? "admin.nothingFound" : (screen.none ?? "admin.empty"))} />}
        />
      )}
      {pages.rows.length > 0 ? (
        <ListFoot pages={pages} more={t("admin.more")} fetching={t("common.loading")}>
          <span>{t("admin.shown", { count: pages.rows.length })}</span>
        </ListFoot>
      ) : null}
      {file.state ? <FileDialog state={file.state} onRetry={file.start} onClose={file.stop} /> : null}
    </>
  );
}

function Card({ row, columns, words }: { row: Row; columns: readonly ThingColumn<Row>[]; words: Words }) {
  const [first, ...rest] = columns;
  return (
    <div className={styles.words}>
      <strong>{first ? first.text(row, words) : row.Id}</strong>
      {rest.map((column) => (
        <span key={column.id}>
          {words.t(column.label)}: {(column.cell ?? column.text)(row, words)}
        </span>
      ))}
    </div>
  );
}
