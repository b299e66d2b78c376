import { parseDateTime, fromDate, toZoned } from "@internationalized/date";

/** The instant (ISO 8601, UTC) of a wall-clock time such as `2026-11-20T09:30` in a time zone; undefined for an invalid time. A time in the hour skipped in spring moves one hour later; of the repeated hour in autumn the first counts. */
export function instantOf(wallClock: string, timeZone: string): string | undefined {
  try {
    return toZoned(parseDateTime(wallClock), timeZone, "compatible").toDate().toISOString();
  } catch {
    return undefined;
  }
}

/** The wall-clock time of an instant in a zone, to the minute: `2026-11-20T09:30`. */
export function wallClockOf(instant: string | Date, timeZone: string): string {
  return fromDate(new Date(instant), timeZone).toString().slice(0, 16);
}

/** The next half hour, the earliest date that can be chosen. */
export function earliest(now: Date, timeZone: string): string {
  const half = 30 * 60_000;
  return wallClockOf(new Date(Math.ceil((now.getTime() + 1) / half) * half), timeZone);
}

/** True if two time zones have different local times at an instant. */
export function differ(one: string, other: string, instant: string | Date): boolean {
  return wallClockOf(instant, one) !== wallClockOf(instant, other);
}

/** The zone's own short name at an instant: `CST`, `MEZ`, `GMT+2`. */
export function zoneName(timeZone: string, culture: string, instant: string | Date): string {
  const parts = new Intl.DateTimeFormat(culture, { timeZone, timeZoneName: "short" }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** The browser's time zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
