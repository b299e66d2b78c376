/** The languages that messages can be translated into: those of the language choice (section 1). Greek is `el` here and `gr` in that choice. */
export const messageLanguages = ["en", "es", "fr", "it", "nl", "de", "pt", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt"] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** Other codes of these languages: Greek as in the language choice, Norwegian's two written forms. */
const synonyms: Readonly<Record<string, MessageLanguage>> = { gr: "el", nb: "no", nn: "no" };

/** The language of messages that a code or culture means: `de-AT` → `de`, `gr` → `el`. Empty or unknown: `en`, the chat's default (section 1). */
export function messageLanguage(tag: string): MessageLanguage {
  return knownMessageLanguage(tag) ?? "en";
}

/** Like `messageLanguage`, but undefined for an empty or unknown code. */
export function knownMessageLanguage(tag: string): MessageLanguage | undefined {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return messageLanguages.find((language) => language === base) ?? (Object.hasOwn(synonyms, base) ? synonyms[base] : undefined);
}
