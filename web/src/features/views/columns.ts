import { useState } from "react";
import { useUser } from "../../lib/session.ts";
import { onDevice, parsed } from "../../lib/storage.ts";
import type { Column } from "../../ui/table.tsx";
import { listKey } from "./list-state.ts";

/** A cell of a file: its column's heading and its text. */
export interface FileCell<Row> {
  heading: string;
  text: (row: Row) => string | number;
}

/** A column of a list whose columns can be chosen, and which can be had as a file: declared once for both. */
export interface ListColumn<Row> extends Column<Row> {
  /** What it is called where it is chosen. */
  name: string;
  /** What it holds, one cell each in a file, where a table shows two things one below the other. */
  file: readonly FileCell<Row>[];
  /** It is shown only where somebody chose it. */
  isExtra?: boolean;
}

/** A list's columns, those it shows, and the function that chooses others. */
export interface ColumnChoice<C> {
  all: readonly C[];
  shown: readonly C[];
  /** The ids of those that were chosen, in order; none: the usual ones. */
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
}

/** The columns of these ids, in that order; those that a list shows where nobody chose, or chose only what it does not have (any more). */
export function columnsOf<C extends { id: string; isExtra?: boolean }>(all: readonly C[], ids: readonly string[]): readonly C[] {
  const chosen = [...new Set(ids)].flatMap((id) => all.find((column) => column.id === id) ?? []);
  return chosen.length > 0 ? chosen : all.filter(({ isExtra }) => !isExtra);
}

const keyOf = (userId: number, place: string) => listKey(userId, `${place}.columns`);

/** Remembers a user's columns of a list on this device. */
export function keepColumns(userId: number, place: string, ids: readonly string[]): void {
  if (ids.length === 0) onDevice.remove(keyOf(userId, place));
  else onDevice.write(keyOf(userId, place), JSON.stringify(ids));
}

/** The columns that a user chose for a list on this device (domain.md#columns). */
export function useColumnChoice<C extends { id: string; isExtra?: boolean }>(place: string, all: readonly C[]): ColumnChoice<C> {
  const { Id } = useUser();
  const [chosen, setChosen] = useState<readonly string[]>(() => textsIn(parsed(onDevice.read(keyOf(Id, place)))));
  const choose = (ids: readonly string[]) => {
    const usual = columnsOf(all, []).map(({ id }) => id);
    const kept = ids.join() === usual.join() ? [] : ids;
    keepColumns(Id, place, kept);
    setChosen(kept);
  };
  return { all, shown: columnsOf(all, chosen), chosen, choose };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
