import { expect, test } from "vitest";
import { wordsOf } from "./text-words.ts";

test.each([
  ["Read {count, plural, one {# file} other {# files}} of {name}.", ["Read", "file", "files", "of"]],
  ["See <link>the report</link>, VIN 1ABC or help@shop.test", ["See", "the", "report", "or"]],
  ["L’huile, {car}s and a head-up-display", ["L'huile", "and", "head-up-display"]],
  ["{kind, select, a {red} other {blue}}", ["red", "blue"]],
])("the words of %j are %o", (text, words) => {
  expect(wordsOf(text, "en")).toEqual(words);
});
