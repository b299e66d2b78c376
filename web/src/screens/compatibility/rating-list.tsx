import type { RatedOrder, RatedRow } from "@remotebay/contract";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, Cable, ChevronsUpDown, KeyRound } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { RatingBadge } from "../../features/compatibility/rating-badge.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./compatibility.module.css";

export interface RatingListProps {
  label: string;
  rows: readonly RatedRow[];
  selection: Pick<Selection, "orderBy" | "sortBy">;
  onSort: (next: Pick<Selection, "orderBy" | "sortBy">) => void;
}

type Item = { key: string; family: string } | { key: string; row: RatedRow };

const columns = [
  "Name",
  "RagRatingLabel",
  "EthernetCableRequired",
  "EVRequiresCode",
  "CustomMessage",
] as const satisfies readonly RatedOrder[];

/** The rows, of which only those in view are in the page; with the families as headings while they are in order of families. */
export function RatingList({ label, rows, selection, onSort }: RatingListProps) {
  const isNarrow = useMedia("(max-width: 799px)");
  const items = itemsOf(rows, selection.orderBy === "ServiceElementGroupId");
  const { frame, lines, total, measure, offset } = useLines(items, isNarrow);
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1} className={isNarrow ? styles.cards : styles.table}>
      <Headings {...{ selection, onSort, isNarrow }} />
      <div ref={frame} role="rowgroup" className={styles.body} style={{ height: total }}>
        {lines.map(({ index, start, key }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div
              key={key}
              ref={measure}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={"row" in item ? styles.row : styles.family}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {"row" in item ? (
                <RatingCells row={item.row} />
              ) : (
                <span role="rowheader" aria-colspan={columns.length + 1}>
                  {item.family}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Headings({ selection, onSort, isNarrow }: Pick<RatingListProps, "selection" | "onSort"> & { isNarrow: boolean }) {
  const t = useText();
  const isDescending = selection.sortBy === "desc";
  // On a phone the order is chosen beside the search, and the headings are there for screen readers only.
  return (
    <div role="rowgroup" className={isNarrow ? "visually-hidden" : styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headings}>
        {columns.map((column) => {
          const isSorted = selection.orderBy === column;
          const text = t(`compatibility.column.${column}`);
          const Arrow = isDescending ? ArrowDown : ArrowUp;
          return (
            <div key={column} role="columnheader" aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
              {isNarrow ? (
                text
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ orderBy: column, sortBy: isSorted && !isDescending ? "desc" : "asc" })}
                >
                  {text}
                  {isSorted ? <Arrow aria-hidden /> : <ChevronsUpDown className={styles.idle} aria-hidden />}
                </button>
              )}
            </div>
          );
        })}
        <div role="columnheader" className={styles.device}>
          {t("compatibility.column.Device")}
        </div>
      </div>
    </div>
  );
}

function RatingCells({ row }: { row: RatedRow }) {
  const t = useText();
  const needed = (column: "EthernetCableRequired" | "EVRequiresCode", icon: typeof Cable) => {
    const Icon = icon;
    return (
      <span role="cell" className={row[column] ? styles.caveat : styles.none}>
        {row[column] ? (
          <>
            <Icon aria-hidden />
            <span className={styles.caveatName}>{t(`compatibility.column.${column}`)}</span>
            <span className={styles.caveatWord}>{t("compatibility.needed")}</span>
          </>
        ) : null}
      </span>
    );
  };
  return (
    <>
      <span role="cell" className={styles.name}>
        {row.Text}
      </span>
      <span role="cell">
        <RatingBadge rating={row.RagRatingLabel} />
      </span>
      {needed("EthernetCableRequired", Cable)}
      {needed("EVRequiresCode", KeyRound)}
      <span role="cell" className={row.CustomMessage === "" ? styles.none : styles.note}>
        {row.CustomMessage}
      </span>
      <span role="cell" className={styles.device}>
        {row.DeviceTypeDescription}
      </span>
    </>
  );
}

function itemsOf(rows: readonly RatedRow[], isGrouped: boolean): Item[] {
  let family = 0;
  return rows.flatMap((row) => {
    const item = { key: `row-${row.ServiceElementId}`, row };
    if (!isGrouped || row.ServiceElementGroupId === family) return [item];
    family = row.ServiceElementGroupId;
    return [{ key: `family-${family}`, family: row.ServiceElementGroupName }, item];
  });
}

/** The lines in view of the window, which scrolls the whole page. */
function useLines(items: readonly Item[], isNarrow: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const place = () => setOffset((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    place();
    // What is above the rows may grow: a banner, filters that wrap.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // It gives new functions with each render, which matters to React Compiler alone.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => ("row" in (items[index] ?? {}) ? (isNarrow ? 112 : 52) : 40),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    scrollMargin: offset,
  });
  return { frame: box, lines: rows.getVirtualItems(), total: rows.getTotalSize(), measure: rows.measureElement, offset };
}
