import { yearlyDates, yearlyRule } from "./yearly.ts";

/** A day that a calendar file (RFC 5545) names. */
export interface CalendarDay {
  /** `2026-12-25` */
  date: string;
  name: string;
}

/** What was read of a calendar file. */
export interface CalendarRead {
  /** The whole days of its events from today on, in their order, each once. */
  days: CalendarDay[];
  /** Events that were left out: with a time of the day, repeated in another way than every year, or damaged. */
  leftOut: Record<"timed" | "repeated" | "damaged", number>;
}

interface Reading {
  /** The zone of the opening hours, in which an instant is a date. */
  timeZone: string;
  /** `2026-11-24` */
  today: string;
}

/** Days that one event may span: a longer one is no holiday. */
const maxSpan = 31;
/** Years for which what comes back every year is written out: what is kept is a table of dates. */
const yearsAhead = 2;

/** An event of a file, by the names of its properties. */
interface FileEvent {
  properties: Map<string, string>;
  /** Dates on which a repeated event does not take place. */
  exceptions: string[];
  /** Whether its end is in the file. */
  isWhole: boolean;
}

/**
 * Reads the whole days of a calendar file; undefined for a file that is no calendar. An event of several days is each of them, and its end is the day
 * after the last; what comes back every year is written out for the next two years.
 */
export function daysIn(file: string, { timeZone, today }: Reading): CalendarRead | undefined {
  const events = eventsIn(file);
  if (events === undefined) return undefined;
  const dateOf = dateReader(timeZone);
  const last = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  const moved = movedDates(events, dateOf);
  const names = new Map<string, string>();
  const leftOut = { timed: 0, repeated: 0, damaged: 0 };
  for (const event of events) {
    if (event.properties.get("STATUS")?.toUpperCase() === "CANCELLED") continue;
    const found = datesOf(event, dateOf, last);
    if (typeof found === "string") leftOut[found] += 1;
    else {
      const uid = event.properties.get("UID") ?? "";
      const without = event.properties.has("RECURRENCE-ID") ? undefined : moved.get(uid);
      const name = unescaped(event.properties.get("SUMMARY") ?? "").slice(0, 120);
      for (const date of found) if (date >= today && without?.has(date) !== true && !names.has(date)) names.set(date, name);
    }
  }
  const days = [...names].map(([date, name]) => ({ date, name })).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { days, leftOut };
}

/** The events of a file, one that does not end included; undefined where the file does not begin as a calendar. */
function eventsIn(file: string): FileEvent[] | undefined {
  // A long line goes on in the next one, which begins with a space.
  const lines = file
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n|\r/);
  if (
    lines
      .find((line) => line.trim() !== "")
      ?.trim()
      .toUpperCase() !== "BEGIN:VCALENDAR"
  )
    return undefined;
  const events: FileEvent[] = [];
  let event: FileEvent | undefined;
  // Within an event, parts such as an alarm have properties of their own.
  let inside = 0;
  for (const line of lines) {
    const { name, value } = propertyOf(line);
    if (name === "BEGIN" && value.toUpperCase() === "VEVENT") {
      event = { properties: new Map(), exceptions: [], isWhole: false };
      events.push(event);
      inside = 0;
    } else if (event === undefined) continue;
    else if (name === "BEGIN") inside += 1;
    else if (name === "END" && value.toUpperCase() === "VEVENT") {
      event.isWhole = true;
      event = undefined;
    } else if (name === "END") inside -= 1;
    else if (inside <= 0 && name === "EXDATE") event.exceptions.push(...value.split(","));
    else if (inside <= 0) event.properties.set(name, value);
  }
  return events;
}

/** A property's name and value. Its parameters end at the first colon outside of quotes. */
function propertyOf(line: string): { name: string; value: string } {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] !== ":" || isQuoted) continue;
    const [name = ""] = line.slice(0, at).split(";");
    return { name: name.trim().toUpperCase(), value: line.slice(at + 1).trim() };
  }
  return { name: "", value: "" };
}

