import { expect, test } from "vitest";
import { readPlates } from "./plates.ts";

test.each([
  ["aa19 aaa", "GB", "AA19 AAA", "current"],
  ["A123BCD", "GB", "A123 BCD", "prefix"],
  ["ABC123D", "GB", "ABC123 D", "suffix"],
  ["Q123 ABC", "GB", "Q123 ABC", "q"],
  ["AIZ 1234", "GB", "AIZ 1234", "northern-ireland"],
  ["AB 1234", "GB", "AB 1234", "dateless"],
  ["1 A", "GB", "1 A", "dateless"],
  ["GB001B", "NL", "GB-001-B", "sidecode"],
  ["16-rsl-9", "NL", "16-RSL-9", "sidecode"],
])("%s", (typed, country, text, kind) => expect(readPlates(typed)[0]).toEqual({ country, text, kind }));

test("a short prefix plate may be Dutch too", () => {
  expect(readPlates("H12 BCD").map((plate) => plate.country)).toEqual(["GB", "NL"]);
});

test.each(["", "!!", "AB12CDEF", "ÄÖ 123456", "12345678"])("«%s» is no plate", (typed) => expect(readPlates(typed)).toEqual([]));
