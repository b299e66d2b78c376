import { calibrationDefaults, type CalibrationHappening } from "@remotebay/contract";
import { expect, test } from "vitest";
import { workOffers } from "./work-offers.ts";

const happened = (Event: CalibrationHappening["Event"], Value = 0): CalibrationHappening => ({
  Seq: 1,
  Event,
  Value,
  Text: "",
  Language: "",
  At: "",
  By: "",
});
const results = (status: Partial<typeof calibrationDefaults>, ...events: CalibrationHappening[]) =>
  workOffers({ ...calibrationDefaults, ...status }, events, [101, 102]).map(
    ({ ServiceElementId, Result }) => `${ServiceElementId} ${Result}`,
  );
const scanned = { quickscanComplete: true, quickscanResult: 1, preppedCalibration: true, scanFirstPair: true };

test("a calibration offers a result for each system once it has one", () => {
  expect(results({})).toEqual([]);
  expect(results(scanned, happened("changeProgressScan", 40))).toEqual([]);
  expect(results({ ...scanned, scanComplete: true })).toEqual(["101 Passed", "102 Passed"]);
  expect(results(scanned, happened("completed", 0))).toEqual(["101 Failed", "102 Failed"]);
  expect(results({ quickscanFirstPair: true, quickscanResult: 3 })).toEqual(["101 NotPossible", "102 NotPossible"]);
});

test("another try, a reset and the sent report withdraw the offer", () => {
  expect(results(scanned, happened("changeProgressScan", 10), happened("completed", 0))).toEqual([]);
  expect(results({}, happened("reset"), happened("completed", 0))).toEqual([]);
  expect(results({ ...scanned, scanComplete: true, reportSent: true })).toEqual([]);
});
