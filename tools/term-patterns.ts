// How a term is recognised in a text: by words that may have any ending, in the writing of the language.

/** Languages that move, drop or add accents when a word is inflected or written in capitals. */
const accentsVary: ReadonlySet<string> = new Set(["el", "es", "fr", "it", "pt"]);

/** Endings that an inflected word changes; at least four letters stay. */
const endings: Readonly<Record<string, RegExp>> = {
  el: /[αεηιουωσ]{1,3}$/u,
  lt: /(?:i?[aeiouyėįų]s|[aeiouyėęąįų]{1,2})$/u,
  lv: /(?:[aeiouāēī]?[sš]|[aeiouāēī]{1,2})$/u,
  other: /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýőűıąęāēīūăаеёиоуыэюяіїєьй]{1,2}$/u,
};

/** A text as it is compared: small letters, one kind of space and apostrophe, no accents where they vary, none of the syntax of ICU. */
export function comparable(text: string, language: string): string {
  const words = text
    .replace(/\{\w+\}/gu, " # ")
    .replace(/\{\w+, *\w+ *[,}]/gu, " ")
    .replace(/[\w=]+ *\{/gu, " ")
    .replace(/[{}]/gu, " ");
  return fold(words, language);
}

/** Finds any of some phrases in a comparable text. */
export interface Finder {
  /** The words that were found; none if none of the phrases is there. */
  find: (text: string) => string | undefined;
  /** The text without what was found. */
  without: (text: string) => string;
}

/** Finds any of some terms, each inflected in any way that keeps its beginning. */
export function inflected(terms: readonly string[], language: string): Finder {
  return anyOf(terms, language, (word) => openWord(word, language));
}

/** Finds any of some phrases as they are written; `*` stands for any ending or beginning, and a reason in brackets is not read. */
export function exact(phrases: readonly string[], language: string): Finder {
  return anyOf(
    phrases.map((each) => each.replace(/ *\(.*\)$/u, "")),
    language,
    starredWord,
  );
}

function fold(text: string, language: string): string {
  const plain = text
    .replaceAll("\u00ad", "")
    .replaceAll("’", "'")
    .replace(/[\s\u00a0\u202f‑-]+/gu, " ")
    .toLocaleLowerCase(language)
    .replaceAll("ς", "σ");
  return accentsVary.has(language) ? plain.normalize("NFD").replace(/\p{M}/gu, "") : plain.normalize("NFC");
}

/** A word of a pattern: its letters that every form has, and the expression for all forms. */
interface Word {
  letters: string;
  expression: string;
}

/** Looks for the fixed letters first: an expression is built and run only for the few texts that have them. */
function anyOf(phrases: readonly string[], language: string, read: (word: string) => Word): Finder {
  const parts = phrases.map((each) =>
    fold(each, language)
      .trim()
      .split(" ")
      .map((part) => (part === "…" ? gap : read(part))),
  );
  const heads = parts.map((words) => words[0]?.letters ?? "");
  let built: RegExp | undefined;
  const expression = () => (built ??= new RegExp(parts.map(join).join("|"), "gu"));
  const mayBeIn = (text: string) => heads.some((head) => text.includes(head));
  return {
    find: (text) => (mayBeIn(text) ? text.match(expression())?.[0] : undefined),
    without: (text) => (mayBeIn(text) ? text.replace(expression(), " # ") : text),
  };
}

const gap: Word = { letters: "", expression: ".*" };

function join(words: readonly Word[]): string {
  return words
    .map(({ expression }) => expression)
    .join(" ")
    .replaceAll(" .* ", ".*");
}

const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const anything = String.raw`[\p{L}\p{N}']*`;

/** A word of a term. One of up to three letters stands alone; one of five or more may be the later part of a compound. */
function openWord(word: string, language: string): Word {
  if (word.includes("*")) return starredWord(word);
  if (word.length <= 3) return { letters: word, expression: start + escape(word) + end };
  const stem = word.replace(endings[language] ?? endings["other"] ?? /$/u, "");
  const letters = stem.length < 4 ? word : stem;
  return { letters, expression: (word.length < 5 ? start : "") + escape(letters) + anything };
}

function starredWord(word: string): Word {
  const letters = word.replace(/^\*|\*$/gu, "");
  return { letters, expression: (word.startsWith("*") ? "" : start) + escape(letters) + (word.endsWith("*") ? anything : end) };
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}
