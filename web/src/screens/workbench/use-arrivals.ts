import type { QueueRow } from "@remotebay/contract";
import { useEffect, useRef, useState } from "react";
import { arrivals } from "./queue-words.ts";

/** The jobs that arrived while the queue is shown, until they are opened; reset for another search (`scope`). */
export function useArrivals(rows: readonly QueueRow[], ready: boolean, scope: string, opened: number | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const seen = useRef({ scope: "", known: new Set<number>(), since: "" });

  useEffect(() => {
    if (!ready) return;
    const isFirst = seen.current.scope !== scope;
    if (isFirst) seen.current = { scope, known: new Set(), since: new Date().toISOString() };
    const { known, since } = seen.current;
    // Arrivals are compared with the newest known row, because the server's clock may differ from the browser's.
    const came = isFirst ? [] : arrivals(rows, known, since);
    for (const row of rows) known.add(row.Id);
    if (isFirst) {
      const now = new Date().toISOString();
      const newest = rows.reduce((last, row) => (row.WaitingSince > last && row.WaitingSince <= now ? row.WaitingSince : last), "");
      seen.current.since = newest || since;
      setFresh((before) => (before.size === 0 ? before : new Set()));
    } else if (came.length > 0) setFresh((before) => new Set([...before, ...came]));
  }, [rows, ready, scope]);

  if (opened !== undefined && fresh.has(opened)) setFresh(new Set([...fresh].filter((id) => id !== opened)));
  return fresh;
}
