/** A date and a time as a zone's clock shows them. */
export interface ZoneTime {
  /** `2026-03-29` */
  date: string;
  /** Minutes since midnight; 1440 is the end of the day. */
  minute: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clock shows at an instant, to the minute. */
export function zoneTimeAt(instant: Date, timeZone: string): ZoneTime {
  const shown = shownAt(instant.getTime(), timeZone);
  return { date: new Date(shown).toISOString().slice(0, 10), minute: Math.floor((shown % dayMs) / minuteMs) };
}

/** A date some days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The day of the week of a date; 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** The first instant at which a zone's clock shows a time or a later one: of an hour that it shows twice, in the first of the two. */
export function startOf(time: ZoneTime, timeZone: string): number {
  const wanted = asUtc(time);
  const shown = instantsShowing(wanted, timeZone);
  return shown.length > 0 ? Math.min(...shown) : changeOver(wanted, timeZone);
}

/** The end of the last minute at which a zone's clock shows an earlier time: of an hour that it shows twice, in the second of the two. */
export function endOf(time: ZoneTime, timeZone: string): number {
  const before = asUtc(time) - minuteMs;
  const shown = instantsShowing(before, timeZone);
  return shown.length > 0 ? Math.max(...shown) + minuteMs : changeOver(before, timeZone);
}

function asUtc({ date, minute }: ZoneTime): number {
  return Date.parse(date) + minute * minuteMs;
}

/** The offsets from UTC that a zone has on the day before and after a time. */
function offsetsAround(wanted: number, timeZone: string): number[] {
  return [wanted - dayMs, wanted + dayMs].map((near) => shownAt(near, timeZone) - near);
}

/** None for a time that the clock skips, two for one that it shows twice. */
function instantsShowing(wanted: number, timeZone: string): number[] {
  const candidates = offsetsAround(wanted, timeZone).map((offset) => wanted - offset);
  return candidates.filter((instant) => shownAt(instant, timeZone) === wanted);
}

/** The moment at which the clock changes and skips a time. */
function changeOver(skipped: number, timeZone: string): number {
  const offsets = offsetsAround(skipped, timeZone);
  let [before, after] = [skipped - Math.max(...offsets), skipped - Math.min(...offsets)];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (shownAt(middle, timeZone) > skipped) after = middle;
    else before = middle;
  }
  return after;
}

/** What a zone's clock shows at an instant, as if it were UTC, to the second. */
function shownAt(instant: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}
