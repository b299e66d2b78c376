import core from "@messageformat/core";
import compiler from "@messageformat/core/lib/compile-module.js";
import type { Plugin } from "vite";
import { languages } from "../locales/languages.ts";
import { localesFolder, readTexts, type Texts } from "../locales/texts.ts";
import { writeKeys } from "../tools/generate-locale-types.ts";

// Their types say `export default`, while what these CommonJS files export is the thing itself.
const MessageFormat = core as unknown as typeof core.default;
const compileModule = compiler as unknown as typeof compiler.default;

const all = "virtual:locales";
const prefix = "virtual:locale/";

/**
 * Vite plugin: `virtual:locales` maps each complete language to its chunk; `virtual:locale/<language>` is that language's texts, compiled to JavaScript at build.
 * A text without parameters is a string, one with parameters a function, so that the browser parses
 * no message and evaluates no code (the content security policy forbids it).
 */
export function locales(): Plugin {
  return {
    name: "remotebay-locales",
    resolveId: (id) => (id === all || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return chunkList();
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      return compileTexts(language, readTexts(language));
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

// Literal imports are what the build splits at: one chunk a language.
function chunkList(): string {
  const entries = languages.map(({ code }) => `${JSON.stringify(code)}: () => import(${JSON.stringify(prefix + code)})`);
  return `export default { ${entries.join(", ")} };`;
}

/** The source of a module whose default export maps every key to a string or, where it has parameters, a function. */
export function compileTexts(language: string, texts: Texts): string {
  const plain: Texts = {};
  const moving: Texts = {};
  for (const [key, text] of Object.entries(texts)) {
    if (/[{}]/.test(text)) moving[key] = text;
    else plain[key] = text.replaceAll("''", "'");
  }
  const compiled = compileModule(new MessageFormat(language), moving);
  const start = "export default {";
  if (!compiled.includes(start)) throw new Error("The compiler of texts no longer writes a default export: see web/vite-locales.ts.");
  const spread = JSON.stringify(plain).slice(1, -1);
  return compiled.replace(start, () => `${start}${spread}${spread === "" ? "" : ","}`);
}
