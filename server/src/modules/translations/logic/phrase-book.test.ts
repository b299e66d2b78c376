import { messageLanguages, placeholderPattern } from "@remotebay/contract";
import { expect, test } from "vitest";
import { normalised, phrasesOf, translatePhrases } from "./phrase-book.ts";

const english = phrasesOf("en");
const slotsOf = (text: string) => Array.from(text.matchAll(/\{[a-z]+\}/g), ([slot]) => slot).toSorted();

test("there are at least 60 standard phrases", () => {
  expect(english.size).toBeGreaterThanOrEqual(60);
});

test.each(messageLanguages)("%s has every phrase, with the slots of the English one, and no empty text", (language) => {
  const phrases = phrasesOf(language);
  expect([...phrases.keys()]).toEqual([...english.keys()]);
  for (const [key, { text, others }] of phrases) {
    for (const written of [text, ...others]) {
      expect([key, slotsOf(written)]).toEqual([key, slotsOf(english.get(key)?.text ?? "")]);
      expect(normalised(written)).toMatch(/\p{L}/u);
    }
  }
});

test.each(messageLanguages)("%s asks where English asks", (language) => {
  const asks = ([key, { text }]: [string, { text: string }]) => (normalised(text).endsWith("?") ? [key] : []);
  expect([...phrasesOf(language)].flatMap(asks)).toEqual([...english].flatMap(asks));
});

test.each(messageLanguages)("no wording of %s stands for two phrases", (language) => {
  const wordings = [...phrasesOf(language)].flatMap(([key, { text, others }]) =>
    [...new Set([text, ...others].map(normalised))].map((wording) => ({ wording, key })),
  );
  const shared = [...Map.groupBy(wordings, ({ wording }) => wording)].filter(([, found]) => found.length > 1);
  expect(shared).toEqual([]);
});

test("every phrase is translated from every language into every other", () => {
  for (const from of messageLanguages) {
    for (const to of messageLanguages) {
      if (from === to) continue;
      for (const [key, { text }] of phrasesOf(from)) {
        const filled = (phrase = "") => phrase.replaceAll(/\{[a-z]+\}/g, "XQ0QX");
        expect([key, translatePhrases(filled(text), from, to)]).toEqual([key, filled(phrasesOf(to).get(key)?.text)]);
      }
    }
  }
});

test.each([
  ["en", "de", "please CONNECT the device  to the vehicle", "Bitte verbinden Sie das Gerät mit dem Fahrzeug."],
  ["en", "es", "Hello XQ0QX, please wait!", "Hola XQ0QX. Espere un momento, por favor."],
  ["en", "el", "Thanks. The battery voltage is XQ0QX.", "Ευχαριστώ. Η τάση της μπαταρίας είναι XQ0QX."],
  ["el", "en", "ευχαριστω", "Thank you."],
  ["el", "de", "Είναι όλες οι πόρτες κλειστές;", "Sind alle Türen geschlossen?"],
  ["es", "en", "el dispositivo esta conectado", "The device is connected."],
  ["it", "en", "Il veicolo è in piano?", "Is the vehicle on level ground?"],
  ["it", "en", "Il veicolo è in piano", "The vehicle is on level ground."],
  ["en", "fr", "are all doors closed", "Toutes les portes sont-elles fermées ?"],
  ["en", "nl", "Thank you 👍 Please wait", "Dank u. 👍 Een ogenblik geduld alstublieft."],
])("from %s to %s: %j", (from, to, text, translated) => {
  expect(translatePhrases(text, from, to)?.replaceAll(/\s+/g, " ")).toBe(translated);
});

test.each([
  "Please connect the device to the battery charger",
  "Please wait, the flux capacitor is warm.",
  "The battery voltage is",
  "The battery voltage is XQ0QX XQ1QX",
  "",
])("%j is not made of standard phrases", (text) => {
  expect(translatePhrases(text, "en", "de")).toBeNull();
});

test("slots keep what stands in them", () => {
  const translated = translatePhrases("The mileage is XQ0QX. The VIN is XQ1QX.", "en", "pl");
  expect(translated).toBe("Przebieg wynosi XQ0QX. Numer VIN to XQ1QX.");
  expect(translated?.match(placeholderPattern)).toHaveLength(2);
});
