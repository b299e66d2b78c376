import type { Format } from "../../lib/i18n/format.ts";

/**
 * When a scan was made, with its month in words, since figures alone are read in two ways: the tool's own clock as it stands, since a tool
 * says no time zone; with an offset, in the reader's zone. Empty if nobody knows.
 */
export function scanTime(date: string, { culture, dateTime }: Pick<Format, "culture" | "dateTime">): string {
  if (date === "") return "";
  if (!date.includes("T")) return inWords(culture, { dateStyle: "medium" }, date);
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(date)) return dateTime(date);
  // Read and written in the same zone, the tool's own time stays as it is.
  return inWords(culture, { dateStyle: "medium", timeStyle: "short" }, `${date}Z`);
}

function inWords(culture: string, options: Intl.DateTimeFormatOptions, when: string): string {
  return new Intl.DateTimeFormat(culture, { ...options, timeZone: "UTC" }).format(new Date(when));
}
