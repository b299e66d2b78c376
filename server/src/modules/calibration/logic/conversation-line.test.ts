import { calibrationAfter, calibrationDefaults, type CalibrationEvent, type CalibrationStatus } from "@remotebay/contract";
import { expect, test } from "vitest";
import { conversationLine } from "./conversation-line.ts";

const happens = (event: CalibrationEvent["event"], value = 0, text = ""): CalibrationEvent => ({ event, value, text });
const lineOf = (event: CalibrationEvent, before: Partial<CalibrationStatus> = {}) =>
  conversationLine(event, calibrationAfter({ ...calibrationDefaults, ...before }, event));

const arrived = { techArrived: true };
test.each([
  ["the technician is here", happens("techArrived"), {}, "calibrationArrived"],
  ["the device is to be connected", happens("reviewedConfiguration"), arrived, "calibrationReviewed"],
  ["a quick scan passed", happens("quickScanResult", 1), arrived, "calibrationScanPassed"],
  ["it passed with remarks", happens("quickScanResult", 2), arrived, "calibrationScanPassed"],
  ["it failed", happens("quickScanResult", 3), arrived, "calibrationScanFailed"],
  ["another try begins", happens("quickScanResult", 0), { ...arrived, quickscanResult: 3 }, undefined],
  ["the car is to be prepared", happens("prepInstructions", 0, "Centre the wheel."), arrived, "calibrationPrepare"],
  ["instructions are withdrawn", happens("prepInstructions"), { ...arrived, prepInstructions: "x" }, undefined],
  ["a picture says how to prepare it", happens("aimingsnap", 0, "picture/1"), arrived, "calibrationPrepare"],
  ["a picture goes with instructions", happens("aimingsnap", 0, "picture/1"), { ...arrived, prepInstructions: "x" }, undefined],
  ["the calibration succeeded", happens("completed", 1), arrived, "calibrationScanned"],
  ["the calibration failed", happens("completed", 0), arrived, "calibrationUnsuccessful"],
  ["the progress moves", happens("changeProgressScan", 40), arrived, undefined],
] as const)("the conversation is told that %s", (_, event, before, key) => {
  expect(lineOf(event, before)).toBe(key);
});
