import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cellsToText, eachCell, type Pasted, pasted, textToCells } from "./clipboard.ts";
import { cellAt, covered, moved, neighbour } from "./movement.ts";
import { keyOf, useFocus } from "./use-focus.ts";
import type { CellEdit, CellPosition, GridColumn, GridItem, GridShape, Selection } from "./types.ts";

/** What a screen can ask of a grid. */
export interface GridHandle {
  /** Selects a cell and moves the focus to it, also to a row that is only about to appear. */
  focusCell: (cell: CellPosition) => void;
  /** Scrolls to a line, such as a group's heading, and moves the focus to its first button. */
  focusItem: (key: string) => void;
}

export interface GridProps<Row> {
  /** The grid's accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  items: readonly GridItem<Row>[];
  /**
   * Takes the edits of one action (a typed cell, a paste, a cleared selection): one step of undo. May return the new keys of rows by their
   * old ones, where an edit turned an empty row at the end into a real one. `more` are rows of a paste that go below the last row, each
   * with its texts by column.
   */
  onEdit?: (edits: readonly CellEdit[], more: Pasted["more"]) => Replaced | undefined;
  /** Looks at a pasted text first; true if it is no matter of the grid. */
  onPasteText?: (text: string) => boolean;
  /** How many cells of a paste stood right of the last column and found no place. */
  onPasteLeft?: (count: number) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Ctrl+Delete: removes the selected rows. */
  onRemove?: (keys: readonly string[]) => void;
  /** Ctrl+Enter: adds a row below this one. */
  onInsert?: (key: string) => void;
  /** A sentence about the keys, read out when the grid is entered. */
  hint?: string;
  ref?: Ref<GridHandle>;
}

/** New keys of rows by their old ones. */
export type Replaced = ReadonlyMap<string, string>;

/** What a cell does to the grid: the same object in each render, so that a row is drawn again only for a change of its own. */
export interface CellActs {
  /** Moves to a cell; what was typed is handed to the owner first. */
  select: (cell: CellPosition, extend?: boolean) => void;
  setDraft: (text: string | undefined) => void;
}

export interface Grid<Row> extends CellActs {
  acts: CellActs;
  shape: GridShape;
  selection: Selection | undefined;
  selected: GridShape;
  /** The text in the cell that is being edited; undefined while the keys move between cells. */
  draft: string | undefined;
  /** The grid's element, once it is in the page. */
  root: HTMLDivElement | null;
  setRoot: (element: HTMLDivElement | null) => void;
  /** The line that is to be scrolled to and focused. */
  wantedItem: string | undefined;
  setWantedItem: (key: string | undefined) => void;
  rowByKey: ReadonlyMap<string, Row>;
  canEdit: (cell: CellPosition) => boolean;
  /** Moves to a cell after `commit`. */
  moveTo: (cell: CellPosition, extend?: boolean) => void;
  /** Hands the typed text to the owner. */
  commit: () => Replaced | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
  onCut: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** The state of a grid: which cells are selected, what is being typed, and what keys and the clipboard do. */
export function useGrid<Row>(props: GridProps<Row>): Grid<Row> {
  const { columns, items, onEdit, ref } = props;
  const rowByKey = useMemo(() => new Map(items.flatMap((item) => ("row" in item ? [[item.key, item.row] as const] : []))), [items]);
  const shape = useMemo((): GridShape => ({ keys: [...rowByKey.keys()], columns: columns.map(({ id }) => id) }), [rowByKey, columns]);
  const [wanted, setSelection] = useState<Selection & { row: number }>();
  const [draft, setDraft] = useState<string>();
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [wantedItem, setWantedItem] = useState<string>();
  const selection = useMemo(() => wanted && existing(shape, wanted), [shape, wanted]);
  const focusCell = useFocus(root, selection);
  const selected = useMemo(() => (selection ? covered(shape, selection) : { keys: [], columns: [] }), [shape, selection]);

  const { textOf, canEdit } = readersOf(props, rowByKey);
  const edit: Texts["edit"] = (edits, more = []) => {
    const changes = edits.filter((one) => canEdit(one) && textOf(one) !== one.text);
    return changes.length + more.length > 0 ? onEdit?.(changes, more) : undefined;
  };
  const commit = () => {
    if (draft === undefined || !selection) return undefined;
    setDraft(undefined);
    return edit([{ ...selection.active, text: draft }]);
  };
  const moveTo = (cell: CellPosition, extend = false) => {
    setSelection({ anchor: extend && selection ? selection.anchor : cell, active: cell, row: shape.keys.indexOf(cell.key) });
    focusCell();
  };
  const select = (cell: CellPosition, extend = false) => {
    commit();
    moveTo(cell, extend);
  };
  useImperativeHandle(ref, () => ({ focusCell: (cell) => moveTo(cell), focusItem: setWantedItem }));

  const latest = useRef(select);
  useLayoutEffect(() => {
    latest.current = select;
  });
  const acts = useMemo((): CellActs => ({ select: (cell, extend) => latest.current(cell, extend), setDraft }), []);

  const state = {
    shape,
    selection,
    selected,
    draft,
    root,
    setRoot,
    wantedItem,
    setWantedItem,
    rowByKey,
    canEdit,
    select,
    moveTo,
    setDraft,
    commit,
  };
  return { ...state, acts, ...clipboardOf(props, state, { edit, textOf }), onKeyDown: keysOf(props, state, { edit, textOf }) };
}

/** What a cell holds, and whether it can be edited. */
function readersOf<Row>({ columns, onEdit }: GridProps<Row>, rowByKey: ReadonlyMap<string, Row>) {
  const find = ({ key, column: id }: CellPosition) => ({ row: rowByKey.get(key), column: columns.find((column) => column.id === id) });
  return {
    textOf: (cell: CellPosition) => {
      const { row, column } = find(cell);
      return row === undefined ? "" : (column?.text(row) ?? "");
    },
    canEdit: (cell: CellPosition) => {
      const { row, column } = find(cell);
      return onEdit !== undefined && row !== undefined && (column?.isEditable?.(row) ?? false);
    },
  };
}

/** The selection as far as its rows exist. If the active row is gone, the row in its place is selected. */
function existing(shape: GridShape, { anchor, active, row }: Selection & { row: number }): Selection | undefined {
  if (shape.keys.includes(active.key)) return { anchor: shape.keys.includes(anchor.key) ? anchor : active, active };
  const inPlace = cellAt(shape, row, shape.columns.indexOf(active.column));
  return inPlace && { anchor: inPlace, active: inPlace };
}

type State<Row> = Omit<Grid<Row>, "acts" | "onKeyDown" | "onCopy" | "onCut" | "onPaste">;

interface Texts {
  edit: (edits: readonly CellEdit[], more?: Pasted["more"]) => Replaced | undefined;
  textOf: (cell: CellPosition) => string;
}

function clipboardOf<Row>({ onPasteText, onPasteLeft }: GridProps<Row>, { shape, selected, draft }: State<Row>, { edit, textOf }: Texts) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData(
      "text/plain",
      cellsToText(selected.keys.map((key) => selected.columns.map((column) => textOf({ key, column })))),
    );
  };
  return {
    onCopy: (event: ClipboardEvent) => {
      if (draft === undefined && selected.keys.length > 0) copy(event);
    },
    onCut: (event: ClipboardEvent) => {
      if (draft !== undefined || selected.keys.length === 0) return;
      copy(event);
      edit(eachCell(selected, () => ""));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData("text/plain");
      // Within a cell that is being edited, a word is pasted as in any field.
      if (draft !== undefined && !/[\t\r\n]/.test(text.trim())) return;
      event.preventDefault();
      if (onPasteText?.(text)) return;
      const { edits, more, left } = pasted(shape, selected, textToCells(text));
      edit(edits, more);
      if (left > 0) onPasteLeft?.(left);
    },
  };
}

