// `node tools/check-glossary.ts [language]`: where an English text has a term of the glossary, the translated text has the term of
// its language, and none of the words that are not to be used. Without a language it checks every complete one.
// English is only checked for words that are not to be used.
import { readTerms, readWordings } from "../locales/glossary.ts";
import { allLanguages, firstLanguage, languages, overlays } from "../locales/languages.ts";
import { readOwnTexts, readTexts } from "../locales/texts.ts";
import { read } from "./files.ts";
import { type Excuses, forbiddenFaults, termFaults, termUses, textFaults, wordingFaults } from "./glossary-faults.ts";

const wanted = process.argv[2];
const exceptions = JSON.parse(read("tools/glossary-exceptions.json")) as Record<string, Excuses>;
const terms = readTerms();
const uses = termUses(terms, readTexts(firstLanguage));
const cultures = Object.keys(overlays);
const checked = wanted === undefined ? [...languages.map(({ code }) => code), ...cultures] : [wanted];

const faults = [
  ...termFaults(terms, uses),
  ...[...allLanguages.map(({ code }) => code), ...cultures].flatMap((code) => wordingFaults(code, terms, readWordings(code))),
  ...checked.flatMap(faultsOf),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`The texts in ${checked.join(", ")} use the words of ${Object.keys(terms).length} terms.`);

function faultsOf(language: string): string[] {
  const isEnglish = (overlays[language] ?? language) === firstLanguage;
  if (isEnglish) return forbiddenFaults(language, readTexts(language), readWordings(language));
  return textFaults(language, readOwnTexts(language), readWordings(language), uses, exceptions[language]);
}
