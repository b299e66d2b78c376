import { firstLanguage, languages, overlays, textsOf } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";

// Reference data is stored by a key that never changes. Its texts are in locales/<language> under `<group>.<key>`, so that they
// can change without a migration.

/** Texts by their key: `{ km: "Kilometres" }`. */
type Group = ReadonlyMap<string, string>;

const groups = new Map<string, Group>();

/** The keys of a group, in the order of the English texts; whole numbers first, by size. */
export function keysOf(group: string): string[] {
  return [...groupOf(firstLanguage, group).keys()];
}

/** The text of a key in a language, in English if the language is not offered; undefined for an unknown key. */
export function textOf(language: string, group: string, key: string | number): string | undefined {
  return groupOf(textsOf(language) ?? firstLanguage, group).get(String(key));
}

/** A display name: the installation's own name in every language, else the product's text for the key. */
export function nameOf(language: string, group: string, key: string | number | null, ownName: string | null | undefined): string {
  return ownName ?? (key === null ? undefined : textOf(language, group, key)) ?? "";
}

/**
 * The key of a text that a user chose from a list, for calls that send the text only; undefined if the group does not contain it.
 * The user's language is searched first, then English and the others, since the text may come from an older screen.
 */
export function keyOfText(language: string, group: string, text: string): string | undefined {
  const codes = new Set([
    textsOf(language) ?? firstLanguage,
    firstLanguage,
    ...Object.keys(overlays),
    ...languages.map(({ code }) => code),
  ]);
  for (const code of codes) {
    for (const [key, known] of groupOf(code, group)) if (known === text) return key;
  }
  return undefined;
}

function groupOf(language: string, group: string): Group {
  const place = `${language} ${group}`;
  const known = groups.get(place);
  if (known) return known;
  const beginning = `${group}.`;
  const entries = Object.entries(readTexts(language)).filter(([key]) => key.startsWith(beginning));
  const made = new Map(entries.map(([key, text]) => [key.slice(beginning.length), text]));
  groups.set(place, made);
  return made;
}
