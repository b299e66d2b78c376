import type { QueueRow } from "@remotebay/contract";
import { useEffect, useRef, useState } from "react";
import { arrivals } from "./queue-words.ts";

/** The jobs that came in while the queue was being looked at, until they are opened. Another search (`scope`) starts anew. */
export function useArrivals(rows: readonly QueueRow[], ready: boolean, scope: string, opened: number | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const seen = useRef({ scope: "", known: new Set<number>(), since: "" });

  useEffect(() => {
    if (!ready) return;
    const isFirst = seen.current.scope !== scope;
    if (isFirst) seen.current = { scope, known: new Set(), since: new Date().toISOString() };
    const { known, since } = seen.current;
    // The service's clock may be a little behind this one's: what waits for longer than was known then is no arrival.
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
