import { expect, test } from "vitest";
import { languages } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";
import { sayIn, sayStored, storedTexts } from "./known-text.ts";
import { readerLanguage } from "./reader-language.ts";

test("a text of ours is said in the language asked for, whichever it is written in", () => {
  expect(sayIn("de", "lookups.scanTypes", "Key programming")).toBe("Schlüsselprogrammierung");
  expect(sayIn("el", "lookups.scanTypes", "Schlüsselprogrammierung")).toBe("Προγραμματισμός κλειδιών");
  expect(sayStored("lookups.scanTypes", "Προγραμματισμός κλειδιών")).toBe("Key programming");
});

test("what is not ours stays as it is, and a language that is not offered is English", () => {
  expect(sayIn("de", "lookups.scanTypes", "Key programming, our way")).toBe("Key programming, our way");
  expect(sayIn("de", "lookups.scanTypes", "")).toBe("");
  expect(sayIn("de", "lookups.nonsense", "Front")).toBe("Front");
  expect(sayIn("xx", "lookups.scanTypes", "Calibration")).toBe("Calibration");
  expect(sayIn("de", "lookups.scanTypes", "constructor")).toBe("constructor");
});

test("the texts are in the order of their ids", () => {
  expect(Object.keys(storedTexts("lookups.scanTypes"))).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test.each(languages.map(({ code }) => code))("no two things have one name in %s or across languages", (code) => {
  for (const [key, text] of Object.entries(readTexts(code)).filter(([name]) => name.startsWith("lookups."))) {
    const group = key.slice(0, key.lastIndexOf("."));
    expect([key, sayStored(group, text)]).toEqual([key, readTexts("en")[key]]);
  }
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.5", "el", "de"],
  ["fr, de;q=0.4, el;q=0.8", "en", "el"],
  ["gr", "de", "el"],
  ["de;q=0, en;q=0.1", "el", "en"],
  ["fr-CH, *;q=0.5", "el", "el"],
  ["fr", "it", "en"],
  [undefined, "de-DE", "de"],
  ["", "", "en"],
  [";;q=,,de;q=x", "el", "el"],
  ["x".repeat(5000), "de", "de"],
])("of %s and a user's %s a reply is in %s", (accepted, own, expected) => {
  expect(readerLanguage(accepted, own)).toBe(expected);
});
