import { allLanguages, firstLanguage } from "../locales/languages.ts";
import type { Terms, Wordings } from "../locales/glossary.ts";
import type { Texts } from "../locales/texts.ts";
import { comparable, exact, type Finder, inflected } from "./term-patterns.ts";

/** Texts of one language that may do without a term, with the reason, by key and term. */
export type Excuses = Record<string, Record<string, string>>;

/** The terms of each English text that has any, by the text's key. */
export type TermUses = Map<string, string[]>;

/** Finds the terms in the English texts. */
export function termUses(terms: Terms, english: Texts): TermUses {
  const uses: TermUses = new Map();
  const words = Object.entries(english).map(([key, text]) => ({ key, text: comparable(text, firstLanguage) }));
  for (const [id, { find, except = [], keys = [""] }] of Object.entries(terms)) {
    const finds = exact(find, firstLanguage);
    const others = exact(except, firstLanguage);
    for (const { key, text } of words) {
      const isHere = keys.some((beginning) => key.startsWith(beginning)) && finds.find(others.without(text)) !== undefined;
      if (isHere) uses.set(key, [...(uses.get(key) ?? []), id]);
    }
  }
  return uses;
}

/** Faults of the terms themselves: one that no English text has helps nobody. */
export function termFaults(terms: Terms, uses: TermUses): string[] {
  const used = new Set([...uses.values()].flat());
  return Object.keys(terms)
    .filter((id) => !used.has(id))
    .map((id) => `locales/glossary/terms.json: no English text has the term ${id}.`);
}

/** Faults of a language's words: a term without one, a word of no term, and a word that is forbidden and allowed. */
export function wordingFaults(language: string, terms: Terms, wordings: Wordings): string[] {
  const file = `locales/glossary/${language}.json`;
  const isComplete = allLanguages.some(({ code, texts }) => code === language && texts === "all");
  const faults = isComplete
    ? Object.keys(terms)
        .filter((id) => !(id in wordings))
        .map((id) => `${file} has no word for ${id}.`)
    : [];
  for (const [id, { term, also = [], not = [], source }] of Object.entries(wordings)) {
    const own = comparable([term, ...also].join(" | "), language);
    if (!(id in terms)) faults.push(`${file} has ${id}, which is no term.`);
    if (term.trim() === "" || source.trim() === "") faults.push(`${file}: ${id} needs a term and a source.`);
    if (exact(not, language).find(own) !== undefined) faults.push(`${file}: ${id} forbids its own word.`);
  }
  return faults;
}

/** Faults of texts in the first language, or in a culture of it: words that are not to be used, wherever they stand. */
export function forbiddenFaults(language: string, texts: Texts, wordings: Wordings): string[] {
  const words = Object.entries(texts).map(([key, text]) => ({ key, text: comparable(text, language) }));
  return Object.entries(wordings).flatMap(([id, { not = [] }]) => {
    const forbidden = exact(not, language);
    return words
      .filter(({ text }) => forbidden.find(text) !== undefined)
      .map(({ key }) => `${language}: ${key} has a word that is not to be used for ${id}: ${texts[key]}`);
  });
}

/** Faults of a translation: where the English has a term, its word is used and none that is forbidden. */
export function textFaults(language: string, texts: Texts, wordings: Wordings, uses: TermUses, excused: Excuses = {}): string[] {
  const patterns = patternsOf(language, wordings);
  const faults = [...uses].flatMap(([key, ids]) => {
    const text = texts[key];
    if (text === undefined) return [];
    const words = comparable(text, language);
    return ids.flatMap((id) => {
      const pattern = patterns.get(id);
      if (pattern === undefined) return [];
      const isExcused = excused[key]?.[id] !== undefined;
      const forbidden = pattern.forbidden.find(words);
      const lacks = pattern.used.find(words) === undefined;
      return [
        ...(forbidden === undefined ? [] : [`${language}: ${key} says "${forbidden}", which is not the word for ${id}: ${text}`]),
        ...(lacks && !isExcused ? [`${language}: ${key} lacks the word for ${id} ("${wordings[id]?.term}"): ${text}`] : []),
        ...(!lacks && isExcused ? [`${language}: ${key} is excused from ${id}, whose word it has.`] : []),
      ];
    });
  });
  return [...faults, ...idleExcuses(language, uses, excused)];
}

interface Patterns {
  used: Finder;
  forbidden: Finder;
}

function patternsOf(language: string, wordings: Wordings): Map<string, Patterns> {
  const entries = Object.entries(wordings);
  return new Map(
    entries.map(([id, { term, also = [], not = [] }]) => [
      id,
      { used: inflected([term, ...also], language), forbidden: exact(not, language) },
    ]),
  );
}

/** An excuse for a text that does not have the term hides a later fault. */
function idleExcuses(language: string, uses: TermUses, excused: Excuses): string[] {
  return Object.entries(excused).flatMap(([key, ids]) =>
    Object.keys(ids)
      .filter((id) => uses.get(key)?.includes(id) !== true)
      .map((id) => `${language}: ${key} is excused from ${id}, which the English text does not have.`),
  );
}
