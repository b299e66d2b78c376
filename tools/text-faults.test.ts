import { expect, test } from "vitest";
import { allLanguages } from "../locales/languages.ts";
import { writing } from "../locales/writing.ts";
import { pluralsOf, signFaults, textFaults } from "./text-faults.ts";

const files = "{count, plural, one {# file} other {# files}}";

test.each([
  ["pl", "{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}", []],
  ["pl", "{count, plural, one {# plik} other {# pliki}}", ["few", "many"]],
  ["lv", "{count, plural, zero {# failu} one {# fails} other {# faili}}", []],
  ["no", "{count, plural, one {# fil} other {# filer}}", []],
  ["hu", "{count, plural, one {# fájl} other {# fájl}}", []],
  ["fr", "{count, plural, =0 {Aucun fichier} one {# fichier} many {# fichiers} other {# fichiers}}", []],
])("in %s a number has the forms of the language: %s", (language, translated, wrong) => {
  expect(textFaults(language, files, translated).map((fault) => /"(\w+)"/.exec(fault)?.[1])).toEqual(wrong);
});

test("a form that the language has not is refused", () => {
  expect(textFaults("hu", files, "{count, plural, one {# fájl} few {# fájl} other {# fájl}}")).toHaveLength(1);
});

test("forms within the forms of another number are looked at too", () => {
  const text = "{a, plural, one {{b, plural, one {x} other {y}}} other {z}} {b}";
  const translated = "{a, plural, one {{b, plural, one {x} few {y} many {y} other {y}}} few {z} many {z} other {z}} {b}";
  expect(textFaults("uk", text, translated)).toEqual([]);
  expect(textFaults("uk", text, translated.replace(" many {y}", ""))).toHaveLength(1);
});

test("parameters are those of English", () => {
  expect(textFaults("de", "Sent to {name}", "Gesendet")).toEqual(["lacks the parameter {name}"]);
  expect(textFaults("de", "Sent", "Gesendet an {name}")).toEqual(["has a parameter {name} that English has not"]);
  expect(textFaults("de", "{a, select, x {1} other {2}}", "{a, select, y {1} other {2}}")).toEqual(["chooses {a} among other words"]);
  expect(textFaults("de", "{count}", "{count")).toHaveLength(1);
});

test.each([
  ["de", "Der Bericht „{name}“ ist da."],
  ["fr", "Voir «\u202f{name}\u202f»\u202f: tout est prêt\u202f?"],
  ["fr", "À 14:05, {count, plural, one {# code} many {# codes} other {# codes}}\u202f: https://example.test/a?b=c"],
  ["el", "Τέλος;"],
  ["el", "Το «{name}» στάλθηκε."],
  ["nl", "Foto’s van {name}: “klaar”"],
  ["sv", "Sök efter ”{text}”?"],
  ["en", "The maker’s values: {count, plural, one {1 unit} other {# units}}?"],
  ["es", "¿Está listo? «Sí»: no no es así"],
])("well written in %s: %s", (language, text) => {
  expect(signFaults(language, text)).toEqual([]);
});

test.each([
  ["de", 'Der Bericht "{name}" ist da.', "quotation mark"],
  ["de", "Der Bericht “{name}” ist da.", "quotation mark"],
  ["fr", "Prêt ?", "narrow space"],
  ["fr", "Prêt?", "narrow space"],
  ["fr", "Voir «{name}».", "narrow space"],
  ["el", "Τέλος?", "ends a question"],
  ["nl", "Foto's", "apostrophe"],
  ["nl", "van van Delft", "twice in a row"],
  ["it", "Pronto ?", "before a sign"],
  ["pl", "dwa  odstępy", "two spaces"],
  ["pl", "koniec ", "begins or ends"],
])("badly written in %s: %s", (language, text, fault) => {
  expect(signFaults(language, text).join()).toContain(fault);
});

test("every language has its rules of writing and its forms of numbers", () => {
  expect(allLanguages.filter(({ code }) => writing[code] === undefined)).toEqual([]);
  expect(allLanguages.map(({ code }) => pluralsOf(code)).every((forms) => forms.includes("other"))).toBe(true);
});
