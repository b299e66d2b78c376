import { closedAllDay, weekdays, type HolidayHours, type ShopHours, type StandardHours } from "@remotebay/contract";
import { holidayOn, isOpenAt, opensNext, type HoursTable, type Span } from "./open-times.ts";
import { zoneTimeAt } from "./zone-time.ts";

/** At most this many rows of the holiday table are shown. */
const maxHolidays = 14;

/** Whether a tenant is open, and the table that says why. */
export function presentHours(table: HoursTable & { supportEmail: string }, now: Date): ShopHours {
  const IsOpen = isOpenAt(table, now);
  const opensAt = IsOpen ? null : opensNext(table, now);
  return {
    IsOpen,
    OpeningHoursJson: JSON.stringify(shownTable(table, now)),
    TimeZone: table.timeZone,
    OpensAt: opensAt?.toISOString() ?? null,
    SupportEmail: table.supportEmail,
  };
}

/** The holiday table from today on if today is in it, otherwise the weekly table; empty if there is neither. */
function shownTable(table: HoursTable, now: Date): StandardHours[] | HolidayHours[] {
  const today = zoneTimeAt(now, table.timeZone).date;
  if (holidayOn(table, today).length === 0) return weekOf(table);
  return holidayRows(table.holidays.filter(({ scheduledDate }) => scheduledDate >= today)).slice(0, maxHolidays);
}

/** Every day of the week, those without a row as closed; empty without any row. */
export function weekOf({ weekly }: Pick<HoursTable, "weekly">): StandardHours[] {
  if (weekly.length === 0) return [];
  return weekdays.flatMap((dayOfWeek, day) => {
    const spans = weekly.filter((row) => row.dayOfWeek === day);
    return (spans.length > 0 ? spans : [closed]).map((span) => Object.assign({ dayOfWeek }, timesOf(span)));
  });
}

/** Rows of the holiday table as they are sent. */
export function holidayRows(rows: HoursTable["holidays"]): HolidayHours[] {
  return rows.map(({ scheduledDate, notes, ...span }) => Object.assign({ scheduledDate, notes }, timesOf(span)));
}

const closed: Span = { startTime: null, endTime: null };

function timesOf({ startTime, endTime }: Span) {
  return { startTime: startTime ?? closedAllDay, endTime: endTime ?? closedAllDay };
}

/** The times of a row as they are stored. */
export function storedTimes({ startTime, endTime }: { startTime: string; endTime: string }): Span {
  const isClosed = startTime === closedAllDay;
  return { startTime: isClosed ? null : startTime, endTime: isClosed ? null : endTime };
}
