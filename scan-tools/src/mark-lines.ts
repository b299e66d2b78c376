const longestLine = 300;
const mostLines = 4000;

/**
 * The lines of a text in which tools' marks are looked for, one by one: trimmed, without blank ones, without the far ends of long ones.
 * An expression never sees the whole text, so that none can take more than linear time over it.
 */
export class MarkLines {
  readonly all: readonly string[];

  constructor(text: string) {
    const lines: string[] = [];
    for (const line of text.split("\n")) {
      const bare = line.trim();
      if (bare !== "") lines.push(bare.slice(0, longestLine).replace(/\s{20,}/g, " ".repeat(20)));
      if (lines.length >= mostLines) break;
    }
    this.all = lines;
  }

  /** True if an expression matches within a line. */
  has(form: RegExp): boolean {
    return this.all.some((line) => form.test(line));
  }

  /** The number of lines in which an expression matches. */
  count(form: RegExp): number {
    return this.all.filter((line) => form.test(line)).length;
  }
}
