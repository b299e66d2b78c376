import { expect, test } from "vitest";
import { pluralIn } from "./plural.ts";

test.each([
  ["en", [1, 2, 0], ["one", "other", "other"]],
  ["no", [1, 2], ["one", "other"]],
  ["pl", [1, 3, 5, 22, 1.5], ["one", "few", "many", "few", "other"]],
  ["sl", [1, 2, 3, 5], ["one", "two", "few", "other"]],
  ["lv", [0, 1, 2], ["zero", "one", "other"]],
  ["sr", [1, 3, 5], ["one", "few", "other"]],
  ["en-XA", [1, 2], ["one", "other"]],
])("the forms of %s for %o are %o", (language, values, forms) => {
  expect(values.map(pluralIn(language))).toEqual(forms);
});

test("the rules of Norwegian are not those of the machine's own language", () => {
  expect(new Intl.PluralRules("nb").resolvedOptions().locale).toBe("nb");
  expect(pluralIn("no")(2)).toBe("other");
});
