// `npm run spelling` looks every word of the offered languages up in Debian's dictionaries, and fails for a word that neither the dictionary
// nor `locales/spelling/<code>.txt` has: the report of what the dictionaries lack, trade words and names, each read once by somebody.
// `npm run spelling -- nl pl` looks at these languages; `npm run spelling -- accept nl` takes the words that are left into the list, once they
// are read; `npm run spelling -- install` installs the dictionaries on Debian. It is no part of `npm run check`, since no machine has to have them.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allLanguages } from "../locales/languages.ts";
import { localesFolder, readOwnTexts } from "../locales/texts.ts";
import { wordsOf } from "./text-words.ts";

/** The dictionary of each language; Debian has none of Albanian. Finnish is Voikko's, which enchant asks too. */
const dictionaries: Readonly<Record<string, string>> = {
  en: "en_GB",
  de: "de_DE",
  el: "el_GR",
  es: "es_ES",
  fr: "fr_FR",
  it: "it_IT",
  nl: "nl_NL",
  pt: "pt_PT",
  no: "nb_NO",
  fi: "fi_FI",
  sv: "sv_SE",
  sl: "sl_SI",
  pl: "pl_PL",
  hr: "hr_HR",
  da: "da_DK",
  lt: "lt_LT",
  bs: "bs_BA",
  et: "et_EE",
  hu: "hu_HU",
  lv: "lv_LV",
  ro: "ro_RO",
  ru: "ru_RU",
  sr: "sr_Latn_RS",
  tr: "tr_TR",
  uk: "uk_UA",
};

const packages = [
  "enchant-2",
  "libenchant-2-voikko",
  "voikko-fi",
  ..."bs da de-de el en-gb es et fr hr hu it lt lv nl no pl pt-pt ro ru sl sr sv tr uk".split(" ").map((code) => `hunspell-${code}`),
];

const [command = "", ...rest] = process.argv.slice(2);
if (command === "install") execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", ...packages], { stdio: "inherit" });
else if (command === "accept") for (const code of rest) accept(code);
else look(command === "" ? Object.keys(dictionaries) : [command, ...rest]);

function look(codes: readonly string[]): void {
  const offered = codes.filter((code) => allLanguages.some((language) => language.code === code && language.texts !== "none"));
  let left = 0;
  for (const code of offered) {
    const unknown = unknownWords(code);
    left += unknown.size;
    console.log(`${code}: ${accepted(code).size} words that the dictionary lacks are accepted, ${unknown.size} are left.`);
    for (const [word, keys] of unknown) console.log(`  ${word} (${keys.slice(0, 3).join(", ")}${keys.length > 3 ? " …" : ""})`);
  }
  if (left > 0) process.exitCode = 1;
}

function accept(code: string): void {
  const words = new Set([...accepted(code), ...unknownWords(code).keys()]);
  mkdirSync(join(localesFolder, "spelling"), { recursive: true });
  writeFileSync(listOf(code), `${[...words].toSorted((one, other) => one.localeCompare(other, code)).join("\n")}\n`);
}

/** Words of a language's texts that neither its dictionary nor its list has, with the keys of the texts. */
function unknownWords(code: string): Map<string, string[]> {
  const keysOf = new Map<string, string[]>();
  for (const [key, text] of Object.entries(readOwnTexts(code))) {
    for (const word of wordsOf(text, code)) keysOf.set(word, [...(keysOf.get(word) ?? []), key]);
  }
  const known = accepted(code);
  const unknown = new Set(inDictionary(code, [...keysOf.keys()]));
  return new Map([...keysOf].filter(([word]) => unknown.has(word) && !known.has(word)));
}

/** The words among these that the dictionary does not have. */
function inDictionary(code: string, words: readonly string[]): string[] {
  const dictionary = dictionaries[code];
  if (dictionary === undefined) throw new Error(`Debian has no dictionary of ${code}.`);
  const { error, status, stdout, stderr } = spawnSync("enchant-2", ["-l", "-d", dictionary], {
    input: words.join("\n"),
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  if (error || status !== 0) throw new Error(`No dictionary of ${code} is here (npm run spelling -- install). ${error?.message ?? stderr}`);
  return stdout.split("\n");
}

function accepted(code: string): Set<string> {
  return new Set(existsSync(listOf(code)) ? readFileSync(listOf(code), "utf8").trim().split("\n") : []);
}

function listOf(code: string): string {
  return join(localesFolder, "spelling", `${code}.txt`);
}
