import { addDays, endOf, startOf, weekdayOf, zoneTimeAt, type ZoneTime } from "./zone-time.ts";

/** Start and end of an opening, `08:00` to `17:30`; both null: closed all day. */
export interface Span {
  startTime: string | null;
  endTime: string | null;
}

/** A tenant's tables. */
export interface HoursTable {
  /** IANA name of the zone in which they are stated. */
  timeZone: string;
  /** 0 is Monday. */
  weekly: readonly (Span & { dayOfWeek: number })[];
  holidays: readonly (Span & { scheduledDate: string; notes: string })[];
}

/** From an instant up to, not including, another one. */
interface Opening {
  from: number;
  to: number;
}

/** How far ahead the next opening is looked for. */
const daysAhead = 28;

/** Whether a tenant is open at an instant. */
export function isOpenAt(table: HoursTable, now: Date): boolean {
  const { date } = zoneTimeAt(now, table.timeZone);
  // An opening of the day before may end after midnight.
  return [addDays(date, -1), date].some((day) =>
    openingsOn(table, day).some(({ from, to }) => from <= now.getTime() && now.getTime() < to),
  );
}

/** When a tenant that is open closes, unless another opening goes on; null while it is closed, and if it does not close within a day. */
export function closesNext(table: HoursTable, now: Date): Date | null {
  const { date } = zoneTimeAt(now, table.timeZone);
  const openings = [-1, 0, 1].flatMap((days) => openingsOn(table, addDays(date, days)));
  let until = now.getTime();
  for (;;) {
    const going = openings.filter(({ from, to }) => from <= until && until < to);
    if (going.length === 0) break;
    until = Math.max(...going.map(({ to }) => to));
  }
  return until > now.getTime() && until - now.getTime() < 86_400_000 ? new Date(until) : null;
}

/** When a tenant that is closed opens next; null if it does not within four weeks. */
export function opensNext(table: HoursTable, now: Date): Date | null {
  const { date } = zoneTimeAt(now, table.timeZone);
  for (let days = 0; days <= daysAhead; days += 1) {
    const starts = openingsOn(table, addDays(date, days)).map(({ from }) => from);
    const next = Math.min(...starts.filter((from) => from > now.getTime()));
    if (Number.isFinite(next)) return new Date(next);
  }
  return null;
}

/** The rows of a date in the holiday table, which replace those of its day of the week. */
export function holidayOn(table: HoursTable, date: string) {
  return table.holidays.filter(({ scheduledDate }) => scheduledDate === date);
}

/**
 * The openings that begin on a date: each from the first to the last moment at which the tenant's clock shows a time within it, so that
 * the hour that a clock shows twice neither closes nor opens it in between. An opening ends with the day before a holiday, whose own
 * rows say everything about its date.
 */
function openingsOn(table: HoursTable, date: string): Opening[] {
  const holiday = holidayOn(table, date);
  const spans: readonly Span[] = holiday.length > 0 ? holiday : table.weekly.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
  const next = addDays(date, 1);
  const latest = holidayOn(table, next).length > 0 ? startOf({ date: next, minute: 0 }, table.timeZone) : Infinity;
  return spans.flatMap(({ startTime, endTime }) => {
    if (startTime === null || endTime === null) return [];
    const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
    const until: ZoneTime = end > start ? { date, minute: end } : { date: next, minute: end };
    const from = startOf({ date, minute: start }, table.timeZone);
    const to = Math.min(endOf(until, table.timeZone), latest);
    return from < to ? [{ from, to }] : [];
  });
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
