// `npm run locales` writes locales/keys.ts, and records which English each new text was made from. For translators (locales/README.md):
// `npm run locales -- missing [code]` counts the texts that a language lacks, that are outdated and that nobody else has read, and lists the first two;
// `npm run locales -- export fr [file]` writes its texts as a PO file; `npm run locales -- import fr.po` reads one back, or says what is wrong;
// `npm run locales -- read fr [noun …]` records that somebody who did not write them has read its texts and found them right;
// `npm run locales -- still fr key …` records that texts are right although their English has changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { allLanguages, firstLanguage } from "../locales/languages.ts";
import { readNotes } from "../locales/notes.ts";
import { afterReading, byState, type Readings, renewed, stillRight } from "../locales/readings.ts";
import { localesFolder, readOwnTexts, readTexts, type Texts } from "../locales/texts.ts";
import { writeKeys } from "./generate-locale-types.ts";
import { poFile, readPo } from "./po-file.ts";
import { readReadings, writeReadings } from "./reading-files.ts";
import { filesOf } from "./text-keys.ts";
import { writeTexts } from "./write-texts.ts";

const english = readTexts(firstLanguage);
const others = allLanguages.map(({ code }) => code).filter((code) => code !== firstLanguage);
const commands: Readonly<Record<string, (...words: string[]) => void>> = {
  missing,
  export: exportPo,
  import: importPo,
  read: markRead,
  still,
};

const [command, ...words] = process.argv.slice(2);
if (command === undefined) {
  writeKeys();
  for (const language of others) record(language, renewed);
} else if (commands[command]) commands[command](...words);
else fail(`There is no "${command}". Say missing, export, import, read or still.`);

function missing(code?: string): void {
  for (const language of code === undefined ? others : [known(code)]) {
    const states = byState(readReadings(language), english, textsOf(language));
    if (code !== undefined) {
      for (const key of states.missing) console.log(`missing  ${key}: ${english[key]}`);
      for (const key of states.outdated) console.log(`outdated ${key}: ${english[key]}`);
    }
    const there = Object.keys(english).length - states.missing.length;
    const unread = states.unread.length + states.unrecorded.length;
    console.log(`${language}: ${there} texts, ${states.missing.length} missing, ${states.outdated.length} outdated, ${unread} unread.`);
  }
}

function record(language: string, change: (readings: Readings, texts: Texts, own: Texts) => Readings): void {
  const texts = textsOf(language);
  if (Object.keys(texts).length > 0) writeReadings(language, change(readReadings(language), english, texts));
}

function markRead(code = "", ...nouns: string[]): void {
  const isRead = (key: string) => nouns.length === 0 || nouns.includes(key.split(".")[0] ?? "");
  record(known(code), (readings, from, texts) => afterReading(readings, from, texts, isRead));
  missing(code);
}

function still(code = "", ...keys: string[]): void {
  for (const key of keys) if (!(key in english)) fail(`There is no text "${key}".`);
  record(known(code), (readings, from, texts) => stillRight(readings, from, texts, new Set(keys)));
}

function exportPo(code = "", file = `${code}.po`): void {
  const files = filesOf(Object.keys(english));
  const source = poFile(known(code), english, textsOf(code), { notes: readNotes(), shownIn: (key) => files.get(key) ?? [] });
  writeFileSync(file, source);
  console.log(`${file}: ${Object.keys(english).length} texts.`);
}

/** Nothing is written while a text has a fault; what the file leaves empty stays as it is. */
function importPo(file = ""): void {
  if (!existsSync(file)) fail(`There is no file "${file}".`);
  const { language, texts, faults } = readPo(readFileSync(file, "utf8"), english);
  if (faults.length > 0) fail(faults.map((fault) => `${file}, ${fault}`).join("\n"));
  const before = textsOf(known(language));
  writeTexts(language, { ...before, ...texts });
  record(language, renewed);
  const changed = Object.keys(texts).filter((key) => texts[key] !== before[key]);
  console.log(`${language}: ${changed.length} texts changed. Check them: node tools/check-locales.ts --language ${language}`);
}

function textsOf(code: string): Texts {
  return existsSync(`${localesFolder}/${code}`) ? readOwnTexts(code) : {};
}

function known(code: string): string {
  if (!others.includes(code)) fail(`"${code}" is no language of the product that is translated: ${others.join(", ")}.`);
  return code;
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