/** Reads a date, or a moment at which a day begins: as written where it is told in some place's time, in the hours' zone where it is an instant. */
type DateReader = (written: string) => { date: string; isDay: boolean } | "timed" | "damaged";

function dateReader(timeZone: string): DateReader {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (written) => {
    const [, year = "", month = "", day = "", time, hour = "", minute = "", second = "", zulu] =
      /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(written) ?? [];
    const date = `${year}-${month}-${day}`;
    if (!isDate(date)) return "damaged";
    if (time === undefined) return { date, isDay: true };
    const at = new Date(`${date}T${hour}:${minute}:${second}Z`);
    if (Number.isNaN(at.getTime())) return "damaged";
    const [shown = "", shownTime = ""] = zulu === undefined ? [date, `${hour}:${minute}:${second}`] : clock.format(at).split(" ");
    return shownTime === "00:00:00" ? { date: shown, isDay: false } : "timed";
  };
}

function isDate(date: string): boolean {
  const at = new Date(date);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** The dates of an event up to a last one, or why it has none. */
function datesOf(
  { properties, exceptions, isWhole }: FileEvent,
  dateOf: DateReader,
  last: string,
): string[] | keyof CalendarRead["leftOut"] {
  const start = isWhole ? dateOf(properties.get("DTSTART") ?? "") : "damaged";
  if (typeof start === "string") return start;
  const length = lengthOf(properties, start, dateOf);
  if (typeof length === "string") return length;
  const written = properties.get("RRULE");
  const rule = written === undefined ? undefined : yearlyRule(written);
  if (written !== undefined && rule === undefined) return "repeated";
  const without = new Set(exceptions.map(dateOf).flatMap((one) => (typeof one === "string" ? [] : one.date)));
  const starts = rule === undefined ? [start.date] : yearlyDates(rule, start.date, last);
  return starts.filter((date) => !without.has(date)).flatMap((date) => Array.from({ length }, (_, nth) => addDays(date, nth)));
}

/** How many days an event takes. */
function lengthOf(
  properties: FileEvent["properties"],
  start: { date: string; isDay: boolean },
  dateOf: DateReader,
): number | "timed" | "damaged" {
  const [, weeks = "0", days = "0"] = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T0H0M0S|T0H)?$/.exec(properties.get("DURATION") ?? "") ?? [];
  const stated = Number(weeks) * 7 + Number(days);
  const written = properties.get("DTEND");
  // A moment without an end is no day.
  if (written === undefined) return stated > 0 ? Math.min(maxSpan, stated) : start.isDay ? 1 : "timed";
  const end = dateOf(written);
  if (typeof end === "string") return end;
  const count = Math.round((Date.parse(end.date) - Date.parse(start.date)) / 86_400_000);
  if (count < 1 && !start.isDay) return "timed";
  return Math.min(maxSpan, Math.max(1, count));
}

/** The dates of repeated events, by their name in the file, that an event of its own stands for. */
function movedDates(events: readonly FileEvent[], dateOf: DateReader): ReadonlyMap<string, ReadonlySet<string>> {
  const moved = new Map<string, Set<string>>();
  for (const { properties } of events) {
    const [uid, of] = [properties.get("UID"), dateOf(properties.get("RECURRENCE-ID") ?? "")];
    if (uid === undefined || typeof of === "string") continue;
    const dates = moved.get(uid) ?? new Set();
    moved.set(uid, dates.add(of.date));
  }
  return moved;
}

function addDays(date: string, days: number): string {
  return days === 0 ? date : new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function unescaped(text: string): string {
  return (
    text
      .replaceAll(/\\[nN]/g, " ")
      .replaceAll(/\\([\\;,])/g, "$1")
      // What cannot be kept, such as a control character, is a space.
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, " ")
      .trim()
  );
}
