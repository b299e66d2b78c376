import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { firstLanguage, overlays } from "./languages.ts";
import { pseudo, pseudoText } from "./pseudo.ts";

/** Every text of one language by its full key, `<noun>.<path>`: `requests.list.empty`. */
export type Texts = Record<string, string>;

/** A text file as written: flat or nested, ICU MessageFormat at the leaves. */
interface Tree {
  [name: string]: string | Tree;
}

/** The folder that holds one folder a language. */
export const localesFolder = import.meta.dirname;

/** Every text as it is shown in a language, or in a culture whose texts differ from its language's in part; English where the language has none. */
export function readTexts(language: string, folder: string = localesFolder): Texts {
  const base = language === pseudo ? undefined : (overlays[language] ?? firstLanguage);
  return { ...(base === undefined ? {} : readOwnTexts(base, folder)), ...readOwnTexts(language, folder) };
}

/** Reads the texts in the folder of a language or culture, in a fixed order. Throws where a file is not valid JSON or a leaf is not text, naming the file. */
export function readOwnTexts(language: string, folder: string = localesFolder): Texts {
  if (language === pseudo) return mapped(readOwnTexts(firstLanguage, folder), pseudoText);
  const texts: Texts = {};
  for (const file of textFiles(language, folder)) {
    flatten(parse(file), basename(file, ".json"), texts, file);
  }
  return texts;
}

/** The files of a language, one a noun, sorted by name. */
export function textFiles(language: string, folder: string = localesFolder): string[] {
  return readdirSync(join(folder, language))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(folder, language, name));
}

function mapped(texts: Texts, change: (text: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
}

function parse(file: string): Tree {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Tree;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

function flatten(tree: Tree, prefix: string, into: Texts, file: string): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}.${name}`;
    if (typeof value === "string") {
      if (key in into) throw new Error(`${file} says ${key} twice.`);
      into[key] = value;
    } else if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      flatten(value, key, into, file);
    } else {
      throw new Error(`${file}: ${key} must be a text.`);
    }
  }
}
