import fc from "fast-check";
import { expect, test } from "vitest";
import { standingOf } from "./record.ts";

const measure = fc.double({ min: -1000, max: 1000, noNaN: true });
const limit = fc.option(measure, { nil: null });

test("a value is inside only where a limit is given and none is broken", () => {
  fc.assert(
    fc.property(measure, limit, limit, (Value, Min, Max) => {
      const isBroken = (Min !== null && Value < Min) || (Max !== null && Value > Max);
      const standing = standingOf({ Value, Min, Max });
      expect(standing === "notKnown").toBe(Min === null && Max === null);
      expect(standing === "outside").toBe(isBroken);
    }),
  );
});

test("a value on its limit is inside", () => {
  expect(standingOf({ Value: 0.5, Min: -0.5, Max: 0.5 })).toBe("inside");
  expect(standingOf({ Value: 0, Min: 0, Max: null })).toBe("inside");
});
