import { type PortalWordings, type VariantTextName, variantTextNames } from "./variant-text-names.ts";

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
} as const satisfies Readonly<Record<VariantTextName, VariantText>>;

/** A place in a wording: `{phoneNumber}`. */
export const wordingPlace = /\{([^{}]*)\}/g;

/** A wording with its places filled in. */
export function filledWording(words: string, parameters: Readonly<Record<string, unknown>>): string {
  return words.replaceAll(wordingPlace, (whole, name: string) => (Object.hasOwn(parameters, name) ? String(parameters[name]) : whole));
}

/** The wordings of a language by the keys of `locales` that they stand in for. */
export function wordingIn(texts: PortalWordings, language: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variantTextNames.flatMap((name) => {
      const words = Object.hasOwn(texts[name], language) ? texts[name][language] : undefined;
      return words === undefined ? [] : variantTexts[name].keys.map((key) => [key, words]);
    }),
  );
}
