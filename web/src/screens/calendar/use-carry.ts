import type { CalendarEntry } from "@remotebay/contract";
import { type DragEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { type GridColumn, instantAt, later, type Placed, placedIn, placeOf, step } from "./grid-place.ts";

export interface CarryProps {
  columns: readonly GridColumn[];
  entries: readonly CalendarEntry[];
  zone: string;
  /** Whether the columns are days, so that a date is moved from one to another. */
  areDays: boolean;
  onMove: (entry: CalendarEntry, to: string) => void;
  /** Told where somebody wants a time that the day does not have. */
  onMissing: () => void;
}

/** A date that is carried by keys or by the pointer, and where it would be. */
interface Carried {
  id: number;
  to: string;
}

/** The element of a date. */
export const boxId = (id: number): string => `date-${id}`;

/** Where the dates stand, and what carries one of them by keys or by dragging. */
export function useCarry(props: CarryProps, body: RefObject<HTMLElement | null>) {
  const { columns, entries, zone, onMove, onMissing } = props;
  const [carried, setCarried] = useState<Carried | null>(null);
  const [dragged, setDragged] = useState<{ entry: CalendarEntry; offset: number } | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const shown = entries.map((entry) => (entry.Id === carried?.id ? { ...entry, ConfirmedDate: carried.to } : entry));
  const { placed, from, until } = placedIn(columns, shown, zone);
  const keep = (entry: CalendarEntry) => {
    setCarried(null);
    const before = entries.find(({ Id }) => Id === entry.Id);
    if (before && carried?.id === entry.Id) onMove(before, carried.to);
  };
  const end = () => {
    setDragged(null);
    setCarried(null);
  };
  const under = (event: DragEvent, offset: number) =>
    underPointer(event, { box: body.current?.getBoundingClientRect(), offset, from, until, columns, zone });
  return {
    placed,
    from,
    until,
    carried,
    isDragging: dragged !== null,
    current: placed.some(({ entry }) => entry.Id === at) ? at : (placed[0]?.entry.Id ?? null),
    goTo: setAt,
    keep,
    leave: () => (dragged ? undefined : setCarried(null)),
    press: (event: KeyboardEvent, one: Placed) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act =
        carried?.id === one.entry.Id
          ? carryKeys(event.key, carried, { ...props, put: setCarried, keep: () => keep(one.entry) })
          : walkKeys(event.key, one, placed, () => setCarried({ id: one.entry.Id, to: one.entry.ConfirmedDate }));
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    grab: (event: DragEvent, entry: CalendarEntry) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", entry.WorkOrderNumber);
      setDragged({ entry, offset: event.clientY - event.currentTarget.getBoundingClientRect().top });
    },
    over: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      const to = under(event, dragged.offset);
      if (to !== undefined && carried?.to !== to) setCarried({ id: dragged.entry.Id, to });
    },
    drop: (event: DragEvent) => {
      if (!dragged) return undefined;
      event.preventDefault();
      const to = under(event, dragged.offset);
      end();
      return to === undefined ? onMissing() : onMove(dragged.entry, to);
    },
    end,
  };
}

interface Under extends Pick<CarryProps, "columns" | "zone"> {
  box: DOMRect | undefined;
  /** Where the pointer holds the date, from its upper edge. */
  offset: number;
  from: number;
  until: number;
}

/** Where the pointer would put what is dragged; undefined where the day has no such time. */
function underPointer({ clientX, clientY }: DragEvent, { box, offset, from, until, columns, zone }: Under): string | undefined {
  if (!box) return undefined;
  const nth = Math.min(columns.length - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * columns.length)));
  const minute = from * 60 + ((clientY - offset - box.top) / box.height) * (until - from) * 60;
  const snapped = Math.min(24 * 60 - step, Math.max(0, Math.round(minute / step) * step));
  return instantAt({ day: columns[nth]?.day ?? "", minute: snapped }, zone);
}

type Acts = Readonly<Record<string, () => void>>;

/** What a key does with a date that is carried. It stays among the columns' days. */
function carryKeys(
  key: string,
  { id, to }: Carried,
  { columns, zone, areDays, put, keep }: CarryProps & { put: (carried: Carried | null) => void; keep: () => void },
): (() => void) | undefined {
  const go = (by: { minutes?: number; days?: number }) => () => {
    const next = later(to, zone, by);
    const { day } = placeOf(next, zone);
    if (columns.some((one) => one.day === day)) put({ id, to: next });
  };
  const days = (by: number) => (areDays ? go({ days: by }) : () => undefined);
  const acts: Acts = {
    ArrowUp: go({ minutes: -step }),
    ArrowDown: go({ minutes: step }),
    ArrowLeft: days(-1),
    ArrowRight: days(1),
    Enter: keep,
    " ": keep,
    Escape: () => put(null),
  };
  return acts[key];
}

/** What a key does with a date that is not carried: go to another one, or take it up. */
function walkKeys(key: string, { entry, column }: Placed, placed: readonly Placed[], carry: () => void): (() => void) | undefined {
  const nth = placed.findIndex((one) => one.entry.Id === entry.Id);
  const acts: Acts = {
    ArrowUp: () => focusOn(placed[nth - 1]),
    ArrowDown: () => focusOn(placed[nth + 1]),
    ArrowLeft: () => focusOn(placed.findLast((one) => one.column < column)),
    ArrowRight: () => focusOn(placed.find((one) => one.column > column)),
    ...(entry.CanMove ? { m: carry } : {}),
  };
  return acts[key];
}

function focusOn(one: Placed | undefined): void {
  if (one) document.getElementById(boxId(one.entry.Id))?.focus();
}
