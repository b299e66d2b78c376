import { expect, test } from "vitest";
import { cultureOf } from "./languages.ts";

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
