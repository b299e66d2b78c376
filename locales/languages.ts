import { pseudo } from "./pseudo.ts";

/** One language of the interface. */
export interface Language {
  /** The code of the folder under `locales/`, and of `<html lang>`. */
  code: string;
  /** Its name in itself: what a person who reads nothing else looks for. */
  name: string;
  /** The culture whose dates and numbers are written where the browser names none of this language (domain.md#dates). */
  culture: string;
  /** How many of its texts are there: `all`; `part`, offered too, English stands in and the check counts it; `none`, not offered yet. */
  texts: "all" | "part" | "none";
}

/** The languages of the interface, in the order in which the choice lists them (domain.md#languages-interface). */
const list = [
  { code: "en", name: "English", culture: "en-US", texts: "all" },
  { code: "de", name: "Deutsch", culture: "de-DE", texts: "all" },
  { code: "el", name: "Ελληνικά", culture: "el-GR", texts: "all" },
  { code: "es", name: "Español", culture: "es-ES", texts: "all" },
  { code: "fr", name: "Français", culture: "fr-FR", texts: "all" },
  { code: "it", name: "Italiano", culture: "it-IT", texts: "all" },
  { code: "nl", name: "Nederlands", culture: "nl-NL", texts: "all" },
  { code: "pt", name: "Português", culture: "pt-PT", texts: "all" },
  { code: "no", name: "Norsk", culture: "nb-NO", texts: "all" },
  { code: "fi", name: "Suomi", culture: "fi-FI", texts: "all" },
  { code: "sv", name: "Svenska", culture: "sv-SE", texts: "all" },
  { code: "sl", name: "Slovenščina", culture: "sl-SI", texts: "all" },
  { code: "pl", name: "Polski", culture: "pl-PL", texts: "all" },
  { code: "hr", name: "Hrvatski", culture: "hr-HR", texts: "all" },
  { code: "da", name: "Dansk", culture: "da-DK", texts: "all" },
  { code: "lt", name: "Lietuvių", culture: "lt-LT", texts: "all" },
  { code: "bs", name: "Bosanski", culture: "bs-BA", texts: "all" },
  { code: "et", name: "Eesti", culture: "et-EE", texts: "all" },
  { code: "hu", name: "Magyar", culture: "hu-HU", texts: "all" },
  { code: "lv", name: "Latviešu", culture: "lv-LV", texts: "all" },
  { code: "ro", name: "Română", culture: "ro-RO", texts: "all" },
  { code: "ru", name: "Русский", culture: "ru-RU", texts: "all" },
  { code: "sq", name: "Shqip", culture: "sq-AL", texts: "part" },
  { code: "sr", name: "Srpski", culture: "sr-Latn-RS", texts: "all" },
  { code: "tr", name: "Türkçe", culture: "tr-TR", texts: "all" },
  { code: "uk", name: "Українська", culture: "uk-UA", texts: "all" },
] as const satisfies readonly Language[];

/** The language that texts are written in first, and that fills in where another has none. */
export const firstLanguage = "en";

/** Every language that is known; those that are not offered yet are read in English. */
export const allLanguages: readonly Language[] = list;

/** The languages a person can choose. */
export const languages: readonly Language[] = list.filter((language: Language) => language.texts !== "none");

/** The language among those offered that a tag such as `de-AT`, `gr` or `el-GR` asks for; none where it is not offered. */
export function languageOf(tag: string): string | undefined {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  const code = synonyms[base] ?? base;
  return languages.find((language) => language.code === code)?.code;
}

/** The language choice writes Greek as `gr` and Norwegian as `no` or `nb` (domain.md#languages-choice). */
const synonyms: Readonly<Record<string, string>> = { gr: "el", nb: "no", nn: "no" };

/** Texts of a culture that differ from its language's; their folder holds only the differences. */
export const overlays: Readonly<Record<string, string>> = { "en-US": "en" };

/** Countries whose English says windshield, tire and trunk: the United States and its territories, Canada, the Philippines, Liberia. */
const american: ReadonlySet<string> = new Set("US PR GU VI AS MP UM CA PH LR".split(" "));

/** The folder of texts that a tag or culture asks for: `en-US` for American English, `en-XA` for the pseudo-language, else the offered language; none where it is not offered. */
export function textsOf(tag: string): string | undefined {
  const language = languageOf(tag);
  const region = /[-_]([a-z]{2})(?![a-z])/i.exec(tag)?.[1]?.toUpperCase() ?? "";
  if (language === "en" && region === "XA") return pseudo;
  return language === "en" && american.has(region) ? "en-US" : language;
}

/**
 * The culture that dates and numbers follow: the first valid tag of the same language with a region, else the language's own.
 * Always a tag that Intl accepts, so that no format throws.
 */
export function cultureOf(code: string, tags: readonly string[] = []): string {
  const regional = tags.map(validTag).find((tag) => tag?.includes("-") && languageOf(tag) === code && isWritten(tag));
  return writtenCulture(regional ?? languages.find((language) => language.code === code)?.culture ?? "en-US");
}

/** A culture with the script of our texts: Serbian is written in Latin here, and Intl writes the dates of `sr-RS` in Cyrillic. */
export function writtenCulture(culture: string): string {
  return culture.replace(/^sr(-Latn|-Cyrl)?(?=-|$)/, "sr-Latn");
}

/** Whether there are formats for a tag; `gr-GR` is a valid tag of no language. */
function isWritten(tag: string): boolean {
  return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
}

/** A language tag in its canonical form; undefined for one that Intl refuses. Some systems append a POSIX modifier: `en-US@posix`, `de_DE.UTF-8`. */
export function validTag(tag: string): string | undefined {
  const bare = tag.replace(/[.@].*$/u, "").replaceAll("_", "-");
  try {
    return Intl.getCanonicalLocales(bare)[0];
  } catch {
    return undefined;
  }
}
