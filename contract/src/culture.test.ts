import fc from "fast-check";
import { expect, test } from "vitest";
import { cultureCode, cultureOf, reportLanguage } from "./culture.ts";

test.each([
  ["en", "en-US"],
  ["uk", "uk-UA"],
  ["el", "el-GR"],
  ["gr", "el-GR"],
  ["sv", "sv-SE"],
  ["sl", "sl-SI"],
  ["sr", "sr-RS"],
  ["no", "nb-NO"],
  ["nb", "nb-NO"],
  ["et", "et-EE"],
  ["bs", "bs-BA"],
  ["be", "be-BY"],
  ["da", "da-DK"],
  ["sq", "sq-AL"],
  ["de", "de-DE"],
  ["it", "it-IT"],
])("the culture of %s is %s", (language, culture) => {
  expect(cultureOf(language)).toBe(culture);
});

test.each([
  ["de-DE", "de-DE", "de"],
  ["de_at", "de-AT", "de"],
  ["el-EL", "el-GR", "el"],
  ["gr", "el-GR", "el"],
  ["gr-GR", "el-GR", "el"],
  ["no-NO", "nb-NO", "no"],
  ["sv-SV", "sv-SE", "sv"],
  ["en-GB", "en-GB", "en"],
  ["", "en-US", "en"],
  ["../etc", "en-US", "en"],
])("%j has the culture code %s and the report language %s", (value, culture, language) => {
  expect(cultureCode(value)).toBe(culture);
  expect(reportLanguage(value)).toBe(language);
});

test("every input results in a culture code that Intl accepts", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(new Intl.DateTimeFormat(cultureCode(value)).format(0)).toMatch(/\p{N}/u);
    }),
  );
});
