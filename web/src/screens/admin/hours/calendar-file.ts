/** A day that a calendar file (RFC 5545) names. */
export interface CalendarDay {
  /** `2026-12-25` */
  date: string;
  name: string;
}

/** Days that one event may span: a longer one is no holiday. */
const maxSpan = 31;

/**
 * The whole days of a calendar file's events, in their order; none for a file that is no calendar. An event of several days is each of them; its
 * end is the day after the last. Events with a time of day, and repetitions, are left out: what is kept is a table of dates.
 */
export function daysIn(file: string): CalendarDay[] {
  // A long line goes on in the next one, which begins with a space.
  const lines = file.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const days: CalendarDay[] = [];
  let event: { start?: string; end?: string; name: string } | undefined;
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    if (line === "BEGIN:VEVENT") event = { name: "" };
    else if (line === "END:VEVENT") {
      if (event?.start) days.push(...daysOf(event.start, event.end, event.name));
      event = undefined;
    } else if (event && name === "SUMMARY") event.name = unescaped(value).slice(0, 120);
    else if (event && name === "DTSTART" && /^\d{8}$/.test(value)) event.start = value;
    else if (event && name === "DTEND" && /^\d{8}$/.test(value)) event.end = value;
  }
  return days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function daysOf(start: string, end: string | undefined, name: string): CalendarDay[] {
  const [first, last] = [atUtc(start), end === undefined ? undefined : atUtc(end)];
  if (first === undefined) return [];
  const count = last === undefined ? 1 : Math.round((last - first) / 86_400_000);
  const length = Math.min(maxSpan, Math.max(1, count));
  return Array.from({ length }, (_, nth) => ({ date: new Date(first + nth * 86_400_000).toISOString().slice(0, 10), name }));
}

function atUtc(day: string): number | undefined {
  const written = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
  const at = new Date(written);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? at.getTime() : undefined;
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\[nN]/g, " ")
    .replaceAll(/\\([\\;,])/g, "$1")
    .trim();
}
