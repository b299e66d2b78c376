import fc from "fast-check";
import { expect, test } from "vitest";
import { given, goTo, move, nothing, type Selection, toggle } from "./selection.ts";

const ids = [11, 22, 33, 44, 55];

test("keys go through the rows and stay within them", () => {
  const steps = fc.array(fc.constantFrom(1, -1, 9, -9), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (all) => {
      const end = all.reduce((now, by) => move(ids, now, by, false), nothing);
      expect(end.at === undefined).toBe(all.length === 0);
      if (end.at !== undefined) expect(ids).toContain(end.at);
      expect(end.chosen.size).toBe(0);
    }),
  );
});

test("a range has every row between its ends, in either direction, and what was chosen before", () => {
  const row = fc.integer({ min: 0, max: ids.length - 1 });
  fc.assert(
    fc.property(row, row, row, (from, to, other) => {
      const start = goTo(ids, toggle(nothing, ids[other]), ids[from], false);
      const { chosen } = goTo(ids, start, ids[to], true);
      const between = new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1));
      expect(given(ids, { ...start, chosen })).toEqual(ids.filter((id) => between.has(id) || id === ids[other]));
    }),
  );
});

test("x chooses and chooses no longer; without a choice the current row is given away", () => {
  const first = move(ids, nothing, 1, false);
  const chosen = toggle(first, first.at);
  const both = move(ids, chosen, 1, true);
  expect(given(ids, first)).toEqual([11]);
  expect(given(ids, both)).toEqual([11, 22]);
  expect(given(ids, toggle(both, 22))).toEqual([11]);
});

test("rows that are gone are given to nobody", () => {
  const now: Selection = { at: 22, from: 22, chosen: new Set([22, 33]) };
  expect(given([11, 44], now)).toEqual([]);
  expect(move([11, 44], now, 1, false).at).toBe(11);
});
