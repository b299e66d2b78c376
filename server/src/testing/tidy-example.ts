/** The time at which the examples happen. */
export const exampleNow = "2026-11-24T15:00:00.000Z";

const mostItems = 2;

/** An example without what is random or long: lists are cut, and keys, tokens and the times of this run are replaced. */
export function tidied(value: unknown): unknown {
  if (typeof value === "string") return tidyText(value);
  if (Array.isArray(value)) return value.slice(0, mostItems).map(tidied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, tidied(field)]));
}

const anyone = "7f6d1f0e-3c0f-4a55-8a57-0d8b5a3c1e11";

const random: readonly [RegExp, string | ((found: string) => string)][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "header.payload.signature"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, anyone],
  [/\brbk_[0-9A-Za-z]{36}/g, `rbk_${"x".repeat(36)}`],
  [/\bwhsec_[\w+/=]+/g, `whsec_${"x".repeat(32)}`],
  // An authenticator's secret, its recovery codes and the code of a moment.
  [/\b[A-Z2-7]{32}\b/g, "A".repeat(32)],
  [/^[0-9A-Z]{5}-[0-9A-Z]{5}$/g, "AAAAA-BBBBB"],
  [/^\d{6}$/g, "123456"],
  // Keys, signatures, challenges and digests: letters of both cases and digits without a word.
  [
    /[\w-]{20,}/g,
    (found) => (/[a-z]/.test(found) && /[A-Z]/.test(found) && /\d/.test(found) ? "aB3".repeat(99).slice(0, found.length) : found),
  ],
];

/** A text without what is random in it. */
export function tidyText(text: string): string {
  const plain = random.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead as () => string), text);
  return isOfThisRun(plain) ? exampleNow : plain.replace(`${anyone}@`, "ada.berg@");
}

/** Whether a time comes from the computer's clock instead of the example's. */
function isOfThisRun(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(text) && Math.abs(Date.parse(text) - Date.now()) < 3_600_000;
}
