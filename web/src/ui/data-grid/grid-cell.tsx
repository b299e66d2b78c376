import { useId } from "react";
import { cx } from "../cx.ts";
import type { CellPosition, GridColumn } from "./types.ts";
import { keyOf } from "./use-focus.ts";
import type { Grid } from "./use-grid.ts";
import styles from "./data-grid.module.css";

interface GridCellProps<Row> {
  grid: Omit<Grid<Row>, "setRoot">;
  column: GridColumn<Row>;
  item: { key: string; row: Row };
  /** The column's index. */
  index: number;
  /** True in the first row, which is in the Tab order while nothing is selected. */
  isFirst: boolean;
}

/** A cell. The active one holds an input, so that typing (with any input method) replaces its text. */
export function GridCell<Row>({ grid, column, item, index, isFirst }: GridCellProps<Row>) {
  const cell: CellPosition = { key: item.key, column: column.id };
  const { selection, selected } = grid;
  const isActive = selection?.active.key === cell.key && selection.active.column === cell.column;
  const isSelected = selected.keys.includes(cell.key) && selected.columns.includes(cell.column);
  const isInput = isActive && grid.canEdit(cell);
  const isInOrder = isActive || (!selection && isFirst && index === 0);
  const fault = column.fault?.(item.row);
  const activate = (shift: boolean) => {
    if (!isActive || shift) grid.select(cell, shift);
    else if (isInput && grid.draft === undefined) grid.setDraft(column.text(item.row));
  };
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isSelected}
      aria-invalid={fault ? true : undefined}
      data-title={column.title}
      data-active={isActive ? keyOf(cell) : undefined}
      tabIndex={isInput ? undefined : isInOrder ? 0 : -1}
      title={fault}
      className={cx(
        styles.cell,
        column.isCode && styles.code,
        isSelected && styles.selected,
        isActive && styles.active,
        fault && styles.faulty,
      )}
      style={{ "--narrow": column.narrow ?? "none" } as React.CSSProperties}
      data-narrow={column.narrow ? undefined : "hidden"}
      onFocus={() => {
        if (!selection) grid.select(cell);
      }}
      onMouseDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest("button, a, label")) return;
        // The input of the active cell takes the click itself; another cell takes the focus when it is active.
        if (!isInput) event.preventDefault();
        activate(event.shiftKey);
      }}
    >
      {isInput ? (
        <CellInput {...{ grid, column, fault }} row={item.row} tabIndex={isInOrder ? 0 : -1} />
      ) : (
        (column.render?.(item.row) ?? column.text(item.row))
      )}
    </div>
  );
}

interface CellInputProps<Row> {
  grid: Omit<Grid<Row>, "setRoot">;
  column: GridColumn<Row>;
  row: Row;
  fault: string | undefined;
  tabIndex: number;
}

function CellInput<Row>({ grid, column, row, fault, tabIndex }: CellInputProps<Row>) {
  const listId = useId();
  const text = column.text(row);
  const suggestions = column.suggestions?.(row) ?? [];
  return (
    <>
      <input
        className={styles.input}
        tabIndex={tabIndex}
        aria-label={column.title}
        aria-invalid={fault ? true : undefined}
        value={grid.draft ?? text}
        list={suggestions.length > 0 ? listId : undefined}
        spellCheck={!column.isCode}
        autoComplete="off"
        autoCapitalize={column.isCode ? "characters" : "sentences"}
        onFocus={(event) => {
          if (grid.draft === undefined) event.currentTarget.select();
        }}
        onChange={(event) => grid.setDraft(event.target.value)}
      />
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
