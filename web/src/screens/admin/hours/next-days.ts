import { closedAllDay, type HolidayHours, type StandardHours, weekdays } from "@remotebay/contract";

/** The tables of a tenant. */
export interface HoursTables {
  TimeZone: string;
  Standard: readonly StandardHours[];
  Holidays: readonly HolidayHours[];
}

/** A day as shops will see it. */
export interface NextDay {
  /** `2026-12-25` */
  date: string;
  /** Its openings; one that ends not later than it begins ends on the next day. */
  rows: readonly { startTime: string; endTime: string }[];
  /** What the day is, of a holiday. */
  note: string;
  /** By how many minutes the zone's clock is changed on that day: 60 in spring, -60 in autumn, else 0. */
  clockChange: number;
}

/** Fourteen days from today on, in the tenant's zone; an unknown zone counts as UTC. */
export function nextDays(tables: HoursTables, now: Date): NextDay[] {
  const zone = isZone(tables.TimeZone) ? tables.TimeZone : "UTC";
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
  return Array.from({ length: 14 }, (_, nth) => {
    const date = addDays(today, nth);
    const { rows, note } = openingsOn(tables, date);
    return { date, rows, note, clockChange: offsetAt(addDays(date, 1), zone) - offsetAt(date, zone) };
  });
}

/** The openings of a date: those of a holiday instead of those of its weekday. One that lasts past midnight ends there before a holiday (domain.md#hours-tables). */
function openingsOn({ Standard, Holidays }: HoursTables, date: string): Pick<NextDay, "rows" | "note"> {
  const of = (day: string) => Holidays.filter(({ scheduledDate }) => scheduledDate === day);
  const [special, following] = [of(date), of(addDays(date, 1))];
  const day = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  const rows = special.length > 0 ? special : Standard.filter(({ dayOfWeek }) => dayOfWeek === day);
  return {
    rows: rows
      .filter(({ startTime }) => startTime !== closedAllDay)
      .map(({ startTime, endTime }) => ({ startTime, endTime: endTime <= startTime && following.length > 0 ? "24:00" : endTime })),
    note: [...new Set(special.map(({ notes }) => notes))].filter(Boolean).join(", "),
  };
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Minutes by which a zone's clock is ahead of UTC when a date begins there. */
function offsetAt(date: string, timeZone: string): number {
  // At the UTC midnight of a date its own midnight is at most a day away; the second reading is at that midnight.
  const utc = Date.parse(date);
  return shownOffset(utc - shownOffset(utc, timeZone) * 60_000, timeZone);
}

function shownOffset(at: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
  return Math.round((Date.parse(`${shown.replace(" ", "T")}Z`) - at) / 60_000);
}

/** Whether the browser knows a zone. */
export function isZone(timeZone: string): boolean {
  if (timeZone === "") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format();
    return true;
  } catch {
    return false;
  }
}
