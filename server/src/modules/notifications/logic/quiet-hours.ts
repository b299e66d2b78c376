import { fromAbsolute } from "@internationalized/date";
import type { QuietHours } from "@remotebay/contract";

const minute = 60_000;
const minutesADay = 1440;

/** The time of day at an instant in a time zone, in minutes after midnight. */
export function minuteOfDay(instant: number, timeZone: string): number {
  const shown = fromAbsolute(instant, timeZone);
  return shown.hour * 60 + shown.minute;
}

/** Whether a time of day lies in quiet hours, which may pass midnight. */
export function isQuietAt(time: number, { From, Until }: Pick<QuietHours, "From" | "Until">): boolean {
  return From < Until ? From <= time && time < Until : From !== Until && (time >= From || time < Until);
}

/** Clocks change at whole quarters of an hour only; within one, they run as time does. */
const quarter = 15 * minute;

/**
 * The end of the quiet hours that an instant lies in; null if it lies in none. It is the first minute whose time of day is not quiet: where
 * clocks are put forward over the end, the end is that moment; where they are put back, the first of two equal times.
 */
export function quietUntil(now: Date, hours: QuietHours, timeZone: string): Date | null {
  const start = Math.floor(now.getTime() / minute) * minute;
  if (!hours.On || !isQuietAt(minuteOfDay(start, timeZone), hours)) return null;
  // Ends within a day or so: hours that begin when they end are never quiet.
  for (let from = start; ; from = (Math.floor(from / quarter) + 1) * quarter) {
    const time = minuteOfDay(from, timeZone);
    const minutes = (quarter - (from % quarter)) / minute;
    for (let passed = 0; passed < minutes; passed += 1)
      if (!isQuietAt((time + passed) % minutesADay, hours)) return new Date(from + passed * minute);
  }
}
