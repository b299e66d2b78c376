import * as v from "valibot";
import { filled } from "./fields.ts";
import { variantTextNames, type VariantTextName } from "./variant-text-names.ts";
import { variantTexts, wordingPlace } from "./variant-texts.ts";

/*
 * What checks a portal's wordings. Beside the texts themselves, since every page needs those and only the administration this.
 */

/** Bytes that one wording may take, and all of a portal together: browsers fetch them before sign-in. */
export const maxWordingBytes = 400;
export const maxWordingsBytes = 12_000;

/** Languages in which a text has wordings at most. */
const maxLanguages = 40;

// valibot's own checks of bytes and entries would be loaded with every page, since its file is one.
const bytesOf = (words: string) => new TextEncoder().encode(words).length;

/** A portal's wordings of one text, by language; a language without one has the shipped words. */
/* @__NO_SIDE_EFFECTS__ */
function wordings(name: VariantTextName) {
  return v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(2), v.regex(/^[a-z]{2}$/, "choice")),
      v.pipe(
        filled(maxWordingBytes),
        v.check((words) => bytesOf(words) <= maxWordingBytes, "max-length"),
        v.check((words) => hasItsPlaces(name, words), "places"),
      ),
    ),
    v.check((own) => Object.keys(own).length <= maxLanguages, "max-length"),
  );
}
export type Wordings = Readonly<Record<string, string>>;

/** A portal's own wordings, by text. */
export const VariantTexts = v.object(
  Object.fromEntries(variantTextNames.map((name) => [name, wordings(name)])) as Readonly<
    Record<VariantTextName, ReturnType<typeof wordings>>
  >,
);
export type VariantTexts = v.InferOutput<typeof VariantTexts>;

/** Whether a wording has the places of its text, each once, and no other brace. */
export function hasItsPlaces(name: VariantTextName, words: string): boolean {
  const found = [...words.matchAll(wordingPlace)].map(([, inner]) => inner ?? "");
  return (
    !/[{}]/.test(words.replaceAll(wordingPlace, "")) && found.toSorted().join() === [...variantTexts[name].parameters].toSorted().join()
  );
}
