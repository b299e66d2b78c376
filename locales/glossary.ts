// The words of the trade, one file for the terms and one a language. Language files are apart from each other so that each is
// written by one hand; `docs/domain.md#glossary` says what the fields mean.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { overlays } from "./languages.ts";
import { localesFolder } from "./texts.ts";

/** One term: what it means in this product, and which English texts it occurs in. */
export interface Term {
  /** One sentence in plain English. */
  definition: string;
  /** What it is not, or what a translator should know. */
  note?: string;
  /** The English words by which a text with this term is recognised; `*` stands for any ending. */
  find: string[];
  /** English phrases that have such a word and mean something else. */
  except?: string[];
  /** The beginnings of the keys of texts where such a word means this term; everywhere if absent. */
  keys?: string[];
}

/** What one language says for a term. */
export interface Wording {
  /** The word to use, as it stands in a dictionary. Recognised in every inflection that keeps its beginning. */
  term: string;
  /** Other accepted forms: abbreviations, verbs, stems with `*` for any ending; `…` stands for words in between. */
  also?: string[];
  /** What not to say, with the reason in brackets if it is not plain. Exact words, with `*` for any ending or beginning. */
  not?: string[];
  /** Where the term is established; "usage" for the trade's usage as its writer knows it. */
  source: string;
}

export type Terms = Record<string, Term>;
export type Wordings = Record<string, Wording>;

/** The terms by their id. */
export function readTerms(folder: string = localesFolder): Terms {
  return parse(join(folder, "glossary", "terms.json")) as Terms;
}

/** The wordings of a language, or of a culture whose words differ in part, by the id of their term. Empty where there is no file yet. */
export function readWordings(language: string, folder: string = localesFolder): Wordings {
  const base = overlays[language];
  const file = join(folder, "glossary", `${language}.json`);
  return { ...(base === undefined ? {} : readWordings(base, folder)), ...(existsSync(file) ? (parse(file) as Wordings) : {}) };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
