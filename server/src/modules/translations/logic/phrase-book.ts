import { placeholderPattern } from "@remotebay/contract";
import { readPhrases, type Phrase } from "../../../../../locales/phrases.ts";

/** A wording that is recognised: the key of its phrase and the names of its slots in the order of this wording. */
interface Wording {
  key: string;
  slots: readonly string[];
}

interface Book {
  phrases: ReadonlyMap<string, Phrase>;
  wordings: ReadonlyMap<string, Wording>;
}

const books = new Map<string, Book>();

/** The standard phrases of a language by key; each file is read once. */
export function phrasesOf(language: string): ReadonlyMap<string, Phrase> {
  return bookOf(language).phrases;
}

/**
 * Translates a text that consists of standard phrases only, one or several; null for anything else. Letter case, accents, punctuation
 * and spaces do not matter, except the question mark. A slot takes one placeholder.
 */
export function translatePhrases(text: string, from: string, to: string): string | null {
  const whole = phraseIn(text, from, to);
  if (whole !== null) return whole;
  return translateParts(text, sentenceEnds, from, to) ?? translateParts(text, commas, from, to);
}

const emoji = String.raw`\s*(?:\p{Extended_Pictographic}|\u{200D}|\u{FE0F})+\s*`;
const sentenceEnd = String.raw`(?<=[.!?;…])\s+`;
/** Between sentences, or around emoji, which every language has. */
const sentenceEnds = new RegExp(`(${sentenceEnd}|${emoji})`, "u");
/** A greeting and what follows it are often one sentence: "Hello, please wait." */
const commas = new RegExp(`(${sentenceEnd}|${emoji}|(?<=,)\\s+)`, "u");

/** The key of the standard phrase that a text is, as it is recognised for translating; null for anything else. */
export function phraseKey(text: string, language: string): string | null {
  return wordingOf(text, language)?.key ?? null;
}

/** The sentences of a text; what follows a comma counts as one too. */
export function sentencesOf(text: string): string[] {
  return text.split(commas).filter((part) => /\p{L}/u.test(part));
}

function translateParts(text: string, separators: RegExp, from: string, to: string): string | null {
  const parts = text.split(separators);
  if (parts.length === 1) return null;
  const translated = parts.map((part, nth) => (nth % 2 === 1 || part === "" ? part : phraseIn(part, from, to)));
  return translated.includes(null) ? null : translated.join("");
}

function phraseIn(text: string, from: string, to: string): string | null {
  const wording = wordingOf(text, from);
  const target = wording && bookOf(to).phrases.get(wording.key);
  if (!target) return null;
  const given = text.match(placeholderPattern) ?? [];
  return target.text.replaceAll(slot, (_slot, name: string) => given[wording.slots.indexOf(name)] ?? "");
}

function wordingOf(text: string, language: string): Wording | undefined {
  const { wordings } = bookOf(language);
  const form = normalised(text);
  // Many leave out the question mark; where the same words are a statement too, that is meant.
  return wordings.get(form) ?? wordings.get(`${form}?`);
}

const slot = /\{([a-z]+)\}/g;

function bookOf(language: string): Book {
  const known = books.get(language);
  if (known) return known;
  const phrases = readPhrases(language);
  const wordings = new Map<string, Wording>();
  for (const [key, { text, others }] of phrases) {
    for (const written of [text, ...others]) {
      wordings.set(normalised(written), { key, slots: Array.from(written.matchAll(slot), ([, name = ""]) => name) });
    }
  }
  const book = { phrases, wordings };
  books.set(language, book);
  return book;
}

/** A wording without what people write differently: letter case, accents, punctuation, spaces. Slots and placeholders are `#`. */
export function normalised(text: string): string {
  // A semicolon at the end is the Greek question mark; the others use it between sentences only.
  const question = /[?;\u{37E}]\s*[!.]*\s*$/u.test(text) ? "?" : "";
  const words = text
    .replaceAll(placeholderPattern, " # ")
    .replaceAll(slot, " # ")
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll(/(?!#)\p{P}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words === "" ? "" : words + question;
}
