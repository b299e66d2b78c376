import { messageLanguages } from "@remotebay/contract";
import { translatePhrases } from "../logic/phrase-book.ts";
import { pairOf, type LanguagePairs, type Translator } from "./translator.ts";

const pairs: LanguagePairs = new Map(
  messageLanguages.flatMap((from) => messageLanguages.filter((to) => to !== from).map((to) => [pairOf(from, to), { from, to }] as const)),
);

/** The built-in phrase book: the standard phrases of the trade, written by hand, in every language of messages. */
export const phrases: Translator = {
  name: "phrases",
  languages: () => Promise.resolve(pairs),
  translate: (texts, from, to) => Promise.resolve(texts.map((text) => translatePhrases(text, from, to))),
};
