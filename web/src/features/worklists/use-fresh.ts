import type { RequestRow } from "@remotebay/contract";
import { useEffect, useRef, useState } from "react";

/** Milliseconds for which a changed row is highlighted. */
const glow = 6000;

/** The ids of rows that changed or arrived while the list is shown; reset for a list with other arguments (`scope`). */
export function useFresh(rows: readonly RequestRow[] | undefined, scope: string): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const known = useRef({ scope: "", dates: new Map<number, string>(), newest: "" });

  useEffect(() => {
    if (!rows) return;
    const { dates, newest } = known.current;
    const isFirst = known.current.scope !== scope;
    // Rows of a page fetched later are not highlighted unless their date is recent.
    const changed = isFirst
      ? []
      : rows.filter((row) => (dates.has(row.Id) ? dates.get(row.Id) !== row.UpdatedDate : row.UpdatedDate > newest));
    const all = isFirst ? new Map<number, string>() : dates;
    for (const row of rows) all.set(row.Id, row.UpdatedDate);
    const latest = rows.reduce((last, row) => (row.UpdatedDate > last ? row.UpdatedDate : last), isFirst ? "" : newest);
    known.current = { scope, dates: all, newest: latest };
    if (isFirst) setFresh((now) => (now.size === 0 ? now : new Set()));
    else if (changed.length > 0) setFresh((now) => new Set([...now, ...changed.map((row) => row.Id)]));
  }, [rows, scope]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), glow);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
