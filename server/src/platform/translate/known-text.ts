import { firstLanguage, languageOf, languages } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";

/** Texts by their id: `{ km: "Kilometres" }`. */
type Group = Readonly<Record<string, string>>;

/** A group's texts in every language, and the id of each. */
interface Known {
  byLanguage: ReadonlyMap<string, Group>;
  idOf: ReadonlyMap<string, string>;
}

const all = new Map<string, Readonly<Record<string, string>>>();
const known = new Map<string, Known>();

/** The texts of a group of keys in the language that is stored, by id: `colours.car` gives `{ 3: "Red", … }`. */
export function storedTexts(group: string): Group {
  return knownOf(group).byLanguage.get(firstLanguage) ?? {};
}

/**
 * Says a text of data in another language where it is one of ours: one that a group of keys (`colours.car`) has in any language.
 * What people wrote themselves, a list's name they changed too, stays as it is: so a text is known by itself and not by the id of its
 * row. One that is reworded in English has to be reworded in the database by a migration, which English readers need as well.
 */
export function sayIn(language: string, group: string, text: string): string {
  const { byLanguage, idOf } = knownOf(group);
  const id = idOf.get(text);
  if (id === undefined) return text;
  return byLanguage.get(languageOf(language) ?? firstLanguage)?.[id] ?? text;
}

/** A text as it is stored, whichever language it was chosen in. */
export function sayStored(group: string, text: string): string {
  return sayIn(firstLanguage, group, text);
}

function knownOf(group: string): Known {
  const before = known.get(group);
  if (before) return before;
  const byLanguage = new Map(languages.map(({ code }) => [code, groupOf(group, code)]));
  const idOf = new Map<string, string>();
  // The stored language first: where two languages mean different things by one word, the stored one is meant.
  for (const texts of [groupOf(group, firstLanguage), ...byLanguage.values()]) {
    for (const [id, text] of Object.entries(texts)) if (!idOf.has(text)) idOf.set(text, id);
  }
  const made = { byLanguage, idOf };
  known.set(group, made);
  return made;
}

function groupOf(group: string, language: string): Group {
  const texts = all.get(language) ?? readTexts(language);
  all.set(language, texts);
  const beginning = `${group}.`;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith(beginning) ? [[key.slice(beginning.length), text]] : [])),
  );
}
