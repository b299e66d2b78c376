import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber, writeNumber } from "./number-text.ts";

const odometer = { min: 0, max: 9_999_999, whole: true };

test.each([
  ["48210", "en-US", 48_210],
  [" 48,210 ", "en-US", 48_210],
  ["48.210", "de-DE", 48_210],
  ["48 210", "el-GR", 48_210],
  ["48'210", "de-CH", 48_210],
  ["48’210", "de-CH", 48_210],
  ["0", "en-US", 0],
  ["-0", "en-US", 0],
  ["9,999,999", "en-US", 9_999_999],
])("%s in %s is %i", (text, culture, value) => {
  expect(readNumber(text, culture, odometer)).toBe(value);
});

test.each([
  ["599999999999999", "en-US"],
  ["-5abc9", "en-US"],
  ["-5", "en-US"],
  ["48.210", "en-US"],
  ["48,5", "de-DE"],
  ["4,82,10", "en-US"],
  ["1.5", "de-DE"],
  ["١٢٣", "en-US"],
  ["1e3", "en-US"],
  ["0x10", "en-US"],
  ["", "en-US"],
  ["-", "en-US"],
  ["10000000", "en-US"],
])("%s in %s is no odometer reading", (text, culture) => {
  expect(readNumber(text, culture, odometer)).toBeUndefined();
});

const cultures = fc.constantFrom("en-US", "en-GB", "de-DE", "de-AT", "de-CH", "el-GR", "en-IN", "fr-FR");
const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[-+ 0-9.,']{0,20}$/),
  fc.integer({ min: -10_000_000, max: 20_000_000 }).map(String),
);

test("whatever is typed is refused, or read with exactly its digits and its sign", () => {
  fc.assert(
    fc.property(typed, cultures, (text, culture) => {
      const value = readNumber(text, culture, odometer);
      if (value === undefined) return;
      expect(Number(text.replaceAll(/\D/g, ""))).toBe(value);
      expect(/[^\d\s.,'’+\u00a0\u202f]/u.test(text.replace("-0", "0"))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("what is written in a culture is read back in it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), cultures, (value, culture) => {
      expect(readNumber(writeNumber(value, culture), culture, odometer)).toBe(value);
    }),
  );
});
