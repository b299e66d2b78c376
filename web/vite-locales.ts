import { fileURLToPath } from "node:url";
import core from "@messageformat/core";
import compiler from "@messageformat/core/lib/compile-module.js";
import type { Plugin } from "vite";
import { firstLanguage, languages, overlays } from "../locales/languages.ts";
import { pseudo } from "../locales/pseudo.ts";
import { localesFolder, readOwnTexts, readTexts, type Texts } from "../locales/texts.ts";
import { writeKeys } from "../tools/generate-locale-types.ts";
import { dictionaryOf } from "./vite-library-languages.ts";
import { type BrowserTexts, browserTexts } from "../tools/text-keys.ts";

// The types declare a default export, but these CommonJS packages export the value itself.
const MessageFormat = core as unknown as typeof core.default;
const compileModule = compiler as unknown as typeof compiler.default;

const all = "virtual:locales";
const prefix = "virtual:locale/";

type Part = "first" | "rest";

/**
 * Vite plugin: `virtual:locales` maps each complete language, and each culture with texts of its own, to the first of its two
 * chunks, `virtual:locale/<language>/<first or rest>`, which names the second: the entry file names 30 files, not 60. Texts are compiled
 * to JavaScript at build. A text without parameters is a string, one with parameters a function, so that the browser parses
 * no message and evaluates no code (the content security policy forbids it).
 * The chunk of a text follows from the modules that use it (tools/text-keys.ts). While developing the first chunk holds everything.
 */
export function locales(): Plugin {
  const keys = Object.keys(readTexts(firstLanguage));
  let parts: BrowserTexts | undefined;
  let developing = false;
  const holds = (part: Part, key: string): boolean => {
    if (developing) return part === "first";
    parts ??= browserTexts(keys);
    return parts[part].has(key);
  };
  return {
    name: "remotebay-locales",
    configResolved({ command }) {
      developing = command === "serve";
    },
    resolveId: (id) => (id === all || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return chunkList();
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language = "", name] = id.slice(prefix.length + 1).split("/");
      const part = name === "first" ? "first" : "rest";
      const source = compileTexts(language, Object.fromEntries(Object.entries(shownTexts(language)).filter(([key]) => holds(part, key))));
      return source + (part === "rest" ? library(language) : `\nexport const rest = ${chunk(language, "rest")};\n`);
    },
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        const path = /\/(web\/src\/.*\.tsx?)$/.exec(id)?.[1];
        if (path && parts && !parts.files.has(path))
          this.error(`${path} is imported in a way that tools/text-keys.ts does not follow: its texts would be missing.`);
      }
    },
    configureServer(server) {
      server.watcher.add(localesFolder);
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(localesFolder) || !file.endsWith(".json")) return;
      if (file.startsWith(`${localesFolder}/en/`)) writeKeys();
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
  };
}

// The bundler splits only at imports with a literal path. The first texts of a culture are a few words more than its language's: a file of their own
// would take longer to ask for than to read.
function chunkList(): string {
  const cultures = Object.keys(overlays);
  const imports = cultures.map((code, nth) => `import * as culture${nth} from ${JSON.stringify(`${prefix}${code}/first`)};\n`);
  const entries = [...languages.map(({ code }) => code), pseudo].map((code) => `${JSON.stringify(code)}: ${chunk(code, "first")}`);
  const own = cultures.map((code, nth) => `${JSON.stringify(code)}: () => Promise.resolve(culture${nth})`);
  return `${imports.join("")}export default { ${[...entries, ...own].join(", ")} };`;
}

function chunk(code: string, part: Part): string {
  return `() => import(${JSON.stringify(`${prefix}${code}/${part}`)})`;
}

/** What the second chunk of a language exports beside its texts: those of React Aria, where it has the language. */
function library(code: string): string {
  return dictionaryOf(code) === undefined ? "" : `\nexport { default as library } from "virtual:library/${code}";\n`;
}

const tableOfForms = /^import \{ (\w+) \} from "@messageformat\/runtime\/lib\/cardinals";$/m;
const rules = fileURLToPath(new URL("../locales/plural.ts", import.meta.url));

function pluralSource(name: string, language: string): string {
  return `import { pluralIn } from ${JSON.stringify(rules)};\nconst ${name} = pluralIn(${JSON.stringify(language)});`;
}

/** The texts that a language's chunks hold: those of a culture are loaded above its language's. */
function shownTexts(language: string): Texts {
  return language in overlays ? readOwnTexts(language) : readTexts(language);
}

/** The source of a module whose default export maps every key to a string or, where it has parameters, a function. */
export function compileTexts(language: string, texts: Texts): string {
  const plain: Texts = {};
  const moving: Texts = {};
  for (const [key, text] of Object.entries(texts)) {
    if (/[{}]/.test(text)) moving[key] = text;
    else plain[key] = text.replaceAll("''", "'");
  }
  const compiled = compileModule(new MessageFormat(language), moving).replace(tableOfForms, (_, name: string) =>
    pluralSource(name, language),
  );
  if (compiled.includes("/lib/cardinals"))
    throw new Error("The compiler of texts imports the forms of numbers in a new way: see web/vite-locales.ts.");
  const start = "export default {";
  if (!compiled.includes(start)) throw new Error("The compiler of texts no longer writes a default export: see web/vite-locales.ts.");
  const spread = JSON.stringify(plain).slice(1, -1);
  return compiled.replace(start, () => `${start}${spread}${spread === "" ? "" : ","}`);
}
