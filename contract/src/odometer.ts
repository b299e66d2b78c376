import * as v from "valibot";

/** The unit of an odometer, as replies and reports name it in every language. */
export const OdometerUnit = v.picklist(["mi", "km"]);
export type OdometerUnit = v.InferOutput<typeof OdometerUnit>;

/** Countries whose odometers count miles: the United States and its territories, the United Kingdom and its islands, Liberia, Myanmar. */
const milesIn: ReadonlySet<string> = new Set("US PR GU VI AS MP UM GB IM JE GG LR MM".split(" "));

/** The usual unit in a country (ISO 3166-1 alpha-2). */
export function unitOfCountry(country: string): OdometerUnit {
  return milesIn.has(country.toUpperCase()) ? "mi" : "km";
}

/** The unit that a stored choice means: by its word, in English, German or Greek; the country's where there is none. */
export function odometerUnitOf(word: string | undefined, country: string): OdometerUnit {
  const first = (word ?? "").trim().charAt(0).toLowerCase();
  if (first === "k" || first === "χ") return "km";
  return first === "m" || first === "μ" ? "mi" : unitOfCountry(country);
}
