/** Searchable words as one text, in lower case with a space before each. */
export function searchText(words: readonly unknown[]): string {
  return words
    .filter((word) => word !== null && word !== undefined && word !== "")
    .map((word) => ` ${String(word)}`)
    .join("")
    .toLowerCase();
}

/** A plate with and without its spaces. */
export function plateWords(plate: string): string[] {
  const compact = plate.replaceAll(/[\s-]/g, "");
  return compact === plate ? [plate] : [plate, compact];
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
