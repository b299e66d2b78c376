import type { Format } from "../../lib/i18n/format.ts";

/** When a scan was made: the tool's own clock as it stands, since a tool says no time zone; with an offset, in the reader's zone. */
export function scanTime(date: string, format: Pick<Format, "dateTime">): string {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(date)) return format.dateTime(date);
  return date.replace("T", " ").replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d).*$/, "$1");
}
