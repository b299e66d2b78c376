import type { QueueRow } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { neighbour } from "./queue-words.ts";

/** Keyboard navigation: j and k move through the jobs, Enter opens. Returns the id of the current job once a key was pressed. */
export function useCursor(rows: readonly QueueRow[], openId: number | undefined, onOpen: (id: number) => void): number | undefined {
  const t = useText();
  const [at, setAt] = useState<number>();
  const move = (by: 1 | -1) => {
    const next = neighbour(rows, at ?? openId, by);
    if (!next) return;
    setAt(next.Id);
    document.querySelector(`[data-row="${next.Id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("nextRow", () => move(1), { text: t("workbench.keys.next") });
  useShortcut("previousRow", () => move(-1), { text: t("workbench.keys.previous") });
  const open = () => {
    if (at === undefined) return;
    setAt(undefined);
    onOpen(at);
  };
  useShortcut("openRow", open, { text: t("workbench.keys.open"), enabled: at !== undefined });
  return at;
}
