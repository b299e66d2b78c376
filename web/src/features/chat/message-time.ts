import type { Format } from "../../lib/i18n/format.ts";

/** What stands above the messages of a day: today, yesterday, else month and day. */
export function dayText(format: Format, at: string, now = new Date()): string {
  const days = daysAgo(at, now);
  return days < 2 ? new Intl.RelativeTimeFormat(format.culture, { numeric: "auto" }).format(-days, "day") : format.moment(at, now);
}

/** What stands at a message: "today at", "yesterday at" (domain.md#chat-times); below the date of an earlier day the time alone. */
export function messageTime(format: Format, at: string, now = new Date()): string {
  return daysAgo(at, now) < 2 ? format.moment(at, now) : format.time(at);
}

/** Calendar days between a time and now, in the reader's time zone. */
function daysAgo(at: string, now: Date): number {
  return Math.round((midnightOf(now) - midnightOf(new Date(at))) / 86_400_000);
}

/** Days as numbers without a zone, so that none is shorter or longer than another. */
function midnightOf(when: Date): number {
  return Date.UTC(when.getFullYear(), when.getMonth(), when.getDate());
}
