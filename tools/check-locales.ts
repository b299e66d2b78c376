// `node tools/check-locales.ts`: every text has in every language the same parameters, is valid, has its language's forms of
// numbers, signs and spaces, is used, is translated, stands once, has room, and no screen contains literal text. Those that a language lacks are
// counted, since English stands in while a feature is built (`npm run locales -- missing` lists them). Prints every fault with its
// file and line. `--language fr` checks one language that is not complete yet, and counts what it lacks.
import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { problems } from "../contract/src/problem.ts";
import { allLanguages, firstLanguage, languages, overlays } from "../locales/languages.ts";
import { readNotes } from "../locales/notes.ts";
import { byState } from "../locales/readings.ts";
import { readOwnTexts, readTexts, type Texts } from "../locales/texts.ts";
import { firstLists } from "../server/src/modules/lookups/logic/lists.ts";
import { bareTexts } from "./bare-texts.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { filesUnder, read } from "./files.ts";
import { keysAreFresh } from "./generate-locale-types.ts";
import { readReadings } from "./reading-files.ts";
import { textFaults } from "./text-faults.ts";
import { usedTexts } from "./used-texts.ts";

/** Texts that may equal the English one, with the languages for which this applies: names, units, shared words. */
const sameTexts = JSON.parse(read("tools/same-texts.json")) as Record<string, string[]>;

/** Words that are spelled otherwise, or are other words, where English is American. */
const britishWords =
  /(?<![\p{L}{])(?:un)?(?:cancell|levell|labell|licences?\b|colour|grey\b|tyre|windscreen|boot\b|petrol|kilomet(?:re)|centre|catalogue|saloon|estate\b|number plate|organis|recognis)/iu;

const faults: string[] = [];
/** How many texts a language lacks: English stands in for them, until a feature that is being built has its texts. */
const lacking = new Map<string, number>();
const english = readTexts(firstLanguage);
for (const [key, text] of Object.entries(english))
  faults.push(...textFaults(firstLanguage, text, text).map((fault) => `${key} ${fault}: ${text}`));

const one = process.argv.includes("--language") ? process.argv[process.argv.indexOf("--language") + 1] : undefined;
if (one !== undefined) {
  compare(one, existsSync(`locales/${one}`) ? readOwnTexts(one) : {});
  finish([one]);
  process.exit();
}

if (!keysAreFresh()) faults.push("locales/keys.ts is old: run `npm run locales`.");
for (const { code } of languages) {
  if (code === firstLanguage) continue;
  compare(code, readOwnTexts(code));
  compareReadings(code, readOwnTexts(code));
}
for (const [culture, base] of Object.entries(overlays)) compareOverlay(culture, readTexts(base));
for (const code of Object.keys(problems)) {
  if (!(`problems.${code}` in english)) faults.push(`en: problems.${code} is missing: every problem of the contract is told in words.`);
}
findDuplicates();
compareNotes();
findUnused();
findLookups();
findBareTexts();
findBritishWords();
finish(languages.map(({ code }) => code));

function compare(language: string, texts: Texts): void {
  for (const [key, text] of Object.entries(english)) {
    const translated = texts[key];
    if (translated === undefined) lacking.set(language, (lacking.get(language) ?? 0) + 1);
    else if (translated.trim() === "") faults.push(`${language}: ${key} is empty.`);
    else compareText(language, key, text, translated);
  }
  for (const key of Object.keys(texts)) {
    if (!(key in english)) faults.push(`${language}: ${key} does not exist in English.`);
  }
}

/** Every text is recorded, and none is left behind by its English. */
function compareReadings(language: string, texts: Texts): void {
  const { unrecorded, outdated } = byState(readReadings(language), english, texts);
  for (const key of unrecorded) faults.push(`${language}: ${key} is new or changed, and not recorded: run \`npm run locales\`.`);
  for (const key of outdated) {
    const ways = `write it again, or say that it is right: npm run locales -- still ${language} ${key}`;
    faults.push(`${language}: the English of ${key} has changed: ${ways}`);
  }
}

function compareText(language: string, key: string, text: string, translated: string): void {
  faults.push(
    ...textFaults(overlays[language] ?? language, text, translated).map((fault) => `${language}: ${key} ${fault}: ${translated}`),
  );
  const hasWords = /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, ""));
  const isSame = translated === text && hasWords;
  const mayBe = sameTexts[key]?.includes(language) === true;
  if (isSame && !mayBe)
    faults.push(`${language}: ${key} is not translated ("${text}"). If that is right, list it for ${language} in tools/same-texts.json.`);
  if (mayBe && !isSame) faults.push(`tools/same-texts.json lists ${key} for ${language}, where it is translated.`);
}

