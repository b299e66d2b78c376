// `node tools/check-locales.ts`: every text exists in every complete language with the same parameters, is valid,
// is used, is translated, and no screen shows bare text. Prints every fault with its place.
import { basename, dirname } from "node:path";
import { problems } from "../contract/src/problem.ts";
import { languages, firstLanguage } from "../locales/languages.ts";
import { readTexts, type Texts } from "../locales/texts.ts";
import { bareTexts } from "./bare-texts.ts";
import { filesUnder, read } from "./files.ts";
import { keysAreFresh } from "./generate-locale-types.ts";
import { type Parameter, parametersOf } from "./locale-messages.ts";

/** Keys asked for by a template (`t(`problems.${code}`)`): a key with one of these beginnings counts as used. */
const templatePrefixes = readList("template-prefixes");

/** Keys, or beginnings that end in a dot, whose text may be the same in two languages: names, units, words that are the same. */
const sameAllowed = readList("same-text");

const faults: string[] = [];
const english = readTexts(firstLanguage);
const seenParameters = new Map(Object.entries(english).map(([key, text]) => [key, parameters(key, text, firstLanguage)]));

if (!keysAreFresh()) faults.push("locales/keys.ts is old: run `npm run locales`.");
for (const { code } of languages) {
  if (code !== firstLanguage) compare(code, readTexts(code));
}
for (const code of Object.keys(problems)) {
  if (!(`problems.${code}` in english)) faults.push(`en: problems.${code} is missing: every problem of the contract is told in words.`);
}
findUnused();
findBareTexts();
finish();

function compare(language: string, texts: Texts): void {
  for (const [key, text] of Object.entries(english)) {
    const translated = texts[key];
    if (translated === undefined) faults.push(`${language}: ${key} is missing.`);
    else if (translated.trim() === "") faults.push(`${language}: ${key} is empty.`);
    else compareText(language, key, text, translated);
  }
  for (const key of Object.keys(texts)) {
    if (!(key in english)) faults.push(`${language}: ${key} does not exist in English.`);
  }
}

function compareText(language: string, key: string, text: string, translated: string): void {
  const wanted = seenParameters.get(key) ?? {};
  const given = parameters(key, translated, language);
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(given)])) {
    if (!(name in given)) faults.push(`${language}: ${key} lacks the parameter {${name}}.`);
    else if (!(name in wanted)) faults.push(`${language}: ${key} has a parameter {${name}} that English has not.`);
    else if (String(wanted[name]?.choices) !== String(given[name]?.choices))
      faults.push(`${language}: ${key} chooses {${name}} among other words.`);
  }
  const hasWords = /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, ""));
  if (translated === text && hasWords && !listed(key, sameAllowed)) {
    faults.push(`${language}: ${key} is not translated ("${text}"). If it is right so, list it in tools/locale-lists.json.`);
  }
}

function parameters(key: string, text: string, language: string): Record<string, Parameter> {
  try {
    return parametersOf(text, language);
  } catch (error) {
    faults.push(`${language}: ${key}: ${(error as Error).message}`);
    return {};
  }
}

function findUnused(): void {
  const sources = [...filesUnder("web/src"), ...filesUnder("server/src"), ...filesUnder("contract/src"), ...filesUnder("seed")];
  const words = new Set<string>();
  for (const source of sources) {
    // A key is always one literal: "noun.path", in any kind of quotes.
    for (const match of read(source).matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g)) words.add(match[1] ?? "");
  }
  for (const key of Object.keys(english)) {
    if (!words.has(key) && !listed(key, templatePrefixes))
      faults.push(`${key} is used nowhere: remove it, or list its beginning as a template.`);
  }
  for (const entry of [...templatePrefixes, ...sameAllowed]) {
    if (!Object.keys(english).some((key) => listed(key, [entry])))
      faults.push(`tools/locale-lists.json names ${entry}, which no text has.`);
  }
}

function findBareTexts(): void {
  for (const file of filesUnder("web/src").filter((name) => name.endsWith(".tsx"))) {
    if (dirname(file).includes("ui-gallery") || basename(file).endsWith(".test.tsx")) continue;
    for (const { line, text } of bareTexts(file, read(file))) faults.push(`${file}:${line} shows bare text: "${text}".`);
  }
}

function listed(key: string, list: readonly string[]): boolean {
  return list.some((entry) => key === entry || (entry.endsWith(".") && key.startsWith(entry)));
}

function readList(name: string): string[] {
  return (JSON.parse(read("tools/locale-lists.json")) as Record<string, string[]>)[name] ?? [];
}

function finish(): void {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(english).length} texts in ${languages.length} languages are whole.`);
}
