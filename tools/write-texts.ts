import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { firstLanguage } from "../locales/languages.ts";
import { localesFolder, type Texts, textFiles } from "../locales/texts.ts";
import { readFileSync } from "node:fs";

interface Tree {
  [name: string]: string | Tree;
}

/** Writes the texts of a language in files like the English ones: the same nouns, keys and order, without those that lack. */
export function writeTexts(language: string, texts: Texts, folder: string = localesFolder): void {
  mkdirSync(join(folder, language), { recursive: true });
  for (const file of textFiles(firstLanguage, folder)) {
    const name = basename(file);
    const tree = filled(JSON.parse(readFileSync(file, "utf8")) as Tree, basename(name, ".json"), texts);
    if (tree) writeFileSync(join(folder, language, name), `${JSON.stringify(tree, null, 2)}\n`);
  }
}

/** The English tree with the texts of another language; undefined if there is none. */
function filled(tree: Tree, prefix: string, texts: Texts): Tree | undefined {
  const entries = Object.entries(tree).flatMap(([name, value]): [string, string | Tree][] => {
    const key = `${prefix}.${name}`;
    const own = typeof value === "string" ? texts[key] : filled(value, key, texts);
    return own === undefined ? [] : [[name, own]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
