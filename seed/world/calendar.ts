/** A local date and time. */
interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant of a local time in a time zone, `days` days after the local day of `from` (before it if negative).
 * A Sunday, when shops are closed, becomes the next Monday, or the previous Saturday if `days` is negative.
 */
export function atWallTime(from: Date, days: number, time: { hour: number; minute: number }, zone: string): Date {
  const today = wallTime(from, zone);
  const wanted = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
  if (wanted.getUTCDay() === 0) wanted.setUTCDate(wanted.getUTCDate() + (days < 0 ? -1 : 1));
  const asUtc = wanted.getTime() + (time.hour * 60 + time.minute) * 60_000;
  // This offset is wrong only within the hour of a clock change, when shops are closed.
  return new Date(asUtc - offsetAt(new Date(asUtc - offsetAt(new Date(asUtc), zone)), zone));
}

/** `minutes` after an instant. */
export function later(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

function offsetAt(instant: Date, zone: string): number {
  const wall = wallTime(instant, zone);
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

function wallTime(instant: Date, zone: string): WallTime {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day: date, hour, minute };
}
