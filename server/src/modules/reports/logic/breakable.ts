/**
 * Inserts zero-width spaces into runs of more than `most` characters without a space, hyphen or slash, so that the renderer can
 * wrap them and they do not overflow their column.
 */
export function breakable(text: string, maxRun = 40): string {
  const run = new RegExp(`[^\\s\\-/\u00ad\u200b]{${maxRun + 1},}`, "gu");
  return text.replace(run, (word) => {
    const characters = [...segmenter.segment(word)].map((part) => part.segment);
    const chunks = Array.from({ length: Math.ceil(characters.length / chunkLength) }, (_, i) =>
      characters.slice(i * chunkLength, (i + 1) * chunkLength).join(""),
    );
    return chunks.join("\u200b");
  });
}

/** Characters between two possible line breaks. */
const chunkLength = 8;

// By grapheme, so that an emoji of several code points is not split.
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The lines of a text, each made breakable; blank lines at the start and the end are removed. */
export function paragraphs(text: string): string[] {
  const bare = text.replace(/\r\n?/g, "\n").trim();
  return bare === "" ? [] : bare.split("\n").map((line) => breakable(line.replaceAll("\t", "    ").trimEnd()));
}
