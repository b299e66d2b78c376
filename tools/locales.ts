// `npm run locales` writes locales/keys.ts. For translators (locales/README.md):
// `npm run locales -- missing [code]` lists the texts that a language lacks, with their number;
// `npm run locales -- export fr [file]` writes its texts as a PO file; `npm run locales -- import fr.po` reads one back, or says what is wrong.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { allLanguages, firstLanguage } from "../locales/languages.ts";
import { readNotes } from "../locales/notes.ts";
import { localesFolder, readTexts, type Texts } from "../locales/texts.ts";
import { writeKeys } from "./generate-locale-types.ts";
import { poFile, readPo } from "./po-file.ts";
import { filesOf } from "./text-keys.ts";
import { writeTexts } from "./write-texts.ts";

const english = readTexts(firstLanguage);
const others = allLanguages.map(({ code }) => code).filter((code) => code !== firstLanguage);
const commands: Readonly<Record<string, (...words: string[]) => void>> = { missing, export: exportPo, import: importPo };

const [command, ...words] = process.argv.slice(2);
if (command === undefined) writeKeys();
else if (commands[command]) commands[command](...words);
else fail(`There is no "${command}". Say missing, export or import.`);

function missing(code?: string): void {
  for (const language of code === undefined ? others : [known(code)]) {
    const texts = textsOf(language);
    const keys = Object.keys(english).filter((key) => texts[key] === undefined);
    if (code !== undefined) for (const key of keys) console.log(`${key}: ${english[key]}`);
    console.log(
      `${language}: ${Object.keys(english).length - keys.length} of ${Object.keys(english).length} texts, ${keys.length} missing.`,
    );
  }
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
  const changed = Object.keys(texts).filter((key) => texts[key] !== before[key]);
  console.log(`${language}: ${changed.length} texts changed. Check them: node tools/check-locales.ts --language ${language}`);
}

function textsOf(code: string): Texts {
  return existsSync(`${localesFolder}/${code}`) ? readTexts(code) : {};
}

function known(code: string): string {
  if (!others.includes(code)) fail(`"${code}" is no language of the product that is translated: ${others.join(", ")}.`);
  return code;
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
