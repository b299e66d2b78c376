import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstLanguage } from "../locales/languages.ts";
import { localesFolder, readTexts } from "../locales/texts.ts";
import { type Parameter, parametersOf } from "./locale-messages.ts";

const target = join(localesFolder, "keys.ts");

/** Writes `locales/keys.ts` from the English texts: every key with the parameters it needs. */
export function writeKeys(): void {
  const source = keysSource();
  if (keysAreFresh(source)) return;
  writeFileSync(target, source);
}

/** True if `locales/keys.ts` matches the English texts. */
export function keysAreFresh(source: string = keysSource()): boolean {
  try {
    return readFileSync(target, "utf8") === source;
  } catch {
    return false;
  }
}

function keysSource(): string {
  const texts = readTexts(firstLanguage);
  const lines = Object.keys(texts)
    .toSorted()
    .map((key) => `  ${JSON.stringify(key)}: ${typeOf(parametersOf(texts[key] ?? "", firstLanguage))};`);
  return [
    "// Made from locales/en by `npm run locales`; never by hand.",
    "",
    "/** Every text's key with the parameters it needs. */",
    "export interface Messages {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

function typeOf(parameters: Record<string, Parameter>): string {
  const names = Object.keys(parameters).toSorted();
  if (names.length === 0) return "undefined";
  return `{ ${names.map((name) => `${name}: ${valueType(parameters[name])}`).join("; ")} }`;
}

function valueType(parameter: Parameter | undefined): string {
  if (parameter?.kind === "number") return "number";
  return parameter?.kind === "choice" ? "string" : "string | number";
}

if (import.meta.main) {
  writeKeys();
}
