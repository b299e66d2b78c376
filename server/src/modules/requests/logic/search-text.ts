/** All searchable text, in lower case with a space before each word: RO, VIN, plate with and without its spaces, make, model, year, work order, contact. */
export function searchText(parts: readonly (string | number | null | undefined)[], plate: string): string {
  const compact = plate.replaceAll(/[\s-]/g, "");
  return [...parts, plate, compact === plate ? "" : compact]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .map((part) => ` ${part}`)
    .join("")
    .toLowerCase();
}

/**
 * The words of a search as LIKE patterns that must all match; at most eight. One or two characters match only at the start of a word,
 * because the index stores trigrams and the start of a word counts as two spaces.
 */
export function searchPatterns(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.length < 3 ? " " : ""}${word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`);
}
