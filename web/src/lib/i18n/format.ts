import { asFullTime, fullTime } from "@remotebay/contract";
import type { Translate } from "./texts.ts";

/** An instant: a Date, or ISO 8601 as the service writes it. */
export type When = Date | string;

/** Formats dates, times and numbers for a culture. Time zones are IANA names; the default is the browser's. */
export interface Format {
  /** The culture that everything is formatted for, a tag that Intl accepts. */
  culture: string;
  /** `Nov 20, 2026` */
  date: (when: When) => string;
  /** `4:05 PM` */
  time: (when: When) => string;
  /** `Nov 20, 2026, 4:05 PM` */
  dateTime: (when: When) => string;
  /** `11/20/2026 04:05:06 PM`: the agreed full form (domain.md#dates); `20.11.2026, 16:05:06` in German. For what somebody keeps or proves: history, prints, tooltips. */
  exact: (when: When) => string;
  /** `today at 4:05 PM`, `yesterday at 4:05 PM`, else month and day (domain.md#chat-times), with the year if it is not the current one. */
  moment: (when: When, now?: Date) => string;
  /** `in 5 minutes`, `2 hours ago`. */
  ago: (when: When, now?: Date) => string;
  /** `1 h 25 min`, from minutes. */
  duration: (minutes: number) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `48,210 mi`; the unit is `mi` or `km`, in any letter case, or a word that stands as it is; nothing follows if it is empty. */
  odometer: (value: number, unit: string) => string;
  /** `a, b and c` */
  list: (items: readonly string[]) => string;
}

const odometerUnits: Readonly<Record<string, string>> = { km: "kilometer", mi: "mile" };

// Formatters are cached because creating one is expensive.
const cache = new Map<string, unknown>();

function kept<T>(kind: string, culture: string, options: object, make: () => T): T {
  const key = `${kind} ${culture} ${JSON.stringify(options)}`;
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Creates the formats of a culture (`en-US`). `text` provides the texts around a time. */
export function makeFormat({ culture, text, timeZone }: { culture: string; text: Translate; timeZone?: string }): Format {
  const inZone = (options: Intl.DateTimeFormatOptions) => (when: When) =>
    kept("date", culture, { ...options, timeZone }, () => new Intl.DateTimeFormat(culture, { ...options, timeZone })).format(instant(when));
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    kept("number", culture, options, () => new Intl.NumberFormat(culture, options)).format(value);
  const unit = (value: number, name: string) =>
    number(value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: 0 });
  const time = inZone({ timeStyle: "short" });

  const moment = (when: When, now = new Date()) => {
    const day = dayOf(instant(when), timeZone);
    if (day === dayOf(now, timeZone)) return text("common.todayAt", { time: time(when) });
    if (day === dayBefore(dayOf(now, timeZone))) return text("common.yesterdayAt", { time: time(when) });
    const sameYear = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
    return inZone({ month: "long", day: "numeric", ...(sameYear ? {} : { year: "numeric" }) })(when);
  };
  const ago = (when: When, now = new Date()) => {
    const [value, name] = distance(instant(when).getTime() - now.getTime());
    if (value === 0 && name === "minute") return text("common.justNow");
    return kept("ago", culture, {}, () => new Intl.RelativeTimeFormat(culture, { numeric: "auto" })).format(value, name);
  };
  const duration = (minutes: number) => {
    const whole = Math.max(0, Math.round(minutes));
    const hours = Math.floor(whole / 60);
    const parts = [hours > 0 ? unit(hours, "hour") : "", whole % 60 > 0 || hours === 0 ? unit(whole % 60, "minute") : ""];
    return parts.filter((part) => part !== "").join(" ");
  };

  return {
    culture,
    date: inZone({ dateStyle: "medium" }),
    time,
    dateTime: inZone({ dateStyle: "medium", timeStyle: "short" }),
    exact: (when) => asFullTime(inZone(fullTime)(when), culture),
    moment,
    ago,
    duration,
    number,
    odometer: (value, name) => {
      const known = odometerUnits[name.toLowerCase()];
      return known ? unit(value, known) : `${number(value)}\u00a0${name}`.trim();
    },
    list: (items) => kept("list", culture, {}, () => new Intl.ListFormat(culture, { type: "conjunction" })).format(items),
  };
}

function instant(when: When): Date {
  return typeof when === "string" ? new Date(when) : when;
}

/** The calendar day of an instant in a zone, the browser's by default, as `2026-11-20`. */
export function dayOf(when: Date, timeZone?: string): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  return kept("day", "en-CA", options, () => new Intl.DateTimeFormat("en-CA", options)).format(when);
}

/** The day before a calendar day; calendar days have no zone, so this holds across daylight-saving changes. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function distance(milliseconds: number): [value: number, unit: Intl.RelativeTimeFormatUnit] {
  const minutes = Math.round(milliseconds / 60_000);
  if (Math.abs(minutes) < 60) return [minutes, "minute"];
  const hours = Math.round(milliseconds / 3_600_000);
  if (Math.abs(hours) < 24) return [hours, "hour"];
  return [Math.round(milliseconds / 86_400_000), "day"];
}
