import * as v from "valibot";
import { verbatim } from "./fields.ts";

/** The length of a password that is chosen (domain.md#account-passwords); older ones stay as they are. */
export const passwordLength = { min: 10, max: 200 } as const;

/** A new password. That it is none of those that everybody tries first is checked by the service. */
export const NewPassword = v.pipe(verbatim(passwordLength.max), v.minLength(passwordLength.min));

/** Whether a password consists of words that are known of its owner or the product, and too little else. */
export function isBuiltFrom(password: string, words: readonly string[]): boolean {
  const whole = comparable(password);
  const known = words
    .map(comparable)
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && rest.replaceAll(/\d/g, "").length < 4;
}

/** A text without case, accents and signs, in which people vary it. */
export function comparable(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
