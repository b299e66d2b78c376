import { type CalibrationEvent, isQuickScanPass } from "@remotebay/contract";

/** The keys of the lines (`chat.system.<key>`) of events that belong in a request's conversation; progress and instructions are shown in the wizard. */
const keys: Partial<Record<CalibrationEvent["event"], (event: CalibrationEvent) => string>> = {
  techArrived: () => "calibrationArrived",
  quickScanResult: ({ value }) => (isQuickScanPass(value) ? "calibrationScanPassed" : "calibrationScanFailed"),
  prepComplete: () => "calibrationPrepared",
  completed: () => "calibrationScanned",
  reset: () => "calibrationReset",
};

/** The key of the line that tells an event in the conversation; undefined for events that it does not tell. */
export function conversationLine(event: CalibrationEvent): string | undefined {
  return keys[event.event]?.(event);
}
