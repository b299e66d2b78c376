import { closedAllDay, type StandardHours, weekdays } from "@remotebay/contract";

/** An opening of a day in minutes from its midnight. One whose end is not later than its start ends on the next day. */
export interface Span {
  from: number;
  to: number;
}

/** `08:30` as minutes; undefined for what is no time. */
export function asMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Minutes as `08:30`; the end of a day is `24:00`. */
export function asTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The openings of a day. */
export function spansOf(rows: readonly StandardHours[], day: StandardHours["dayOfWeek"]): Span[] {
  return rows
    .filter(({ dayOfWeek, startTime }) => dayOfWeek === day && startTime !== closedAllDay)
    .map(({ startTime, endTime }) => ({ from: asMinutes(startTime) ?? 0, to: asMinutes(endTime) ?? 0 }));
}

/** The rows of a week with other openings on a day; every day without one is closed. */
export function withSpans(rows: readonly StandardHours[], day: StandardHours["dayOfWeek"], spans: readonly Span[]): StandardHours[] {
  return weekdays.flatMap((dayOfWeek): StandardHours[] => {
    const own = dayOfWeek === day ? spans : spansOf(rows, dayOfWeek);
    if (own.length === 0) return [{ dayOfWeek, startTime: closedAllDay, endTime: closedAllDay }];
    return own.map(({ from, to }) => ({ dayOfWeek, startTime: asTime(from), endTime: asTime(to) }));
  });
}

const day = 24 * 60;

/** Openings in their order; those that touch are one. One that lasts past midnight goes on to do so. */
export function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  const ends = ({ from, to }: Span) => (to > from ? to : to + day);
  for (const span of spans
    .map(({ from, ...rest }) => ({ from, to: ends({ from, ...rest }) }))
    .toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else found.push(span);
  }
  // At most a whole day, of which the end is that of the day.
  return found.map(({ from, to }) => ({ from, to: to <= day ? to : Math.min(to - day, from) }));
}

/** The names of the days from Monday on. */
export function dayNames(culture: string): string[] {
  const format = new Intl.DateTimeFormat(culture, { weekday: "long", timeZone: "UTC" });
  // 5 January 1970 was a Monday.
  return weekdays.map((_, nth) => format.format(new Date(Date.UTC(1970, 0, 5 + nth))));
}
