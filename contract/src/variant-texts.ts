import * as v from "valibot";
import { filled } from "./fields.ts";

/** A text of which a portal can have its own wording. */
export interface VariantText {
  /** The keys of `locales` that it stands for; all have the same parameters. */
  keys: readonly string[];
  /** The places in it, `{phoneNumber}`, each of which the wording must have once. */
  parameters: readonly string[];
}

/** The texts of which a portal can have its own wording (domain.md#variants-texts), each by the name of its field. */
export const variantTexts = {
  welcomeText: { keys: ["auth.promise"], parameters: [] },
  wrongSignInText: { keys: ["auth.wrongDefault", "auth.wrongShort"], parameters: [] },
  newRequestText: { keys: ["home.newText"], parameters: [] },
  submittedText: {
    keys: ["requests.list.submitted", "requests.list.requested", "requests.status.InProcess", "requests.status.Requested"],
    parameters: [],
  },
  closedText: { keys: ["hours.closed", "hours.closedIn"], parameters: [] },
  closedHelpText: { keys: ["hours.support"], parameters: [] },
  redText: { keys: ["compatibility.order.redText"], parameters: ["name"] },
  redAdviceText: { keys: ["compatibility.order.phone"], parameters: ["phoneNumber"] },
  aboutText: { keys: ["about.since"], parameters: [] },
} as const satisfies Readonly<Record<string, VariantText>>;
export type VariantTextName = keyof typeof variantTexts;

/** The names of those texts, in the order of their list. */
export const variantTextNames = Object.keys(variantTexts) as VariantTextName[];

/** Bytes that one wording may take, and all of a portal together: browsers fetch them before sign-in. */
export const maxWordingBytes = 400;
export const maxWordingsBytes = 12_000;

/** A portal's wordings of one text, by language; a language without one has the shipped words. */
/* @__NO_SIDE_EFFECTS__ */
function wordings(name: VariantTextName) {
  return v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(2), v.regex(/^[a-z]{2}$/, "choice")),
      v.pipe(
        filled(maxWordingBytes),
        v.maxBytes(maxWordingBytes),
        v.check((words) => hasItsPlaces(name, words), "places"),
      ),
    ),
    v.maxEntries(40),
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

/** Those of a portal that has none. */
export const noVariantTexts = Object.fromEntries(variantTextNames.map((name) => [name, {}])) as VariantTexts;

const place = /\{([^{}]*)\}/g;

/** Whether a wording has the places of its text, each once, and no other brace. */
export function hasItsPlaces(name: VariantTextName, words: string): boolean {
  const found = [...words.matchAll(place)].map(([, inner]) => inner ?? "");
  return !/[{}]/.test(words.replaceAll(place, "")) && found.toSorted().join() === [...variantTexts[name].parameters].toSorted().join();
}

/** A wording with its places filled in. */
export function filledWording(words: string, parameters: Readonly<Record<string, unknown>>): string {
  return words.replaceAll(place, (whole, name: string) => (Object.hasOwn(parameters, name) ? String(parameters[name]) : whole));
}

/** The wordings of a language by the keys of `locales` that they stand in for. */
export function wordingIn(texts: VariantTexts, language: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variantTextNames.flatMap((name) => {
      const words = Object.hasOwn(texts[name], language) ? texts[name][language] : undefined;
      return words === undefined ? [] : variantTexts[name].keys.map((key) => [key, words]);
    }),
  );
}
