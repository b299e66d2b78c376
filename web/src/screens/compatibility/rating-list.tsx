import type { RatedRow } from "@remotebay/contract";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { columnsOf, type ColumnChoice } from "../../features/views/columns.ts";
import { useMedia } from "../../ui/use-media.ts";
import { PickedFunction } from "./picked-function.tsx";
import type { RatingColumn } from "./rating-columns.tsx";
import type { Picks } from "./use-picks.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./compatibility.module.css";

export interface RatingListProps {
  label: string;
  rows: readonly RatedRow[];
  columns: ColumnChoice<RatingColumn>;
  selection: Pick<Selection, "orderBy" | "sortBy">;
  onSort: (next: Pick<Selection, "orderBy" | "sortBy">) => void;
  /** Which functions are chosen to be requested; undefined for who requests none. */
  picks?: Picks | undefined;
}

type Item = { key: string; family: string } | { key: string; row: RatedRow };

/** The rows, of which only those in view are in the page; with the families as headings while they are in order of families. */
export function RatingList({ label, rows, columns: choice, selection, onSort, picks }: RatingListProps) {
  const isNarrow = useMedia("(max-width: 799px)");
  // A card has them all.
  const columns = isNarrow ? columnsOf(choice.all, []) : choice.shown;
  const items = itemsOf(rows, selection.orderBy === "ServiceElementGroupId");
  const { frame, lines, total, measure, offset } = useLines(items, isNarrow);
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      className={isNarrow ? styles.cards : styles.table}
      style={{ "--columns": columns.map(({ width }) => width).join(" ") } as CSSProperties}
    >
      <Headings {...{ columns, selection, onSort, isNarrow }} />
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
                columns.map(({ id, className, cell }) => (
                  <span key={id} role="cell" className={className?.(item.row)}>
                    {picks && id === "Text" ? <PickedFunction row={item.row} picks={picks} /> : cell(item.row)}
                  </span>
                ))
              ) : (
                <span role="rowheader" aria-colspan={columns.length}>
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

interface HeadingsProps extends Pick<RatingListProps, "selection" | "onSort"> {
  columns: readonly RatingColumn[];
  isNarrow: boolean;
}

function Headings({ columns, selection, onSort, isNarrow }: HeadingsProps) {
  const isDescending = selection.sortBy === "desc";
  // On a phone the order is chosen beside the search, and the headings are there for screen readers only.
  return (
    <div role="rowgroup" className={isNarrow ? "visually-hidden" : styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headings}>
        {columns.map(({ id, name, order }) => {
          const isSorted = order !== undefined && selection.orderBy === order;
          const Arrow = isDescending ? ArrowDown : ArrowUp;
          return (
            <div key={id} role="columnheader" aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
              {isNarrow || order === undefined ? (
                name
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ orderBy: order, sortBy: isSorted && !isDescending ? "desc" : "asc" })}
                >
                  {name}
                  {isSorted ? <Arrow aria-hidden /> : <ChevronsUpDown className={styles.idle} aria-hidden />}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
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
