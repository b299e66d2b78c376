import type { RequestRow } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";

/** Keyboard navigation: j and k move through the rows, Enter opens. Returns the id of the current row. */
export function useRowKeys(rows: readonly RequestRow[], onOpen: (id: number) => void): number | undefined {
  const t = useText();
  const [id, setId] = useState<number>();
  const at = rows.findIndex((row) => row.Id === id);
  const move = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
    if (!next) return;
    setId(next.Id);
    document.querySelector(`[data-row="${next.Id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("j", t("requests.list.next"), () => move(1));
  useShortcut("k", t("requests.list.previous"), () => move(-1));
  // Enter on a focused link or button keeps its own meaning.
  useShortcut("Enter", t("requests.list.openRow"), () => onOpen(rows[at]?.Id ?? 0), at >= 0);
  return at < 0 ? undefined : id;
}
