import { tableFeatures, useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useId, useMemo } from "react";
import { GridCells } from "./grid-cell.tsx";
import type { GridItem } from "./types.ts";
import { type Grid, type GridProps, useGrid } from "./use-grid.ts";
import styles from "./data-grid.module.css";

const features = tableFeatures({});
const estimated = { group: 44, row: 37 };
const headHeight = 40;

/**
 * A table that is edited like a spreadsheet: arrows, Enter, Tab, typing over, copy and paste of cells, undo by the owner. Only the rows in
 * view are in the page, so that 500 rows scroll smoothly. Where it is narrow, each row becomes a card of the columns with `narrow`.
 */
export function DataGrid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, items, hint } = props;
  const { setRoot, ...grid } = useGrid(props);
  const hintId = useId();
  const data = useMemo(() => items.flatMap((item) => ("row" in item ? [item.row] : [])), [items]);
  const definitions = useMemo(() => columns.map(({ id, title, text }) => ({ id, header: title, accessorFn: text })), [columns]);
  const table = useTable({ features, columns: definitions, data });
  const { total, lines, measure } = useLines(grid, items);
  const active = grid.selection?.active;
  const template = { "--grid-columns": columns.map(({ width }) => width).join(" ") } as CSSProperties;
  return (
    <div className={styles.frame}>
      <div
        ref={setRoot}
        role="grid"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={props.onEdit ? undefined : true}
        tabIndex={-1}
        className={styles.grid}
        style={template}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
        onPaste={props.onEdit ? grid.onPaste : undefined}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          grid.commit();
        }}
      >
        {hint ? (
          <span id={hintId} className="visually-hidden">
            {hint}
          </span>
        ) : null}
        {table.getHeaderGroups().map((group) => (
          <div key={group.id} role="row" aria-rowindex={1} className={styles.head}>
            {group.headers.map((header, index) => (
              // The rule does not see the text that FlexRender gives.
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              <div key={header.id} role="columnheader" aria-colindex={index + 1} className={styles.title}>
                <table.FlexRender header={header} />
              </div>
            ))}
          </div>
        ))}
        <div role="rowgroup" className={styles.body} style={{ height: total }}>
          {lines.map(({ index, start }) => {
            const item = items[index];
            return item ? (
              <div
                key={item.key}
                ref={measure}
                data-index={index}
                data-line={item.key}
                role="row"
                aria-rowindex={index + 2}
                className={"row" in item ? styles.row : styles.group}
                style={{ transform: `translateY(${start}px)` }}
              >
                {"row" in item ? (
                  <GridCells
                    acts={grid.acts}
                    columns={columns}
                    item={item}
                    isEditable={props.onEdit !== undefined}
                    active={item.key === active?.key ? active.column : undefined}
                    selected={grid.selected.keys.includes(item.key) ? grid.selected.columns : undefined}
                    draft={item.key === active?.key ? grid.draft : undefined}
                    isInOrder={!active && item.key === grid.shape.keys[0]}
                    isIdle={!active}
                  />
                ) : (
                  <div role="gridcell" aria-colspan={columns.length} className={styles.heading}>
                    {item.group}
                  </div>
                )}
              </div>
            ) : null;
          })}
        </div>
      </div>
      {/* Escape moves here: the next Tab goes on behind the grid. */}
      <span tabIndex={-1} className={styles.end} />
    </div>
  );
}

/** The lines in view. The active row always is among them, so that it keeps the focus while it is scrolled away. */
function useLines<Row>(
  { root, selection, wantedItem, setWantedItem }: Pick<Grid<Row>, "root" | "selection" | "wantedItem" | "setWantedItem">,
  items: readonly GridItem<Row>[],
) {
  const activeKey = selection?.active.key;
  const active = activeKey === undefined ? -1 : items.findIndex(({ key }) => key === activeKey);
  const withActive = (range: Range) => {
    const inView = defaultRangeExtractor(range);
    return active < 0 || inView.includes(active) ? inView : [...inView, active].toSorted((one, other) => one - other);
  };
  // It gives new functions with each render, which matters to React Compiler alone.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => root,
    estimateSize: (index) => ("row" in (items[index] ?? {}) ? estimated.row : estimated.group),
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: withActive,
    overscan: 8,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active);
    // Only a move of the selection scrolls.
  }, [active, activeKey, rows]);
  const lines = rows.getVirtualItems();
  useEffect(() => {
    if (wantedItem === undefined) return;
    const line = root?.querySelector(`[data-line="${CSS.escape(wantedItem)}"]`);
    const at = items.findIndex(({ key }) => key === wantedItem);
    if (!line && at >= 0) return rows.scrollToIndex(at, { align: "center" });
    line?.querySelector("button")?.focus();
    line?.scrollIntoView({ block: "nearest" });
    setWantedItem(undefined);
  }, [wantedItem, lines, items, root, rows, setWantedItem]);
  return { total: rows.getTotalSize(), lines, measure: rows.measureElement };
}