function keysOf<Row>(props: GridProps<Row>, state: State<Row>, texts: Texts): (event: KeyboardEvent) => void {
  const { shape, selection, draft, root, setDraft } = state;
  return (event) => {
    if (!selection || event.nativeEvent.isComposing) return;
    const { active } = selection;
    if (event.key === "Tab") {
      const next = neighbour(shape, active, event.shiftKey ? -1 : 1);
      const replaced = state.commit();
      if (!next) return;
      event.preventDefault();
      return state.moveTo({ ...next, key: replaced?.get(next.key) ?? next.key });
    }
    const act = draft === undefined ? keyInCells(event, props, state, texts) : keyInDraft(event, state);
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (draft !== undefined) return setDraft(undefined);
      const end = root?.nextElementSibling;
      if (end instanceof HTMLElement) end.focus({ preventScroll: true });
    }
  };
}

/** What a key does while a cell is being edited: Enter and the arrows up and down end it. */
function keyInDraft<Row>(event: KeyboardEvent, { shape, selection, select, commit }: State<Row>): (() => void) | undefined {
  const { key, currentTarget } = event;
  // A list of suggestions uses the arrows itself.
  const hasList = event.target instanceof HTMLInputElement && event.target.list !== null && currentTarget.contains(event.target);
  if (key !== "Enter" && (hasList || (key !== "ArrowDown" && key !== "ArrowUp"))) return undefined;
  const direction = key === "ArrowUp" || event.shiftKey ? "ArrowUp" : "ArrowDown";
  const next = selection && moved(shape, selection.active, direction, false);
  return () => {
    if (next) select(next);
    else commit();
  };
}

/** What a key does while keys move between cells. */
function keyInCells<Row>(
  event: KeyboardEvent,
  props: GridProps<Row>,
  state: State<Row>,
  { edit, textOf }: Texts,
): (() => void) | undefined {
  const { shape, selection, selected, canEdit, select, setDraft, root } = state;
  if (!selection) return undefined;
  const { active } = selection;
  const { key, shiftKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  const letter = isCtrl ? key.toLowerCase() : "";
  if (letter === "z") return shiftKey ? props.onRedo : props.onUndo;
  if (letter === "y") return props.onRedo;
  if (letter === "a") return () => selectAll(shape, select);
  const remove = props.onRemove;
  if (isCtrl && (key === "Delete" || key === "Backspace")) return remove && (() => remove(selected.keys));
  const insert = props.onInsert;
  if (isCtrl && key === "Enter") return insert && (() => insert(active.key));
  if (key === "Delete" || key === "Backspace") return () => void edit(eachCell(selected, () => ""));
  if (key === "Enter" || key === "F2" || (key === " " && !canEdit(active)))
    return canEdit(active) ? () => setDraft(textOf(active)) : () => pressIn(root, active);
  const next = moved(shape, active, key, isCtrl);
  return next && (() => select(next, shiftKey));
}

function selectAll(shape: GridShape, select: (cell: CellPosition, extend?: boolean) => void): void {
  const [first, last] = [cellAt(shape, 0, 0), cellAt(shape, Infinity, Infinity)];
  if (!first || !last) return;
  select(last);
  select(first, true);
}

/** Presses the button in a cell that holds one. */
function pressIn(root: HTMLDivElement | null, cell: CellPosition): void {
  root?.querySelector<HTMLElement>(`[data-active="${CSS.escape(keyOf(cell))}"] button`)?.click();
}
