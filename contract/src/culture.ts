/** Languages of reports: those of the interface (`locales/languages.ts`, held by a test); the first is the fallback. */
export const reportLanguages = [
  "en",
  "de",
  "el",
  "es",
  "fr",
  "it",
  "nl",
  "pt",
  "no",
  "fi",
  "sv",
  "sl",
  "pl",
  "hr",
  "da",
  "lt",
  "bs",
  "ro",
  "ru",
  "sr",
  "tr",
  "uk",
  "hu",
  "sq",
  "lv",
  "et",
] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** Culture codes of languages whose code differs from their country's (domain.md#culture). */
const exceptions: Readonly<Record<string, string>> = {
  en: "en-US",
  uk: "uk-UA",
  el: "el-GR",
  gr: "el-GR",
  sv: "sv-SE",
  sl: "sl-SI",
  sr: "sr-RS",
  no: "nb-NO",
  nb: "nb-NO",
  et: "et-EE",
  bs: "bs-BA",
  be: "be-BY",
  da: "da-DK",
  sq: "sq-AL",
};

/** The culture code of a language: `de` → `de-DE`, with exceptions (domain.md#culture). Malformed input gives `en-US`. */
export function cultureOf(language: string): string {
  const bare = language.trim().toLowerCase();
  if (!/^[a-z]{2}$/.test(bare)) return "en-US";
  return exceptions[bare] ?? `${bare}-${bare.toUpperCase()}`;
}

/**
 * A culture code in its canonical form: `DE_de` → `de-DE`, `gr` → `el-GR`, `no-NO` → `nb-NO`, `en-GB` as it is.
 * Malformed input gives `en-US`.
 */
export function cultureCode(value: string): string {
  const match = /^([a-z]{2})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?$/i.exec(value.trim());
  if (!match?.[1]) return "en-US";
  const language = match[1].toLowerCase();
  const defaultCulture = cultureOf(language);
  const region = match[2]?.toUpperCase();
  // `el-EL` or `sv-SV` repeats the language as region where domain.md#culture names another region: the exception applies.
  if (!region || region.toLowerCase() === language) return defaultCulture;
  return `${defaultCulture.slice(0, 2)}-${region}`;
}

/** The parts of a full time, written as the culture writes them (domain.md#dates). */
export const fullTime = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** A full time that Intl wrote by `fullTime`: in American English without the comma, which gives MM/DD/YYYY hh:mm:ss A (domain.md#dates). */
export function asFullTime(written: string, culture: string): string {
  return culture === "en-US" ? written.replace(",", "") : written;
}

/** The culture code of a user: that of their location if they use its language or none is set, else the default of their language. */
export function cultureOfPerson(language: string, locationCulture: string): string {
  const own = language.trim() === "" ? locationCulture : cultureOf(language);
  return own.slice(0, 2) === locationCulture.slice(0, 2) ? locationCulture : own;
}

/** The report language of a culture code: `de-AT` → `de`, `gr` → `el`; English if there is no translation. */
export function reportLanguage(culture: string): ReportLanguage {
  const code = cultureCode(culture).slice(0, 2);
  const language = code === "nb" ? "no" : code;
  return reportLanguages.find((known) => known === language) ?? "en";
}
