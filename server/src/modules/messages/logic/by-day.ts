import { dayIn } from "../../../platform/time-zone.ts";

/** Rows in their order, by the day in a time zone. */
export function byDay<Row extends { DateTime: string }>(rows: readonly Row[], timeZone: string): { Date: string; Messages: Row[] }[] {
  const days = Map.groupBy(rows, ({ DateTime }) => dayIn(timeZone, new Date(DateTime)));
  return [...days].map(([day, all]) => ({ Date: day, Messages: all }));
}
