import { expect, test } from "vitest";
import { firstTimeRate } from "./first-time-rate.ts";

test("a rate is of those that were calibrated, and unknown without one", () => {
  expect(firstTimeRate({ Calibrations: 0, FirstTime: 0 })).toBeNull();
  expect(firstTimeRate({ Calibrations: 3, FirstTime: 2 })).toBe(67);
});

test("of few calibrations nothing is concluded", () => {
  expect(firstTimeRate({ Calibrations: 4, FirstTime: 4 }, 5)).toBeNull();
  expect(firstTimeRate({ Calibrations: 5, FirstTime: 4 }, 5)).toBe(80);
});
