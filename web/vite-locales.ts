import core from "@messageformat/core";
import compiler from "@messageformat/core/lib/compile-module.js";
import type { Plugin, Rolldown } from "vite";
import { firstLanguage, languages } from "../locales/languages.ts";
import { localesFolder, readTexts, type Texts } from "../locales/texts.ts";
import { writeKeys } from "../tools/generate-locale-types.ts";

// Their types say `export default`, while what these CommonJS files export is the thing itself.
const MessageFormat = core as unknown as typeof core.default;
const compileModule = compiler as unknown as typeof compiler.default;

const all = "virtual:locales";
const prefix = "virtual:locale/";

/** The beginnings of the texts that sign-in, frame and Home speak in; a language's first chunk holds them and nothing else. */
const firstTexts = [
  "auth.",
  "common.",
  "home.",
  "problems.",
  "requests.list.",
  "requests.priority.",
  "requests.row.",
  "requests.status.",
  "shell.",
];
/** The beginnings of the texts that only the server speaks in. */
const serverTexts = ["lookups.", "reports.pdf."];

type Part = "first" | "rest" | "server";
type Modules = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Vite plugin: `virtual:locales` maps each complete language to its two chunks, `virtual:locale/<language>/<first or rest>`: texts, compiled to
 * JavaScript at build. A text without parameters is a string, one with parameters a function, so that the browser parses
 * no message and evaluates no code (the content security policy forbids it).
 * A build fails where a module that is not loaded by `withTexts` asks for a text of the rest.
 */
export function locales(): Plugin {
  return {
    name: "remotebay-locales",
    resolveId: (id) => (id === all || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return chunkList();
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language = "", part] = id.slice(prefix.length + 1).split("/");
      return compileTexts(language, textsOf(language, part === "first" ? "first" : "rest"));
    },
    buildEnd(error) {
      if (error) return;
      const faults = earlyTexts(this);
      if (faults.length > 0) this.error(faults.join("\n"));
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

// Literal imports are what the build splits at.
function chunkList(): string {
  const entries = languages.map(({ code }) => `${JSON.stringify(code)}: { ${chunk(code, "first")}, ${chunk(code, "rest")} }`);
  return `export default { ${entries.join(", ")} };`;
}

function chunk(code: string, part: Part): string {
  return `${part}: () => import(${JSON.stringify(`${prefix}${code}/${part}`)})`;
}

function textsOf(language: string, part: Part): Texts {
  return Object.fromEntries(Object.entries(readTexts(language)).filter(([key]) => partOf(key) === part));
}

function partOf(key: string): Part {
  if (firstTexts.some((start) => key.startsWith(start))) return "first";
  return serverTexts.some((start) => key.startsWith(start)) ? "server" : "rest";
}

/** Texts that a module asks for though they may not be there yet when it runs: each with its module. */
function earlyTexts(context: Modules): string[] {
  const keys = Object.keys(readTexts(firstLanguage));
  const rest = keys.filter((key) => partOf(key) === "rest");
  const server = keys.filter((key) => partOf(key) === "server");
  const early = reached(context);
  return [...context.getModuleIds()].flatMap((id) => {
    const code = id.includes("/web/src/") ? (context.getModuleInfo(id)?.code ?? "") : "";
    const missing = early.has(id) ? [...rest, ...server] : server;
    const asked = missing.filter((key) => asksFor(code, key)).slice(0, 3);
    return asked.length > 0
      ? [`${id} asks for ${asked.join(", ")}, which are not there: load it by withTexts, or see serverTexts (web/vite-locales.ts).`]
      : [];
  });
}

/** Whether code names a key, whole or as the beginning of a template. */
function asksFor(code: string, key: string): boolean {
  if (code.includes(`"${key}"`)) return true;
  const beginning = key.slice(0, key.lastIndexOf(".") + 1);
  return code.includes(`\`${beginning}\${`);
}

/** Every module that runs before the rest of the texts is sure to be there: what the entry leads to, not by way of `withTexts`. */
function reached(context: Modules): Set<string> {
  const seen = new Set<string>();
  const waiting = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = seen.has(id) ? null : context.getModuleInfo(id);
    seen.add(id);
    if (!info) continue;
    const later = [...(info.code ?? "").matchAll(/withTexts\(\s*\(\)\s*=>\s*import\(\s*["'`][./]*([^"'`]+)/g)].map(
      (match) => match[1] ?? "",
    );
    waiting.push(...info.importedIds, ...info.dynamicallyImportedIds.filter((next) => !later.some((path) => next.endsWith(`/${path}`))));
  }
  return seen;
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
