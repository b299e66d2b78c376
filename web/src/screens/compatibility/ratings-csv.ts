import { byteOrderMark, csvLine, type RatedRow, separatorOf } from "@remotebay/contract";
import { validTag } from "../../../../locales/languages.ts";

/** The words of a file. */
export interface CsvWords {
  columns: readonly string[];
  rating: (row: RatedRow) => string;
  needed: string;
  vehicle: string;
}

/** The culture of the reader's spreadsheet: the browser's first one, which may be of a language that the interface does not have. */
export function spreadsheetCulture(tags: readonly string[], ownCulture: string): string {
  return tags.map(validTag).find((tag) => tag !== undefined) ?? ownCulture;
}

/** The rows as CSV that a spreadsheet of this culture opens, and of which it runs nothing. */
export function ratingsCsv(rows: readonly RatedRow[], words: CsvWords, culture: string): string {
  const separator = separatorOf(culture);
  const lines = rows.map((row) => [
    words.vehicle,
    row.DeviceTypeDescription,
    row.ServiceElementGroupName,
    row.Text,
    words.rating(row),
    row.EthernetCableRequired ? words.needed : "",
    row.EVRequiresCode ? words.needed : "",
    row.CustomMessage,
    row.Source,
    row.RatedOn,
  ]);
  return byteOrderMark + [words.columns, ...lines].map((cells) => csvLine(cells, separator)).join("");
}

/** Gives the user a file. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The download has begun, and keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
