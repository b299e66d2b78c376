import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptsOf, failedAttempts, type StoredHappening } from "./attempts.ts";
import { CalibrationEventName } from "./status.ts";

const at = "2026-03-02T15:00:00Z";
const happened = (event: CalibrationEventName, value = 0, text = ""): StoredHappening => ({ event, value, text, at, by: "Jonas Keller" });
const said = (...events: StoredHappening[]) => attemptsOf(events).map(({ Kind, Number, Result }) => [Kind, Number, Result]);

test("attempts are listed in order with results and reasons, those before a reset too", () => {
  const events = [
    happened("techArrived"),
    happened("quickScanResult", 3, "No voltage at the camera"),
    happened("quickScanResult"),
    happened("quickScanResult", 2, "One lamp is on"),
    happened("completed", 0, "Glare on the target"),
    happened("reset"),
    happened("quickScanResult", 1),
    happened("completed", 1),
  ];
  expect(said(...events)).toEqual([
    ["quickScan", 1, "failed"],
    ["quickScan", 2, "passedWithRemarks"],
    ["calibration", 1, "failed"],
    ["reset", 0, ""],
    ["quickScan", 3, "passed"],
    ["calibration", 2, "completed"],
  ]);
  expect(attemptsOf(events).map(({ Reason }) => Reason)).toEqual([
    "No voltage at the camera",
    "One lamp is on",
    "Glare on the target",
    "",
    "",
    "",
  ]);
});

test("a pass that is taken back stays listed and says so; after a failure only another try begins", () => {
  expect(said(happened("quickScanResult", 1), happened("quickScanResult"))).toEqual([
    ["quickScan", 1, "passed"],
    ["quickScan", 1, "withdrawn"],
  ]);
  expect(said(happened("quickScanResult", 4), happened("quickScanResult"), happened("quickScanResult"))).toEqual([
    ["quickScan", 1, "failed"],
  ]);
});

test("no order of events hides one that failed", () => {
  const event = fc.record({
    event: fc.constantFrom(...CalibrationEventName.options),
    value: fc.integer({ min: 0, max: 5 }),
    text: fc.string(),
    at: fc.constant(at),
    by: fc.constant("Jonas Keller"),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const failed = events.filter((one) =>
        one.event === "completed" ? one.value === 0 : one.event === "quickScanResult" && one.value > 2,
      );
      const listed = attemptsOf(events).filter(({ Result }) => Result === "failed");
      expect(listed.map(({ Reason }) => Reason)).toEqual(failed.map(({ text }) => text));
      expect(failedAttempts(attemptsOf(events))).toBe(failed.length);
    }),
  );
});
