import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A standard phrase in one language. */
export interface Phrase {
  /** As it is written; `{value}` stands for a code, a measure, a name, … */
  text: string;
  /** Other wordings that people use for it. */
  others: readonly string[];
}

/** A phrase file as written: a text, or a text and its other wordings, by group and name. */
type PhraseFile = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** The standard phrases of a language by their key, `<group>.<name>`. Every language of messages has a file in `locales/phrases`. */
export function readPhrases(language: string): ReadonlyMap<string, Phrase> {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, "phrases", `${language}.json`), "utf8")) as PhraseFile;
  return new Map(
    Object.entries(file).flatMap(([group, phrases]) =>
      Object.entries(phrases).map(([name, written]) => {
        const [text = "", ...others] = typeof written === "string" ? [written] : written;
        return [`${group}.${name}`, { text, others }] as const;
      }),
    ),
  );
}
