import { parse, type Token } from "@messageformat/parser";
import { pluralRules } from "../locales/plural.ts";

/** Stands for a place while words are looked for: it is in no text. */
const place = "\u{FFFC}";

/** Abbreviations and codes (DTC, 12V, VINs) are in no dictionary. */
const isCode = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) || word.length < 2;

/** The words that a reader sees in an ICU text: without its places and what is glued to them, tags, addresses and abbreviations. */
export function wordsOf(text: string, language: string): string[] {
  const cardinal = pluralRules(language).resolvedOptions().pluralCategories;
  const shown = content(parse(text, { cardinal, ordinal: [] }))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(new RegExp(`\\S*(?:[@/_]|${place})\\S*`, "g"), " ");
  const words = shown.match(/\p{L}[\p{L}\p{M}’'-]*(?<![’'-])/gu) ?? [];
  return words.map((word) => word.replaceAll("’", "'")).filter((word) => !isCode(word));
}

function content(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "content") return token.value;
      return "cases" in token ? token.cases.map((branch) => ` ${content(branch.tokens)} `).join("") : place;
    })
    .join("");
}
