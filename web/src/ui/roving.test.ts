import { expect, test } from "vitest";
import { nextIndex } from "./roving.ts";

test("arrow keys wrap around and skip disabled items", () => {
  expect(nextIndex("ArrowRight", 0, [false, true, false])).toBe(2);
  expect(nextIndex("ArrowRight", 2, [false, true, false])).toBe(0);
  expect(nextIndex("ArrowLeft", 0, [false, true, false])).toBe(2);
});
test("Home and End move to the first and last enabled item", () => {
  expect(nextIndex("Home", 2, [true, false, false])).toBe(1);
  expect(nextIndex("End", 0, [false, false, true])).toBe(1);
});
test("other keys, and lists without an enabled item, move nowhere", () => {
  expect(nextIndex("a", 0, [false])).toBeUndefined();
  expect(nextIndex("End", 0, [true, true])).toBeUndefined();
});
