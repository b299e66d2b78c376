import type { RequestRow } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { inTab, onDevice } from "../../lib/storage.ts";

/** The server's time of the newest change seen on the previous visit; undefined on the first visit. A visit lasts as long as its tab. */
export function useLastVisit(rows: readonly RequestRow[] | undefined): string | undefined {
  const key = `seen.${useUser().Id}`;
  const [before] = useState(() => {
    const known = inTab.read(key) ?? onDevice.read(key) ?? "";
    inTab.write(key, known);
    return known;
  });
  useEffect(() => {
    const newest = rows?.reduce((last, row) => (row.UpdatedDate > last ? row.UpdatedDate : last), before);
    if (newest) onDevice.write(key, newest);
  }, [rows, before, key]);
  return before || undefined;
}
