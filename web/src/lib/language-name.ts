/** One for each language of a reader: to make one takes longer than to ask it, and a list asks for every row. */
const names = new Map<string, Intl.DisplayNames>();

/** The language of a culture in the reader's words; the code itself where the browser does not know it. */
export function languageName(culture: string, reader: string): string {
  try {
    const known = names.get(reader) ?? new Intl.DisplayNames(reader, { type: "language" });
    names.set(reader, known);
    return known.of(culture.split("-")[0] ?? "") ?? culture;
  } catch {
    return culture;
  }
}
