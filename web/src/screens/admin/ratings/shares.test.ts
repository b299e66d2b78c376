import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf, sharesOf, sumOf } from "./shares.ts";

const count = fc.nat(100_000);
const counts = fc.record({ Vehicles: count, Green: count, Amber: count, Red: count, Unknown: count });

test("shares are of everything, and what nobody rated is never rated", () => {
  fc.assert(
    fc.property(counts, (given) => {
      const { green, amber, red, unknown, rated } = sharesOf(given);
      expect(green + amber + red + unknown).toBeCloseTo(1);
      expect(rated).toBeCloseTo(green + amber + red);
      if (given.Unknown > 0) expect(percentOf(rated)).toBeLessThan(100);
    }),
  );
});

test("where nothing is known, all is unknown", () => {
  expect(sharesOf(sumOf([]))).toEqual({ green: 0, amber: 0, red: 0, unknown: 1, rated: 0 });
});

test("0 and 100 percent are said of nothing and all only", () => {
  expect([0, 0.0001, 0.5, 0.9999, 1].map(percentOf)).toEqual([0, 1, 50, 99, 100]);
});
