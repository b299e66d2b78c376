/** Everything a search looks in, lower case: RO, VIN, plate with and without its spaces, make, model, year, work order, contact. */
export function searchText(parts: readonly (string | number | null | undefined)[], plate: string): string {
  const compact = plate.replaceAll(/[\s-]/g, "");
  return [...parts, plate, compact === plate ? "" : compact]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(" ")
    .toLowerCase();
}

/** The words of a search as LIKE patterns, each of which must be found; at most eight. */
export function searchPatterns(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`);
}
