import type { Plugin } from "vite";
import { firstLanguage, languages } from "../locales/languages.ts";

/** A module that lists the texts of a component of React Aria or React Stately, one dictionary a culture. */
const list = /[\\/]node_modules[\\/](?:@?react-(?:aria|stately)[\w-]*)[\\/].*[\\/]intlStrings\.m?js$/;
/** The import of one dictionary: its path in quotes, its culture and the language of that. */
const imported = /^import \S+ from (["'][^"']*[\\/](([a-z]{2,3})-[A-Z]{2})\.m?js["']);$/gm;
/** A module of a library that holds the texts of one culture. */
const dictionary = /[\\/]node_modules[\\/].*[\\/]([a-z]{2,3})-[A-Z]{2}\.[cm]?js$/;

/** The languages whose dictionaries are shipped, as the libraries name them: Norwegian is `nb`. English is what React Aria falls back to. */
const shipped = new Set([firstLanguage, ...languages.map(({ culture }) => culture.split("-")[0] ?? "")]);

/**
 * Vite plugin: ships the texts of React Aria in the languages of the application alone; it has them in 34, in every chunk that uses them.
 * The others are taken out of the lists: React Aria falls back to English where a culture is not in the list, and fails where it is there
 * and its dictionary is empty. The build fails if a dictionary gets in by another way.
 */
export function libraryLanguages(): Plugin {
  return {
    name: "remotebay-library-languages",
    apply: "build",
    transform: {
      filter: { id: list },
      handler: (code, id) => keptDictionaries(code, id),
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

/** True of a module of a library with texts in a language that is not shipped. */
export function isForeignDictionary(id: string): boolean {
  const language = dictionary.exec(id)?.[1];
  return language !== undefined && !shipped.has(language);
}

/** The source of a list of dictionaries without those that are not shipped. Throws where the list is not written as it was. */
export function keptDictionaries(code: string, id: string): string {
  const all = Array.from(code.matchAll(imported), ([, path = "", culture = "", language = ""]) => ({ path, culture, language }));
  const kept = all.filter(({ language }) => shipped.has(language));
  if (all.length !== code.match(/^import\b/gm)?.length || !kept.some(({ language }) => language === firstLanguage))
    throw new Error(`${id} is no list of dictionaries as web/vite-library-languages.ts reads them.`);
  const imports = kept.map(({ path }, nth) => `import texts${nth} from ${path};`);
  const entries = kept.map(({ culture }, nth) => `"${culture}": texts${nth}`);
  return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };\n`;
}
