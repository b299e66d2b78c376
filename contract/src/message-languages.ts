/** The languages that messages can be translated into: those of the language choice (domain.md#languages-choice). Greek is `el` here and `gr` in that choice. */
export const messageLanguages = ["en", "es", "fr", "it", "nl", "de", "pt", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt"] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** Other codes of these languages: Greek as in the language choice, Norwegian's two written forms. */
const synonyms: Readonly<Record<string, MessageLanguage>> = { gr: "el", nb: "no", nn: "no" };

/**
 * The language in which the person with a profile's language writes, as it is stored with what they write, whatever the language of their
 * screen: a code of two or three letters without a country, `de-AT` → `de`, `gr` → `el`, `nb` → `no`. Empty: `en`, the chat's default (domain.md#chat-languages).
 * A language that messages are not translated into (`tr`) is itself, so that no reader takes such a text for English.
 */
export function writtenLanguage(profile: string): string {
  const base = /^\s*([a-z]{2,3})(?![a-z])/i.exec(profile)?.[1]?.toLowerCase() ?? "";
  return knownMessageLanguage(base) ?? (base === "" ? messageLanguage("") : base);
}

/**
 * The language in which messages are given to the person with a profile's language, as a code or culture: `de-AT` → `de`, `gr` → `el`. Empty or
 * unknown: `en`, the chat's default (domain.md#chat-languages).
 */
export function messageLanguage(tag: string): MessageLanguage {
  return knownMessageLanguage(tag) ?? "en";
}

/** Whether a text stored with its writer's language is known to be in another than that of the person with a profile's language. */
export function isForeignText(language: string, profile: string): boolean {
  return language !== "" && writtenLanguage(language) !== writtenLanguage(profile);
}

/** Like `messageLanguage`, but undefined for an empty or unknown code. */
export function knownMessageLanguage(tag: string): MessageLanguage | undefined {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return messageLanguages.find((language) => language === base) ?? (Object.hasOwn(synonyms, base) ? synonyms[base] : undefined);
}