/** A culture's own texts each change one of its language, with the same parameters. */
function compareOverlay(culture: string, base: Texts): void {
  for (const [key, text] of Object.entries(readOwnTexts(culture))) {
    const replaced = base[key];
    if (replaced === undefined) faults.push(`${culture}: ${key} is no text of its language.`);
    else if (replaced === text) faults.push(`${culture}: ${key} says the same as its language: remove it.`);
    else compareText(culture, key, replaced, text);
  }
}

/** Every British word has its American one in the overlay of the United States. */
function findBritishWords(): void {
  for (const [key, text] of Object.entries(readTexts("en-US"))) {
    const word = britishWords.exec(text.replace(/\{[^{},]*\}/g, ""))?.[0];
    if (word) faults.push(`en-US: ${key} is read with the British "${word}": ${text}`);
  }
}

/** Of two equal keys of a dictionary one would be dropped without a word. */
function findDuplicates(): void {
  for (const file of filesUnder("locales", /\.json$/)) {
    for (const key of duplicateKeys(read(file))) faults.push(`${file}: ${key} stands twice.`);
  }
}

/** A note is of a text that there is, and no language's text is longer than the room that a note names. */
function compareNotes(): void {
  const notes = Object.entries(readNotes());
  for (const [key] of notes) if (!(key in english)) faults.push(`locales/notes: ${key} is no text.`);
  for (const { code } of languages) {
    const texts = readTexts(code);
    for (const [key, { max = Infinity }] of notes) {
      const length = (texts[key] ?? "").replaceAll(/\{[^{}]*\}/g, "").length;
      if (length > max) faults.push(`${code}: ${key} has ${length} letters, and there is room for ${max}.`);
    }
  }
}

function findUnused(): void {
  const isUsed = usedTexts();
  for (const key of Object.keys(english)) {
    if (!key.startsWith("lookups.") && !isUsed(key)) faults.push(`${key} is used nowhere: remove it.`);
  }
  for (const [key, codes] of Object.entries(sameTexts)) {
    if (!(key in english)) faults.push(`tools/same-texts.json lists ${key}, which is no text.`);
    for (const code of codes) if (!allLanguages.some((language) => language.code === code)) faults.push(`tools/same-texts.json: ${code}?`);
  }
}

/** Checks the texts of reference data, whose keys do not occur in code: each list item has a text, and each text an item or at least a list. */
function findLookups(): void {
  const rows = firstLists().filter(({ key }) => Object.keys(english).some((name) => name.startsWith(`lookups.${key}.`)));
  const lists = new Set(rows.map(({ key }) => key as string));
  const named = new Set(rows.map(({ key, value }) => `lookups.${key}.${value}`));
  const server = filesUnder("server/src").filter((file) => !file.endsWith(".test.ts"));
  const code = server.map(read).join("\n");
  for (const name of named) if (!(name in english)) faults.push(`en: ${name} is missing: a row of that list has no text.`);
  for (const key of Object.keys(english).filter((name) => name.startsWith("lookups."))) {
    const plain = key.replace("lookups.info.", "lookups.");
    const list = plain.split(".")[1] ?? "";
    const isKnown = lists.has(list) ? named.has(plain) : code.includes(`"lookups.${list}"`);
    if (!isKnown) faults.push(`${key} names no row: no list has it.`);
  }
}

function findBareTexts(): void {
  for (const file of filesUnder("web/src").filter((name) => name.endsWith(".tsx"))) {
    if (dirname(file).includes("ui-gallery") || basename(file).endsWith(".test.tsx")) continue;
    for (const { line, text } of bareTexts(file, read(file))) faults.push(`${file}:${line} shows bare text: "${text}".`);
  }
}

function finish(checked: readonly string[]): void {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(english).length} texts in ${checked.filter((code) => !lacking.has(code)).join(", ")} are complete.`);
  for (const [code, count] of lacking) console.log(`${code} is there in part: English stands in for ${count} texts.`);
}
