import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedWait } from "./expected-wait.ts";

const minutes = fc.integer({ min: 0, max: 600 });

test("the range is the middle half of what others waited beyond what this one has", () => {
  const waits = [4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(expectedWait(waits, 0)).toEqual({ FromMinutes: 6, ToMinutes: 10, IsLate: false });
  expect(expectedWait(waits, 5)).toEqual({ FromMinutes: 1, ToMinutes: 5, IsLate: false });
});

test("nothing is promised from too few, and what waits for longer than nearly all is late", () => {
  expect(expectedWait([5, 6, 7], 0)).toEqual({ FromMinutes: null, ToMinutes: null, IsLate: false });
  expect(expectedWait([4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 14)).toEqual({ FromMinutes: null, ToMinutes: null, IsLate: true });
});

test("a range never begins in the past, never ends before it begins and never leaves what was really waited", () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 60 }), minutes, (waits, waited) => {
      const { FromMinutes, ToMinutes } = expectedWait(waits, waited);
      if (FromMinutes === null || ToMinutes === null) return;
      expect(FromMinutes).toBeGreaterThanOrEqual(0);
      expect(ToMinutes).toBeGreaterThanOrEqual(FromMinutes);
      expect(waited + ToMinutes).toBeLessThanOrEqual(Math.max(...waits));
    }),
  );
});
