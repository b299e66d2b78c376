import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { allLanguages, languages } from "../locales/languages.ts";

/** A module that lists the texts of a component of React Aria or React Stately, one dictionary a culture. */
const list = /[\\/]node_modules[\\/](@?react-(?:aria|stately)[\w-]*)[\\/].*[\\/]intlStrings\.m?js$/;
/** The import of one dictionary: its path in quotes, and its culture. */
const imported = /^import \S+ from ["']([^"']*[\\/]([a-z]{2,3}-[A-Z]{2})\.m?js)["'];$/gm;
/** A module of a library that holds the texts of one culture. */
const dictionary = /[\\/]node_modules[\\/].*[\\/]([a-z]{2,3}-[A-Z]{2})\.[cm]?js$/;

/** Lists of components that the application does not have: their texts would be loaded for nothing. The build fails if one of them is used. */
const unused: ReadonlySet<string> = new Set(["breadcrumbs", "color", "steplist", "tree"].map((name) => `react-aria/${name}`)).add(
  "react-stately/color",
);

/** What a dictionary is called where not by its language's culture. Serbian's mixes two scripts and is written in Latin; Bosnian reads Croatian's; of Albanian there is none. */
const named: Readonly<Record<string, string | undefined>> = { sr: "sr-SP", bs: "hr-HR", sq: undefined, en: undefined };

const prefix = "virtual:library/";
const runtime = fileURLToPath(new URL("./src/lib/i18n/library-texts.ts", import.meta.url));

/**
 * Vite plugin: the texts of React Aria are loaded in the language that is shown alone; it has them in 34, in every chunk that uses them.
 * `virtual:library/<language>` holds those of one, and each list English and what follows the language that is spoken (library-texts.ts).
 * The build fails if a dictionary gets in by another way. While developing they are not bundled, and stay as they are.
 */
export function libraryLanguages(): Plugin {
  let developing = false;
  return {
    name: "remotebay-library-languages",
    configResolved({ command }) {
      developing = command === "serve";
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      return developing ? "export default {};" : libraryTexts(id.slice(prefix.length + 1));
    },
    transform: {
      filter: { id: [list, /sr-SP\.m?js$/] },
      handler: (code, id) => (developing ? undefined : list.test(id) ? followingList(code, id) : inLatin(code)),
    },
    buildEnd(error) {
      if (error) return;
      const foreign = [...this.getModuleIds()].find((id) => isForeignDictionary(id));
      if (foreign !== undefined)
        this.error(
          `${foreign} holds texts of a language that is not offered, and no list that web/vite-library-languages.ts knows names it.`,
        );
    },
  };
}

/** The culture by which React Aria names a language's dictionaries; undefined for one that reads its English. */
export function dictionaryOf(code: string): string | undefined {
  return code in named ? named[code] : allLanguages.find((language) => language.code === code)?.culture;
}

const cultures = new Set(["en-US", ...languages.map(({ code }) => dictionaryOf(code))]);

/** True of a module of a library with texts in a language that is not offered. */
export function isForeignDictionary(id: string): boolean {
  const culture = dictionary.exec(id)?.[1];
  return culture !== undefined && !cultures.has(culture);
}

/** The source of a module with the texts of one language: those of each list that is used, by the list's name. */
function libraryTexts(code: string): string {
  const culture = dictionaryOf(code);
  if (culture === undefined) return "export default {};";
  const lists = allLists().filter((path) => !unused.has(nameOf(path)));
  const imports = lists.map((path, nth) => `import texts${nth} from ${JSON.stringify(dictionaryIn(path, culture))};`);
  const entries = lists.map((path, nth) => `${JSON.stringify(nameOf(path))}: texts${nth}`);
  return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };\n`;
}

/** Every list of dictionaries of React Aria. */
export function allLists(): string[] {
  const folder = fileURLToPath(new URL("../node_modules", import.meta.url));
  return globSync("{react-aria,react-aria-components,react-stately}/dist/**/intlStrings.mjs", { cwd: folder })
    .toSorted()
    .map((path) => join(folder, path));
}

function dictionaryIn(path: string, culture: string): string {
  const found = dictionariesOf(readFileSync(path, "utf8"), path).find((one) => one.culture === culture);
  if (!found) throw new Error(`${path} has no texts in ${culture}.`);
  return join(dirname(path), found.path);
}

/** The name of a list: its package and component, as `react-aria/menu`. */
export function nameOf(path: string): string {
  const [, library = ""] = list.exec(path) ?? [];
  const component = basename(dirname(path));
  return component === "private" ? library : `${library}/${component}`;
}

/** The source that stands in for a list of dictionaries. Throws for one that is not used, and where the list is not written as it was. */
export function followingList(code: string, id: string): string {
  const name = nameOf(id);
  if (unused.has(name)) throw new Error(`${name} is used now: take it off the list of unused ones in web/vite-library-languages.ts.`);
  const english = dictionariesOf(code, id).find(({ culture }) => culture === "en-US");
  if (!english) throw new Error(`${id} has no texts in English.`);
  const imports = `import english from ${JSON.stringify(english.path)};\nimport { following } from ${JSON.stringify(runtime)};`;
  return `${imports}\nexport default following(${JSON.stringify(name)}, english);\n`;
}

function dictionariesOf(code: string, id: string): { path: string; culture: string }[] {
  const all = Array.from(code.matchAll(imported), ([, path = "", culture = ""]) => ({ path, culture }));
  if (all.length === 0 || all.length !== code.match(/^import\b/gm)?.length)
    throw new Error(`${id} is no list of dictionaries as web/vite-library-languages.ts reads them.`);
  return all;
}

const cyrillic = "абвгдђежзијклљмнњопрстћуфхцчџш";
const latin = [
  "a",
  "b",
  "v",
  "g",
  "d",
  "đ",
  "e",
  "ž",
  "z",
  "i",
  "j",
  "k",
  "l",
  "lj",
  "m",
  "n",
  "nj",
  "o",
  "p",
  "r",
  "s",
  "t",
  "ć",
  "u",
  "f",
  "h",
  "c",
  "č",
  "dž",
  "š",
];

/** The source of a Serbian dictionary with its words in Latin letters, as our Serbian is written. */
export function inLatin(code: string): string {
  const letters = code.replaceAll(/\\u\{([\dA-F]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return letters.replaceAll(/[Ѐ-ӿ]/g, (letter) => {
    const own = latin[cyrillic.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? own : own.charAt(0).toUpperCase() + own.slice(1);
  });
}
