import type { QueueRow } from "@remotebay/contract";
import { type RefObject, useEffect, useState } from "react";
import { heldRows } from "./queue-words.ts";

interface HeldRowsInput {
  rows: readonly QueueRow[];
  /** Names the search and filters; another scope's rows are never held. */
  scope: string;
  /** True while `rows` still are those of the scope before. */
  isEarlier: boolean;
}

/** The rows to show, and how many new ones wait for `showAll` or for the pointer and the focus to leave `list`. */
export function useHeldRows({ rows, scope, isEarlier }: HeldRowsInput, list: RefObject<HTMLElement | null>) {
  const isHeld = useIsPointedAt(list);
  const [kept, setKept] = useState({ scope, rows });
  const shown = isHeld && !isEarlier && kept.scope === scope ? heldRows(kept.rows, rows) : { rows, waiting: 0 };
  if (!isEarlier && (kept.scope !== scope || !isSame(kept.rows, shown.rows))) setKept({ scope, rows: shown.rows });
  return { ...shown, showAll: () => setKept({ scope, rows }) };
}

function isSame(one: readonly QueueRow[], other: readonly QueueRow[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}

/** True while the mouse is over a list or what stands in its section, such as the button that shows what is held, or the keyboard's focus is within the list. */
function useIsPointedAt(element: RefObject<HTMLElement | null>): boolean {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    const { signal } = stop;
    const area = target.closest("section") ?? target;
    area.addEventListener("pointerenter", ({ pointerType }) => setPointer(pointerType === "mouse"), { signal });
    area.addEventListener("pointerleave", () => setPointer(false), { signal });
    // A click leaves the focus on the job that it opened: only the keyboard's focus is about to choose another.
    target.addEventListener("focusin", (event) => setFocus((event.target as Element).matches(":focus-visible")), { signal });
    target.addEventListener("focusout", () => setFocus(false), { signal });
    return () => stop.abort();
  }, [element]);
  return hasPointer || hasFocus;
}
