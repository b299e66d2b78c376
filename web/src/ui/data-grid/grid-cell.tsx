import { memo, useId } from "react";
import { cx } from "../cx.ts";
import type { CellPosition, GridColumn } from "./types.ts";
import { keyOf } from "./use-focus.ts";
import type { CellActs } from "./use-grid.ts";
import styles from "./data-grid.module.css";

interface GridCellsProps<Row> {
  /** The same object in each render. */
  acts: CellActs;
  columns: readonly GridColumn<Row>[];
  item: { key: string; row: Row };
  isEditable: boolean;
  /** The column whose cell in this row is active, if one is. */
  active: string | undefined;
  /** The columns whose cells in this row are selected, if some are. */
  selected: readonly string[] | undefined;
  /** What is typed into the active cell of this row, if something is. */
  draft: string | undefined;
  /** True in the first row while nothing is selected: its first cell is in the Tab order. */
  isInOrder: boolean;
  /** True while no cell of the grid is active. */
  isIdle: boolean;
}

/** The cells of a row. They are drawn again only where something of this row changed: scrolling and typing touch hundreds of cells. */
export const GridCells = memo(function GridCells<Row>(props: GridCellsProps<Row>) {
  return props.columns.map((column, index) => <GridCell key={column.id} {...props} column={column} index={index} />);
}) as <Row>(props: GridCellsProps<Row>) => React.ReactNode;

interface GridCellProps<Row> extends Omit<GridCellsProps<Row>, "columns"> {
  column: GridColumn<Row>;
  /** The column's index. */
  index: number;
}

/** A cell. The active one holds an input, so that typing (with any input method) replaces its text. */
function GridCell<Row>({ acts, column, item, index, ...grid }: GridCellProps<Row>) {
  const cell: CellPosition = { key: item.key, column: column.id };
  const isActive = grid.active === column.id;
  const isSelected = grid.selected?.includes(column.id) ?? false;
  const isInput = isActive && grid.isEditable && (column.isEditable?.(item.row) ?? false);
  const isInOrder = isActive || (grid.isInOrder && index === 0);
  const fault = column.fault?.(item.row);
  const activate = (shift: boolean) => {
    if (!isActive || shift) acts.select(cell, shift);
    else if (isInput && grid.draft === undefined) acts.setDraft(column.text(item.row));
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
        if (grid.isIdle) acts.select(cell);
      }}
      onMouseDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest("button, a, label")) return;
        // The input of the active cell takes the click itself; another cell takes the focus when it is active.
        if (!isInput) event.preventDefault();
        activate(event.shiftKey);
      }}
    >
      {isInput ? (
        <CellInput {...{ acts, column, fault }} draft={grid.draft} row={item.row} tabIndex={isInOrder ? 0 : -1} />
      ) : (
        (column.render?.(item.row) ?? column.text(item.row))
      )}
    </div>
  );
}

interface CellInputProps<Row> {
  acts: CellActs;
  draft: string | undefined;
  column: GridColumn<Row>;
  row: Row;
  fault: string | undefined;
  tabIndex: number;
}

function CellInput<Row>({ acts, draft, column, row, fault, tabIndex }: CellInputProps<Row>) {
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
        value={draft ?? text}
        list={suggestions.length > 0 ? listId : undefined}
        spellCheck={!column.isCode}
        autoComplete="off"
        autoCapitalize={column.isCode ? "characters" : "sentences"}
        onFocus={(event) => {
          if (draft === undefined) event.currentTarget.select();
        }}
        onChange={(event) => acts.setDraft(event.target.value)}
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
