import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Day, Instant } from "./fields.ts";

test.each([
  [Instant, "2026-11-22T08:30:00Z", true],
  [Instant, "2026-02-30T08:30:00Z", false],
  [Instant, "1899-12-31T08:30:00Z", false],
  [Instant, " 1", false],
  [Day, "2026-11-22", true],
  [Day, "2026-02-30", false],
  [Day, " 1", false],
  [Day, "", false],
])("a date of the calendar: %#", (schema, written, isOne) => {
  expect(v.safeParse(schema, written).success).toBe(isOne);
});

test("whatever is written, a date is accepted or refused", () => {
  const written = fc.oneof(fc.string(), fc.stringMatching(/^[ T]?\d{0,4}[-T ]?\d{0,3}$/));
  fc.assert(
    fc.property(written, (text) => {
      for (const schema of [Instant, Day]) expect(() => v.safeParse(schema, text)).not.toThrow();
    }),
  );
});
