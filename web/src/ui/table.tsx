import type { CSSProperties, ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "./cx.ts";
import { SkeletonCard, SkeletonRows } from "./skeleton.tsx";
import { useFits } from "./use-fits.ts";
import { useMedia } from "./use-media.ts";
import styles from "./table.module.css";

export type Sort = { column: string; direction: "ascending" | "descending" };

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "start" | "center" | "end";
  /** Prevents line breaks, e.g. in numbers and times. */
  nowrap?: boolean;
  /** A CSS width, e.g. "9rem". */
  width?: string;
};

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Renders a row as a card on phones and wherever the table does not fit; without it the table scrolls horizontally. */
  card?: (row: Row) => ReactNode;
  /** Wraps the first cell, or the whole card, in a link that covers the row; give `className` to the link. */
  link?: (row: Row, content: ReactNode, className: string) => ReactNode;
  /** The current order; the header of that column shows it. */
  sort?: Sort;
  /** Makes the headers of sortable columns buttons. */
  onSort?: (sort: Sort) => void;
  /** Shown if there are no rows and none are loading. */
  empty?: ReactNode;
  /** Shows skeletons while the first rows load. */
  loading?: boolean;
  dense?: boolean;
  /** "fresh" highlights a row briefly, because it is new or changed. */
  rowState?: (row: Row) => "selected" | "fresh" | undefined;
  /** Overrides the layout by screen width. */
  layout?: "table" | "cards";
};

function cellClass<Row>({ align = "start", nowrap }: Column<Row>): string {
  return cx(styles.cell, nowrap && styles.nowrap, align !== "start" && styles[align]);
}

function Header<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const active = sort?.column === column.id ? sort.direction : undefined;
  const align = column.align && column.align !== "start" ? styles[column.align] : undefined;
  const arrow = active && (active === "ascending" ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />);
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" aria-sort={active} className={cx(styles.head, align)} style={{ width: column.width }}>
        {active ? (
          <span className={styles.sorted}>
            {column.header}
            {arrow}
          </span>
        ) : (
          column.header
        )}
      </th>
    );
  }
  const next = active === "ascending" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={active} className={cx(styles.head, align)} style={{ width: column.width }}>
      <button type="button" className={styles.sort} onClick={() => onSort({ column: column.id, direction: next })}>
        {column.header}
        {arrow ?? <ChevronsUpDown className={styles.idle} aria-hidden />}
      </button>
    </th>
  );
}

function Cards<Row>({ label, rows, rowKey, card, link, rowState }: TableProps<Row> & { card: (row: Row) => ReactNode }) {
  return (
    <ul aria-label={label} className={styles.cards}>
      {rows.map((row) => {
        const state = rowState?.(row);
        const content = card(row);
        return (
          <li key={rowKey(row)} className={cx(styles.card, link && styles.linked, state && styles[state])}>
            {link ? link(row, content, styles.cover ?? "") : content}
          </li>
        );
      })}
    </ul>
  );
}

/** What scrolls by itself has no bar above it within. */
const scrolling = { overflowX: "auto", "--table-top": "0px" } as CSSProperties;

/** A table that becomes a list of cards where it does not fit. Set `--table-top` to the height of a sticky bar above it. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, card, empty, loading, layout } = props;
  const narrow = useMedia("(max-width: 719px)");
  const { frame, fits } = useFits([label, ...columns.map(({ id }) => id)].join());
  const asCards = card && (layout ? layout === "cards" : narrow || !fits);
  if (!rows.length && !loading && empty) return empty;
  // What scrolls is reached by the keyboard, also where nothing in it is.
  const reached = card || fits ? {} : { tabIndex: 0, role: "group", "aria-label": label };
  return (
    <div ref={frame} className={asCards ? undefined : styles.frame} style={card ? undefined : scrolling} {...reached}>
      {asCards ? loading && !rows.length ? <SkeletonCard count={4} /> : <Cards {...props} card={card} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<Row>({ label, columns, rows, rowKey, link, sort, onSort, loading, dense, rowState }: TableProps<Row>) {
  return (
    <table aria-label={label} aria-busy={loading} className={cx(styles.table, dense && styles.dense)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loading && !rows.length ? <SkeletonRows columns={columns.length} /> : null}
        {rows.map((row) => {
          const state = rowState?.(row);
          return (
            <tr key={rowKey(row)} className={cx(styles.row, link && styles.linked, state && styles[state])}>
              {columns.map((column, index) => (
                <td key={column.id} className={cellClass(column)}>
                  {index === 0 && link ? link(row, column.cell(row), styles.cover ?? "") : column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
