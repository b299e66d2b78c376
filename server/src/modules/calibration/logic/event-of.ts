import {
  type CalibrationEvent,
  type CalibrationEventName,
  type CalibrationStatus,
  eventFaults,
  partsOf,
  type PublishEvent,
  stageOf,
} from "@remotebay/contract";
import { problem } from "../../../platform/problem.ts";

/** The value and text of an event that has them; throws `invalid` for those that it cannot have. */
export function eventOf({ event, value, text }: PublishEvent): CalibrationEvent {
  const faults = eventFaults(event, { value: value ?? null, text: text ?? null });
  if (faults.length > 0) throw problem("invalid", { errors: faults });
  const parts = partsOf(event);
  return { event, value: parts.value ? (value ?? 0) : 0, text: parts.text ? (text ?? "") : "" };
}

/** In practice the preparation is confirmed after its instructions, as every wizard shows it; other clients may confirm it once the quick scan passed (domain.md#calibration-pass). */
export function isTooEarly(event: CalibrationEventName, status: CalibrationStatus, { demo }: { demo: boolean }): boolean {
  return demo && event === "prepComplete" && stageOf(status) === "quickscanPassed";
}
