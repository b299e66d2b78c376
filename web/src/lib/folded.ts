/** Letters that have no accent to take off: what is typed for them on a keyboard without them. */
const letters: Readonly<Record<string, string>> = { ı: "i", ł: "l", đ: "d", ø: "o", æ: "ae", œ: "oe", ß: "ss", ς: "σ" };

/**
 * A text as a search compares it: without accents and case, in every language alike. `Θέση` is found by `θεση`, and İstanbul, ISPARTA and ışık
 * by what a Turkish or any other keyboard types: all four letters i are one.
 */
export function folded(text: string): string {
  const lower = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return lower.replace(/[ıłđøæœßς]/g, (letter) => letters[letter] ?? letter);
}
