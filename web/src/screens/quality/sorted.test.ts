import fc from "fast-check";
import { expect, test } from "vitest";
import { sorts } from "./parameters.ts";
import { told } from "./told.ts";
import { sorted } from "./sorted.ts";

const minutes = fc.option(fc.nat(5000));
const row = fc
  .record({
    Jobs: fc.nat(12),
    Calibrations: fc.nat(12),
    MedianWait: minutes,
    MedianDuration: minutes,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...one }) => Object.assign(one, { FirstTime: Math.round(one.Calibrations * share), Attempts: one.Calibrations * 2 }));

test("whatever a table is sorted by, no row is lost, what is known is in order, and what is not known stands at the end", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.constantFrom(...sorts), fc.boolean(), (rows, by, isUp) => {
      const result = sorted(rows, by, isUp);
      expect(new Set(result)).toEqual(new Set(rows));
      expect(result).toHaveLength(rows.length);
      const values = result.map((one) => told[by](one));
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(known.toSorted((a, b) => (isUp ? a - b : b - a)));
      expect(sorted(rows, undefined, isUp)).toEqual(rows);
    }),
  );
});

test("of few jobs or calibrations no share and no middle is told", () => {
  const few = { Jobs: 4, Calibrations: 4, FirstTime: 4, Attempts: 4, MedianWait: 3, MedianDuration: 30 };
  expect(sorts.map((id) => told[id](few))).toEqual([4, null, null, null, null]);
  const enough = { ...few, Jobs: 5, Calibrations: 5, Attempts: 7 };
  expect(sorts.map((id) => told[id](enough))).toEqual([5, 80, 1.4, 3, 30]);
});
