import { expect, test } from "vitest";
import { roving } from "./roving.ts";

test("arrows go round, past what is disabled", () => {
  expect(roving("ArrowRight", 0, [false, true, false])).toBe(2);
  expect(roving("ArrowRight", 2, [false, true, false])).toBe(0);
  expect(roving("ArrowLeft", 0, [false, true, false])).toBe(2);
});
test("Home and End lead to the first and last that can be chosen", () => {
  expect(roving("Home", 2, [true, false, false])).toBe(1);
  expect(roving("End", 0, [false, false, true])).toBe(1);
});
test("other keys and rows without a choice lead nowhere", () => {
  expect(roving("a", 0, [false])).toBeUndefined();
  expect(roving("End", 0, [true, true])).toBeUndefined();
});
