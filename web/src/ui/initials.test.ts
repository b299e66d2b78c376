import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Maria Rossi", "MR"],
  ["  maria   del Carmen ", "MC"],
  ["Ελένη Παπαδοπούλου", "ΕΠ"],
  ["Bo", "B"],
  ["😀 face", "😀F"],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
