import type { Format } from "../../lib/i18n/format.ts";

/**
 * When a scan was made, with its month in words, since figures alone are read in two ways: the tool's own clock as it stands, since a tool
 * says no time zone; with an offset, in the reader's zone. Empty if nobody knows.
 */
export function scanTime(date: string, { culture, dateTime }: Pick<Format, "culture" | "dateTime">): string {
  if (date === "") return "";
  if (!date.includes("T")) return inWords(culture, day, date);
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(date)) return dateTime(date);
  // Read and written in the same zone, the tool's own time stays as it is.
  return inWords(culture, { ...day, hour: "numeric", minute: "2-digit" }, `${date}Z`);
}

const day = { year: "numeric", month: "short", day: "numeric" } as const;

function inWords(culture: string, options: Intl.DateTimeFormatOptions, when: string): string {
  return new Intl.DateTimeFormat(culture, { ...options, timeZone: "UTC" }).format(new Date(when));
}
