import { isQuickScanPass, quickScanResults, type CalibrationEvent, type CalibrationStatus } from "@remotebay/contract";

type Line = (event: CalibrationEvent, after: CalibrationStatus) => string | undefined;

/** The keys of the lines (`chat.system.<key>`) of events that belong in a request's conversation, by which people are told too: what has happened, and that it is somebody's turn. */
const keys: Partial<Record<CalibrationEvent["event"], Line>> = {
  techArrived: () => "calibrationArrived",
  reviewedConfiguration: () => "calibrationReviewed",
  quickScanResult: ({ value }) =>
    // Without a result another try begins.
    value === quickScanResults.none ? undefined : isQuickScanPass(value) ? "calibrationScanPassed" : "calibrationScanFailed",
  prepInstructions: ({ text }) => (text === "" ? undefined : "calibrationPrepare"),
  // Beside instructions, which were told, the picture needs no line of its own.
  aimingsnap: ({ text }, { prepInstructions }) => (text === "" || prepInstructions !== "" ? undefined : "calibrationPrepare"),
  prepComplete: () => "calibrationPrepared",
  completed: ({ value }) => (value === 0 ? "calibrationUnsuccessful" : "calibrationScanned"),
  reset: () => "calibrationReset",
};

/** The key of the line that tells an event in the conversation, given the state after it; undefined for events that it does not tell. */
export function conversationLine(event: CalibrationEvent, after: CalibrationStatus): string | undefined {
  return keys[event.event]?.(event, after);
}
