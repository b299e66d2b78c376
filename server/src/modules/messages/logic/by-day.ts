/** The day of an instant in a time zone, as `2026-11-22`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);
}

/** Rows in their order, by the day in a time zone. */
export function byDay<Row extends { DateTime: string }>(rows: readonly Row[], timeZone: string): { Date: string; Messages: Row[] }[] {
  const days = Map.groupBy(rows, ({ DateTime }) => dayIn(timeZone, new Date(DateTime)));
  return [...days].map(([day, all]) => ({ Date: day, Messages: all }));
}
