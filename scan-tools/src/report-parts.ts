/** The columns of a line: parted by a tab, a bar or at least two spaces. */
export function cellsOf(text: string): string[] {
  return text
    .split(/\t|\|| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
}

/** The vehicle identification number that follows its label. */
export function vinOf(source: string): string {
  return /\bVIN(?: Code)?\s*[:=]\s*([A-HJ-NPR-Z0-9]{17})\b/i.exec(source)?.[1]?.toUpperCase() ?? "";
}
