import type { QuietHours } from "@remotebay/contract";

const minute = 60_000;
const minutesADay = 1440;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day at an instant in a time zone, in minutes after midnight. */
export function minuteOfDay(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read("hour") * 60 + read("minute");
}

/** Whether a time of day lies in quiet hours, which may pass midnight. */
export function isQuietAt(time: number, { From, Until }: Pick<QuietHours, "From" | "Until">): boolean {
  return From < Until ? From <= time && time < Until : From !== Until && (time >= From || time < Until);
}

/**
 * The end of the quiet hours that an instant lies in; null if it lies in none. It is the first minute whose time of day is not quiet: where
 * clocks are put forward over the end, the end is that moment; where they are put back, the first of two equal times.
 */
export function quietUntil(now: Date, hours: QuietHours, timeZone: string): Date | null {
  const timeAt = (instant: number) => minuteOfDay(instant, timeZone);
  const isQuiet = (instant: number) => isQuietAt(timeAt(instant), hours);
  const start = Math.floor(now.getTime() / minute) * minute;
  if (!hours.On || !isQuiet(start)) return null;
  let end = start;
  // Again where clocks were put back meanwhile.
  while (isQuiet(end)) end += minutesBetween(timeAt(end), hours.Until) * minute;
  // Clocks that were put forward meanwhile show more than the end.
  const beyond = minutesBetween(hours.Until, timeAt(end));
  let earlier = Math.max(start, end - beyond * minute);
  while (isQuiet(earlier)) earlier += minute;
  return new Date(earlier);
}

/** Minutes from one time of day to the next occurrence of another. */
function minutesBetween(from: number, to: number): number {
  return (to - from + minutesADay) % minutesADay;
}
