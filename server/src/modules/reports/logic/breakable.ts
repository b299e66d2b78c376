/**
 * Gives a line that has no place to break such places: a run of more than `most` characters without a space, hyphen or slash
 * gets a zero-width space every few characters, so that it does not run over its column or off the page.
 */
export function breakable(text: string, most = 40): string {
  const run = new RegExp(`[^\\s\\-/\u00ad\u200b]{${most + 1},}`, "gu");
  return text.replace(run, (word) => {
    const characters = [...segmenter.segment(word)].map((part) => part.segment);
    const pieces = Array.from({ length: Math.ceil(characters.length / piece) }, (_, i) =>
      characters.slice(i * piece, (i + 1) * piece).join(""),
    );
    return pieces.join("\u200b");
  });
}

/** Characters between two places to break. */
const piece = 8;

// By what a reader calls a character: a face made of five code points is not torn.
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The lines of a text, each breakable; empty ones at the ends are dropped. */
export function paragraphs(text: string): string[] {
  const bare = text.replace(/\r\n?/g, "\n").trim();
  return bare === "" ? [] : bare.split("\n").map((line) => breakable(line.replaceAll("\t", "    ").trimEnd()));
}
