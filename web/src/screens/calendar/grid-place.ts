import { appointmentMinutes, type CalendarEntry } from "@remotebay/contract";
import { fromDate, getDayOfWeek, getHoursInDay, parseDate, toCalendarDate } from "@internationalized/date";
import { instantOf, wallClockOf } from "../../lib/wall-clock.ts";

/** Minutes to which a date is moved by dragging and by keys. */
export const step = 15;

/** Where a zone's clock puts an instant. */
export interface Place {
  /** `2026-03-29` */
  day: string;
  /** Minutes since midnight on the clock. */
  minute: number;
}

/** Where a date stands in a zone. */
export function placeOf(instant: string, zone: string): Place {
  const [day = "", time = ""] = wallClockOf(instant, zone).split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { day, minute: hours * 60 + minutes };
}

/** A minute of a day as a clock shows it: `09:30`. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The instant of a place; undefined where the clock leaves that time out. */
export function instantAt({ day, minute }: Place, zone: string): string | undefined {
  return exactInstant(`${day}T${clockText(minute)}`, zone);
}

/** The instant at which a zone's clock shows a time such as `2026-11-20T09:30`; undefined where it never does. */
export function exactInstant(wall: string, zone: string): string | undefined {
  const instant = instantOf(wall, zone);
  return instant !== undefined && wallClockOf(instant, zone) === wall ? instant : undefined;
}

/** The minutes of a day that the clock leaves out, from the first on up to the one that is there again; null on other days. */
export function missingOn(day: string, zone: string): { from: number; to: number } | null {
  if (getHoursInDay(parseDate(day), zone) >= 24) return null;
  const left = Array.from({ length: (24 * 60) / step }, (_, nth) => nth * step).filter(
    (minute) => instantAt({ day, minute }, zone) === undefined,
  );
  const [first, last] = [left[0], left.at(-1)];
  return first === undefined || last === undefined ? null : { from: first, to: last + step };
}

/** An instant some minutes of real time, or some days of the clock, later. */
export function later(instant: string, zone: string, { minutes = 0, days = 0 }: { minutes?: number; days?: number }): string {
  const moved = new Date(Date.parse(instant) + minutes * 60_000);
  return days === 0 ? moved.toISOString() : fromDate(moved, zone).add({ days }).toDate().toISOString();
}

/** A day of the calendar some days later. */
export function dayAfter(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

/** Whether this is a day of the calendar. */
export function isDay(text: string | undefined): text is string {
  try {
    return text !== undefined && parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/** The first day of a day's week, as the culture counts them. */
export function weekOf(day: string, culture: string): string {
  return parseDate(day)
    .subtract({ days: getDayOfWeek(parseDate(day), culture) })
    .toString();
}

/** The present day in a zone. */
export function todayIn(zone: string, now: number): string {
  return toCalendarDate(fromDate(new Date(now), zone)).toString();
}

/** The days that are shown, in a zone. */
export interface Span {
  from: string;
  days: number;
  today: string;
  zone: string;
}

/** A column of the grid: a day, or what of one day belongs to a technician or a shop. */
export interface GridColumn {
  id: string;
  title: string;
  day: string;
  isToday: boolean;
  has: (entry: CalendarEntry) => boolean;
}

/** The hours that are shown where no date is earlier or later. */
const [firstHour, lastHour] = [7, 19];

/** The dates in their columns and lanes, and the hours that hold all of them. */
export function placedIn(columns: readonly GridColumn[], entries: readonly CalendarEntry[], zone: string) {
  const places = entries.map((entry) => ({ entry, ...placeOf(entry.ConfirmedDate, zone) }));
  const inColumns = columns.map(({ day, has }) => places.filter((one) => one.day === day && has(one.entry)));
  const minutes = inColumns.flat().map(({ minute }) => minute);
  const from = Math.min(firstHour, ...minutes.map((minute) => Math.floor(minute / 60)));
  const until = Math.max(lastHour, ...minutes.map((minute) => Math.min(24, Math.ceil((minute + appointmentMinutes) / 60))));
  return { placed: inLanes(inColumns), from, until };
}

/** A date in a column of the grid, in one of the lanes that it shares with those that overlap it there. */
export interface Placed {
  entry: CalendarEntry;
  column: number;
  minute: number;
  lane: number;
  lanes: number;
}

/** Puts the dates of each column side by side where they overlap. */
export function inLanes(columns: readonly (readonly { entry: CalendarEntry; minute: number }[])[]): Placed[] {
  return columns.flatMap((entries, column) => {
    const placed: Placed[] = [];
    let group: Placed[] = [];
    for (const { entry, minute } of entries.toSorted((one, other) => one.minute - other.minute || one.entry.Id - other.entry.Id)) {
      if (group.every((one) => one.minute + appointmentMinutes <= minute)) group = [];
      const taken = new Set(group.filter((one) => one.minute + appointmentMinutes > minute).map(({ lane }) => lane));
      let lane = 0;
      while (taken.has(lane)) lane += 1;
      const one: Placed = { entry, column, minute, lane, lanes: 1 };
      group.push(one);
      placed.push(one);
      const lanes = Math.max(...group.map((each) => each.lane)) + 1;
      for (const each of group) each.lanes = lanes;
    }
    return placed;
  });
}
