import { byteOrderMark, csvLine, separatorOf } from "@remotebay/contract";
import { validTag } from "../../../locales/languages.ts";
import { saveFile } from "./save-file.ts";

/** Headings and lines as CSV that a spreadsheet of this culture opens, and of which it runs nothing (domain.md#list-file). */
export function csvFile(headings: readonly string[], lines: readonly (readonly (string | number)[])[], culture: string): string {
  const separator = separatorOf(culture);
  return byteOrderMark + [headings, ...lines].map((cells) => csvLine(cells, separator)).join("");
}

/** The culture of the reader's spreadsheet: the browser's first one, which may be of a language that the interface does not have. */
export function spreadsheetCulture(tags: readonly string[], ownCulture: string): string {
  return tags.map(validTag).find((tag) => tag !== undefined) ?? ownCulture;
}

/** Gives the user a file with this name, where what no file's name can hold becomes a hyphen. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.csv`);
}
