import { expect, test } from "vitest";
import { duplicateKeys } from "./duplicate-keys.ts";
import { filesUnder, read } from "./files.ts";

test("a key that stands twice in one object is found, at any depth and however its text looks", () => {
  expect(duplicateKeys('{ "a": "x", "b": { "a": "{\\"a\\": 1}", "c": ["a", "a"] }, "a": "y" }')).toEqual(["a"]);
  expect(duplicateKeys('{ "b": { "c": "1", "d": [{ "e": 1 }, { "e": 2 }], "c": "2" } }')).toEqual(["b.c"]);
});

test("no key stands twice in a dictionary", () => {
  const files = filesUnder("locales", /\.json$/);
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => duplicateKeys(read(file)).map((key) => `${file}: ${key}`))).toEqual([]);
});
