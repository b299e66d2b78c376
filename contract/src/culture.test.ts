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
  ["no-NO", "nb-NO", "en"],
  ["sv-SV", "sv-SE", "en"],
  ["en-GB", "en-GB", "en"],
  ["", "en-US", "en"],
  ["../etc", "en-US", "en"],
])("%j is written %s and read in %s", (written, culture, language) => {
  expect(cultureCode(written)).toBe(culture);
  expect(reportLanguage(written)).toBe(language);
});

test("whatever is asked for, dates can be written in it", () => {
  fc.assert(
    fc.property(fc.string(), (written) => {
      expect(new Intl.DateTimeFormat(cultureCode(written)).format(0)).toMatch(/\p{N}/u);
    }),
  );
});
