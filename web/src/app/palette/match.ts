import { folded } from "../../lib/folded.ts";

/** Without spaces and hyphens: plates and numbers are typed with and without them. */
function dense(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/**
 * How well words describe a text: 0 if it begins with them, 1 if one of its words does, 2 if every word occurs in it; undefined if one does not.
 * Nothing typed describes everything.
 */
export function matchOf(text: string, words: string): 0 | 1 | 2 | undefined {
  const whole = folded(text);
  const wanted = folded(words).trim();
  if (whole.startsWith(wanted)) return 0;
  if (whole.includes(` ${wanted}`)) return 1;
  const isThere = (word: string) => whole.includes(word) || dense(whole).includes(word);
  return wanted.split(/\s+/).every(isThere) || dense(whole).includes(dense(wanted)) ? 2 : undefined;
}

/** The options that words describe, the best first. */
export function matching<O>(options: readonly O[], words: string, textOf: (option: O) => string): O[] {
  return options
    .flatMap((option) => {
      const match = matchOf(textOf(option), words);
      return match === undefined ? [] : [{ option, match }];
    })
    .toSorted((one, other) => one.match - other.match)
    .map(({ option }) => option);
}
