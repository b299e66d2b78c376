import { expect, test } from "vitest";
import { parametersOf } from "./locale-messages.ts";
import { firstLanguage, textsOf } from "../locales/languages.ts";
import { pseudo, pseudoText } from "../locales/pseudo.ts";
import { readTexts } from "../locales/texts.ts";

test("a text gets marks, accents and two fifths more letters; its places stay", () => {
  expect(pseudoText("Save")).toBe("‹Sáávéé›");
  expect(pseudoText("{count, plural, =0 {None} one {# file} other {# files}} for {name}")).toBe(
    "‹{count, plural, =0 {Nóóñéé} one {# fííléé} other {# fííléés}} fóór {name}›",
  );
});

test("every English text keeps its parameters and becomes longer", () => {
  const english = readTexts(firstLanguage);
  const made = readTexts(pseudo);
  expect(Object.keys(made)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(english)) {
    expect([key, parametersOf(made[key] ?? "", "en")]).toEqual([key, parametersOf(text, "en")]);
    expect(made[key]).toMatch(/^‹.*›$/su);
  }
  const letters = (texts: object) =>
    Object.values(texts)
      .join("")
      .replaceAll(/\{\w+\}/g, "").length;
  expect(letters(made) / letters(english)).toBeGreaterThan(1.25);
});

test("a browser gets it that asks for it, and no other", () => {
  expect(textsOf("en-XA")).toBe(pseudo);
  expect(["en", "en-US", "en-GB", "de-XA"].map(textsOf)).toEqual(["en", "en-US", "en", "de"]);
});
