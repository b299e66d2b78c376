import { type CalendarDateTime, fromAbsolute, getDayOfWeek, parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";

/** A date and a time as a zone's clock shows them. */
export interface ZoneTime {
  /** `2026-03-29` */
  date: string;
  /** Minutes since midnight; 1440 is the end of the day. */
  minute: number;
}

const minuteMs = 60_000;

/** What a zone's clock shows at an instant, to the minute. */
export function zoneTimeAt(instant: Date, timeZone: string): ZoneTime {
  const shown = shownAt(instant.getTime(), timeZone);
  return { date: shown.toString().slice(0, 10), minute: shown.hour * 60 + shown.minute };
}

/** A date some days later. */
export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString();
}

/** The day of the week of a date; 0 is Monday. */
export function weekdayOf(date: string): number {
  return getDayOfWeek(parseDate(date), "en", "mon");
}

/** The first instant at which a zone's clock shows a time or a later one: of an hour that it shows twice, in the first of the two. */
export function startOf({ date, minute }: ZoneTime, timeZone: string): number {
  return instantAt(clockTime(date).add({ minutes: minute }), timeZone, "earlier");
}

/** The end of the last minute at which a zone's clock shows an earlier time: of an hour that it shows twice, in the second of the two. */
export function endOf({ date, minute }: ZoneTime, timeZone: string): number {
  const before = clockTime(date).add({ minutes: minute - 1 });
  const instant = instantAt(before, timeZone, "later");
  return shownAt(instant, timeZone).compare(before) === 0 ? instant + minuteMs : instant;
}

function clockTime(date: string): CalendarDateTime {
  return toCalendarDateTime(parseDate(date), new Time());
}

/** When a clock shows a time, the earlier or the later instant of two; of a time that it skips, the moment at which it changes. */
function instantAt(time: CalendarDateTime, timeZone: string, which: "earlier" | "later"): number {
  const instant = toZoned(time, timeZone, which).toDate().getTime();
  if (shownAt(instant, timeZone).compare(time) === 0) return instant;
  let [before, after] = (["earlier", "later"] as const).map((side) => toZoned(time, timeZone, side).toDate().getTime()) as [number, number];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (shownAt(middle, timeZone).compare(time) > 0) after = middle;
    else before = middle;
  }
  return after;
}

function shownAt(instant: number, timeZone: string): CalendarDateTime {
  return toCalendarDateTime(fromAbsolute(instant, timeZone));
}
