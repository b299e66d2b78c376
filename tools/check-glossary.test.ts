import { expect, test } from "vitest";
import { readTerms, readWordings, type Terms, type Wordings } from "../locales/glossary.ts";
import { allLanguages } from "../locales/languages.ts";
import { forbiddenFaults, termFaults, termUses, textFaults, wordingFaults } from "./glossary-faults.ts";
import { comparable, exact, inflected } from "./term-patterns.ts";

const terms: Terms = {
  windscreen: { definition: "The front pane.", find: ["windscreen*"] },
  scan: { definition: "One reading.", find: ["scan", "scans"], except: ["scan tool"], keys: ["findings."] },
};
const english = {
  "findings.a": "No windscreens in this scan",
  "findings.b": "Name of the scan tool",
  "vehicles.c": "Scan the {scan}",
};
const german: Wordings = {
  windscreen: { term: "Windschutzscheibe", not: ["Frontscheibe* (less exact)"], source: "usage" },
  scan: { term: "Scan", also: ["gescannt"], source: "usage" },
};

test("a term is found by its English words, but not in other phrases, elsewhere, or in the name of a parameter", () => {
  expect([...termUses(terms, english)]).toEqual([["findings.a", ["windscreen", "scan"]]]);
  expect(termFaults(terms, termUses(terms, { "findings.a": "Scan" }))).toEqual([
    "locales/glossary/terms.json: no English text has the term windscreen.",
  ]);
});

test("a text needs the words of the terms that its English has, and none that is not to be used", () => {
  const uses = termUses(terms, english);
  const faultsOf = (text: string, excused = {}) => textFaults("de", { "findings.a": text }, german, uses, excused);
  expect(faultsOf("Keine Windschutzscheiben in diesem Scan")).toEqual([]);
  expect(faultsOf("Keine Frontscheiben gescannt")).toEqual([
    `de: findings.a says "frontscheiben", which is not the word for windscreen: Keine Frontscheiben gescannt`,
    `de: findings.a lacks the word for windscreen ("Windschutzscheibe"): Keine Frontscheiben gescannt`,
  ]);
  expect(faultsOf("Keine Windschutzscheiben", { "findings.a": { scan: "Said before." } })).toEqual([]);
});

test("an excuse that nothing needs is a fault", () => {
  const uses = termUses(terms, english);
  const texts = { "findings.a": "Keine Windschutzscheibe gescannt" };
  const excused = { "findings.a": { scan: "Said before." }, "findings.b": { scan: "Said before." } };
  expect(textFaults("de", texts, german, uses, excused)).toEqual([
    "de: findings.a is excused from scan, whose word it has.",
    "de: findings.b is excused from scan, which the English text does not have.",
  ]);
});

test("in English the forbidden words are looked for in every text", () => {
  const words: Wordings = { windscreen: { term: "windscreen", not: ["windshield*"], source: "usage" } };
  expect(forbiddenFaults("en", { "home.a": "Two windshields" }, words)).toEqual([
    "en: home.a has a word that is not to be used for windscreen: Two windshields",
  ]);
});

test("a complete language has a word for every term, with a source, and forbids none of its own", () => {
  const words: Wordings = { windscreen: { term: "Frontscheibe", not: ["Front*"], source: "" }, wheel: { term: "Rad", source: "usage" } };
  expect(wordingFaults("de", terms, words)).toEqual([
    "locales/glossary/de.json has no word for scan.",
    "locales/glossary/de.json: windscreen needs a term and a source.",
    "locales/glossary/de.json: windscreen forbids its own word.",
    "locales/glossary/de.json has wheel, which is no term.",
  ]);
});

test.each([
  ["de", "Steuergerät", "Drei Motorsteuergeräte"],
  ["de", "melde* … an", "Melden Sie sich bitte neu an"],
  ["el", "παρμπρίζ", "ΑΛΛΑΓΗ ΠΑΡΜΠΡΙΖ"],
  ["el", "τεχνικός", "Η εργασία του τεχνικού"],
  ["es", "calibración", "Dos calibraciones"],
  ["fr", "pare-brise", "l’état des pare‑brises"],
  ["tr", "İmmobilizer", "IMMOBILIZER değil, immobilizer"],
  ["lt", "kalibravimas", "po kalibravimo"],
  ["lv", "pārskats", "pārskatu lejupielāde"],
  ["ru", "лобовое стекло", "замена лобового стекла"],
  ["pl", "szyba czołowa", "wymieniono szybę czołową"],
])("in %s %s is found in: %s", (language, term, text) => {
  expect(inflected([term], language).find(comparable(text, language))).toBeDefined();
});

test("a short word, a word without a star and the syntax of ICU match nothing else", () => {
  expect(inflected(["VIN"], "da").find(comparable("Vinduer", "da"))).toBeUndefined();
  expect(exact(["Ziel"], "de").find(comparable("Die Zieltafeln", "de"))).toBeUndefined();
  expect(exact(["device"], "en").find(comparable("{device, plural, one {# row of {device}} other {# rows}}", "en"))).toBeUndefined();
});

test("each glossary has words of terms only, each with a source", () => {
  const known = readTerms();
  expect(allLanguages.flatMap(({ code }) => wordingFaults(code, known, readWordings(code)))).toEqual([]);
});
