import type { RatedRow } from "@remotebay/contract";
import { csvFile } from "../../lib/csv-file.ts";

/** The words of a file. */
export interface CsvWords {
  columns: readonly string[];
  rating: (row: RatedRow) => string;
  needed: string;
  vehicle: string;
}

/** The rows as CSV that a spreadsheet of this culture opens, and of which it runs nothing. */
export function ratingsCsv(rows: readonly RatedRow[], words: CsvWords, culture: string): string {
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
  return csvFile(words.columns, lines, culture);
}
