/** Languages a report can be written in; the first is the one for everybody else. */
export const reportLanguages = ["en", "de", "el"] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** Regions of languages whose code is not also a country's (section 9: "mappings"). */
const regions: Readonly<Record<string, string>> = {
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

/** The culture code of a language: language-LANGUAGE, but for those whose region has another name (section 9). Unknown forms are `en-US`. */
export function cultureOf(language: string): string {
  const bare = language.trim().toLowerCase();
  if (!/^[a-z]{2}$/.test(bare)) return "en-US";
  return regions[bare] ?? `${bare}-${bare.toUpperCase()}`;
}

/**
 * A culture code in its canonical form: `DE_de` → `de-DE`, `gr` → `el-GR`, `no-NO` → `nb-NO`, `en-GB` as it is.
 * What is no culture code at all is `en-US`.
 */
export function cultureCode(written: string): string {
  const match = /^([a-z]{2})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?$/i.exec(written.trim());
  if (!match?.[1]) return "en-US";
  const language = match[1].toLowerCase();
  const usual = cultureOf(language);
  const region = match[2]?.toUpperCase();
  // A language written as its own region (`el-EL`, `sv-SV`) is the section's rule without its exceptions; the exceptions win.
  if (!region || region.toLowerCase() === language) return usual;
  return `${usual.slice(0, 2)}-${region}`;
}

/** The language a report is written in for a culture code: `de-AT` → `de`, `gr` → `el`; English for every language there are no texts for. */
export function reportLanguage(culture: string): ReportLanguage {
  const language = cultureCode(culture).slice(0, 2);
  return reportLanguages.find((known) => known === language) ?? "en";
}
