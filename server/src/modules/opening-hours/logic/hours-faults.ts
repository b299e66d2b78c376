import { closedAllDay, type ChangedOpeningHours, type Fault } from "@remotebay/contract";
import { isTimeZone } from "../../../platform/time-zone.ts";

/** What is wrong with tables that an administrator keeps. */
export function hoursFaults({ TimeZone, Standard, Holidays }: ChangedOpeningHours): Fault[] {
  return [
    ...(isTimeZone(TimeZone) ? [] : [{ path: "TimeZone", code: "time-zone", message: "This time zone is not known." }]),
    ...rowFaults("Standard", Standard, ({ dayOfWeek }) => dayOfWeek),
    ...rowFaults("Holidays", Holidays, ({ scheduledDate }) => scheduledDate),
  ];
}

interface Row {
  startTime: string;
  endTime: string;
}

/** A row is closed or has two times, it does not begin at the end of a day, and a closed day has no other row. */
function rowFaults<R extends Row>(path: string, rows: readonly R[], dayOf: (row: R) => string): Fault[] {
  const closedDays = new Set(rows.filter(isClosed).map(dayOf));
  return rows.flatMap((row, nth) => {
    const at = `${path}.${nth}.startTime`;
    if (isClosed(row) ? row.startTime !== row.endTime : row.startTime === "24:00")
      return [{ path: at, code: "time", message: "An opening has a start before midnight and an end." }];
    const isDoubled = closedDays.has(dayOf(row)) && rows.filter((other) => dayOf(other) === dayOf(row)).length > 1;
    return isDoubled ? [{ path: at, code: "closed", message: "A closed day has no opening hours." }] : [];
  });
}

function isClosed({ startTime, endTime }: Row): boolean {
  return startTime === closedAllDay || endTime === closedAllDay;
}
