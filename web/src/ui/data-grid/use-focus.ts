import { useEffect, useRef } from "react";
import type { CellPosition, Selection } from "./types.ts";

/**
 * Returns a function that asks for the focus; it moves to the active cell as soon as that is rendered. The browser takes the focus away when
 * a row moves in the page, as it does when an edit changes its group: the active cell gets it back, unless the user has gone elsewhere.
 */
export function useFocus(root: HTMLDivElement | null, selection: Selection | undefined): () => void {
  const isWanted = useRef(false);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!root) return undefined;
    const press = (event: Event) => {
      if (!root.contains(event.target as Node)) hasFocus.current = false;
    };
    // Where the focus goes to another element the user has left; a row that moved loses it to nothing.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !root.contains(relatedTarget as Node)) hasFocus.current = false;
    };
    document.addEventListener("pointerdown", press);
    root.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("pointerdown", press);
      root.removeEventListener("focusout", leave);
    };
  }, [root]);
  useEffect(() => {
    const cell = root?.querySelector<HTMLElement>("[data-active]");
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (cell && (isWanted.current || isLost) && cell.dataset["active"] === keyOf(selection?.active)) {
      isWanted.current = false;
      (cell.querySelector("input") ?? cell).focus({ preventScroll: true });
    }
    if (root?.contains(document.activeElement)) hasFocus.current = true;
  });
  return () => {
    isWanted.current = true;
  };
}

/** One text for a cell, to find it in the page. */
export function keyOf(cell: CellPosition | undefined): string {
  return cell ? `${cell.key} ${cell.column}` : "";
}
