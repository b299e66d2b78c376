/** A time of each day on the clocks of a zone. */
export interface DailyTime {
  hour: number;
  minute: number;
  zone: string;
}

/**
 * The last instant, up to `now`, at which the clocks showed this time. On a day on which they skip it, it is the instant at which they would have shown
 * it without the change; on one on which they show it twice, the first.
 */
export function lastDue(time: DailyTime, now: Date): Date {
  const [year, month, day] = datePartsOf(now, time.zone);
  const candidates = [1, 0, -1, -2].map((days) => instantOf(Date.UTC(year, month - 1, day + days, time.hour, time.minute), time.zone));
  // The day before yesterday is always over.
  return candidates.find((instant) => instant <= now) ?? now;
}

/** The instant at which the clocks of a zone show what those of UTC show at `shown`. */
function instantOf(shown: number, zone: string): Date {
  // By the offset a day before, which is not yet the one after a change; then by the one that holds there.
  const before = shown - offsetAt(new Date(shown - dayMs), zone);
  const after = shown - offsetAt(new Date(before), zone);
  return new Date(shown - offsetAt(new Date(after), zone) === after ? Math.min(before, after) : before);
}

const dayMs = 86_400_000;

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(at: Date, zone: string): number {
  const [year, month, day, hour, minute, second] = datePartsOf(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

function datePartsOf(at: Date, zone: string): [number, number, number, number, number, number] {
  const parts = new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return [part("year"), part("month"), part("day"), part("hour"), part("minute"), part("second")];
}
