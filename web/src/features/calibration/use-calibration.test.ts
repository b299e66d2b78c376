import { type CalibrationItem, calibrationDefaults, calibrationStatusOf, type CalibrationStatus } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { afterChange } from "./use-calibration.ts";

const change = (Seq: number) => ({ Stream: "calibration/7", Seq, Id: 7, Version: 0, Status: stateAt(Seq) });
const stateAt = (seq: number): CalibrationStatus => ({ ...calibrationDefaults, scanProgress: seq });
const itemsAt = (seq: number): CalibrationItem[] =>
  seq === 0 ? [] : [{ Key: "state", Calibration: JSON.stringify(stateAt(seq)), Version: seq }, configuration];
const configuration: CalibrationItem = { Key: "configuration", Calibration: "{}", Version: 1 };

test("whatever is lost, repeated or late, what is shown is never older than before, and a loss is noticed", () => {
  const arrivals = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(arrivals, (arrived) => {
      let items: CalibrationItem[] | undefined = itemsAt(0);
      let shown = 0;
      for (const [seq, isAnswered] of arrived) {
        const after = afterChange(items, change(seq));
        if (after === "old") expect(seq).toBeLessThanOrEqual(shown);
        else if (after === "gap") {
          expect(seq).toBeGreaterThan(shown + 1);
          // The service is asked again, and may not answer.
          if (isAnswered) items = itemsAt(seq);
        } else items = after;
        const now = calibrationStatusOf(items).scanProgress;
        expect(now).toBeGreaterThanOrEqual(shown);
        shown = now;
      }
    }),
  );
});

test("keeps the other items, and asks while nothing is loaded", () => {
  expect(afterChange(itemsAt(3), change(4))).toEqual([
    { Key: "state", Calibration: JSON.stringify(stateAt(4)), Version: 4 },
    configuration,
  ]);
  expect(afterChange(undefined, change(1))).toBe("gap");
});
