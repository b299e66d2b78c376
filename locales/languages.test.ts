import { expect, test } from "vitest";
import { allLanguages, cultureOf, writtenCulture } from "./languages.ts";

test.each([
  ["en", ["en-US@posix"], "en-US"],
  ["en", ["C", "en_GB.UTF-8"], "en-GB"],
  ["en", ["not a tag!", "en-AU"], "en-AU"],
  ["en", ["en-US-u-", "en"], "en-US"],
  ["de", ["en-US", "de-AT"], "de-AT"],
  ["de", ["en-US"], "de-DE"],
  ["el", ["gr-GR@euro"], "el-GR"],
])("the culture of %s for a browser with %o is %s, which Intl accepts", (code, tags, culture) => {
  expect(cultureOf(code, tags)).toBe(culture);
  expect(() => new Intl.NumberFormat(cultureOf(code, tags))).not.toThrow();
});

test.each(["sr-RS", "sr", "sr-Latn-RS", "sr-Cyrl-ME"])("the dates of %s are in Latin, as its texts are", (tag) => {
  expect(new Intl.DateTimeFormat(writtenCulture(tag), { dateStyle: "long" }).format(0)).toMatch(/1970/);
  expect(new Intl.DateTimeFormat(writtenCulture(tag), { dateStyle: "full" }).format(0)).not.toMatch(/\p{Script=Cyrillic}/u);
});

test("the culture of every language is written as it is listed", () => {
  for (const { culture } of allLanguages) expect(writtenCulture(culture)).toBe(culture);
});
