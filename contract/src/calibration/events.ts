import { required } from "../faults.ts";
import type { Fault } from "../problem.ts";
import {
  calibrationDefaults,
  CalibrationEventName,
  hasQuickScanFailed,
  isQuickScanPass,
  quickScanResults,
  type CalibrationStatus,
} from "./status.ts";

/** What happened. */
export interface CalibrationEvent {
  event: CalibrationEventName;
  /** The result, the progress, or for `completed` 1 or 0. */
  value: number;
  /** The notes of a quick scan, the instructions, the aiming picture, or the reason of a failed calibration. */
  text: string;
}

/** Who may cause events; `system` is the service itself, which knows of sent reports. */
export type CalibrationSide = "shop" | "technician" | "system";

interface Rule {
  by: readonly CalibrationSide[];
  /** The bounds of `value`, for events that have one. */
  value?: readonly [min: number, max: number];
  /** True for events that have a text. */
  text?: true;
  /** What is wrong with the text of an event whose value is right. */
  textFault?: (event: CalibrationEvent) => Fault | undefined;
  /** Whether it can happen now, so that what follows from it is a state that makes sense. */
  isPossible: (status: CalibrationStatus, by: CalibrationSide) => boolean;
  /** What it sets (domain.md#calibration-events). */
  sets: (status: CalibrationStatus, event: CalibrationEvent) => Partial<CalibrationStatus>;
}

const upToPreparation = { techArrived: true, techReviewedConfig: true, quickscanFirstPair: true } as const;
const upToScan = { ...upToPreparation, quickscanComplete: true, preppedCalibration: true, scanFirstPair: true } as const;

/** Every event: who may cause it, when, and what it sets. The only place that knows. */
const rules: Readonly<Record<CalibrationEventName, Rule>> = {
  techArrived: {
    by: ["technician"],
    isPossible: (status) => !status.techArrived,
    sets: () => ({ techArrived: true }),
  },
  reviewedConfiguration: {
    by: ["technician"],
    isPossible: (status) => status.techArrived && !status.techReviewedConfig,
    sets: () => ({ techReviewedConfig: true }),
  },
  devicesPaired: {
    by: ["technician", "shop"],
    isPossible: (status) =>
      status.techReviewedConfig &&
      (!status.quickscanFirstPair || hasQuickScanFailed(status) || (status.preppedCalibration && !status.scanFirstPair)),
    sets: ({ quickscanComplete }) => ({ quickscanFirstPair: true, ...(quickscanComplete && { scanFirstPair: true }) }),
  },
  quickScanResult: {
    by: ["technician"],
    value: [0, 9],
    text: true,
    // The shop has to know what to do before the next try.
    textFault: ({ value, text }) =>
      value === quickScanResults.none || isQuickScanPass(value) || text.trim() !== "" ? undefined : required("text"),
    // After the preparation another quick scan would leave it confirmed for a car that was not scanned: that needs a reset.
    isPossible: (status) => status.techReviewedConfig && !status.preppedCalibration,
    sets: (_, { value, text }) => ({
      ...upToPreparation,
      quickscanResult: value,
      quickscanNotes: text,
      scanFirstPair: false,
      scanComplete: false,
      ...(isQuickScanPass(value) ? { quickscanComplete: true, scanProgress: 100 } : { quickscanComplete: false }),
    }),
  },
  prepInstructions: {
    by: ["technician"],
    text: true,
    isPossible: (status) => status.techArrived && !status.preppedCalibration,
    sets: (_, { text }) => ({ prepInstructions: text }),
  },
  aimingsnap: {
    by: ["technician"],
    text: true,
    textFault: ({ text }) =>
      text === "" || text === exampleAiming || isAddress(text) || aimingPictureId(text) !== undefined ? undefined : noPicture,
    isPossible: (status) => status.techArrived && !status.preppedCalibration,
    sets: (_, { text }) => ({ aimingSnap: text }),
  },
  prepComplete: {
    by: ["shop"],
    isPossible: (status) => status.quickscanComplete && !status.preppedCalibration,
    sets: () => ({ preppedCalibration: true, scanProgress: 0 }),
  },
  changeProgressScan: {
    by: ["technician"],
    value: [0, 100],
    isPossible: (status) => status.preppedCalibration && !status.scanComplete && !status.techWorkingReport,
    sets: (_, { value }) => ({ ...upToScan, scanProgress: value }),
  },
  completed: {
    by: ["technician"],
    value: [0, 1],
    // Why it failed, or what is to be known of its success.
    text: true,
    isPossible: (status) => status.preppedCalibration && !status.reportSent,
    sets: (_, { value }) => ({ ...upToScan, scanComplete: value !== 0, scanProgress: 0 }),
  },
  techWorkingReport: {
    by: ["technician"],
    isPossible: (status) => status.scanFirstPair && !status.techWorkingReport,
    sets: () => ({ techWorkingReport: true }),
  },
  finalReportSent: {
    by: ["technician", "system"],
    // A report may be sent of a car that could not be calibrated: the service then says so at any time.
    isPossible: (status, by) => !status.reportSent && (by === "system" || status.scanFirstPair),
    sets: () => ({ ...upToScan, scanComplete: true, techWorkingReport: true, reportSent: true, scanProgress: 0 }),
  },
  reset: {
    by: ["technician"],
    isPossible: (status) => Object.entries(calibrationDefaults).some(([name, value]) => status[name as keyof CalibrationStatus] !== value),
    sets: () => calibrationDefaults,
  },
};

/** The fault of an aiming picture that is none. */
export const noPicture: Fault = {
  path: "text",
  code: "no-picture",
  message: "This must be a picture of the calibration or the address of one.",
};

/** The product's own aiming picture, which the simulated technician of a practice session points at. */
export const exampleAiming = "picture/example";

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}

/** The id of the calibration's own picture that an aiming picture names as `picture/{id}`; undefined for an address. */
export function aimingPictureId(snap: string): number | undefined {
  const id = /^picture\/(\d{1,9})$/.exec(snap)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** What is wrong with an event's value or text, `path` as in `event/Publish`; empty if it can be published as it is. */
export function eventFaults(name: CalibrationEventName, { value, text }: { value?: number | null; text?: string | null }): Fault[] {
  const { value: bounds, textFault } = rules[name];
  const faults = bounds ? valueFaults(value ?? undefined, bounds) : [];
  const fault = faults.length === 0 ? textFault?.({ event: name, value: value ?? 0, text: text ?? "" }) : undefined;
  return fault ? [fault] : faults;
}

function valueFaults(value: number | undefined, [min, max]: readonly [number, number]): Fault[] {
  if (value === undefined) return [required("value")];
  return [
    ...(Number.isInteger(value) ? [] : [{ path: "value", code: "integer", message: "This must be a whole number." }]),
    ...(value < min ? [{ path: "value", code: "min-value", message: "This is too small." }] : []),
    ...(value > max ? [{ path: "value", code: "max-value", message: "This is too large." }] : []),
  ];
}

/** The state of a calibration after an event (domain.md#calibration-events). Used by the service and by the browser. */
export function calibrationAfter(status: CalibrationStatus, event: CalibrationEvent): CalibrationStatus {
  return { ...status, ...rules[event.event].sets(status, event) };
}

/** The events that one side may cause now. */
export function possibleEvents(status: CalibrationStatus, side: CalibrationSide): CalibrationEventName[] {
  return CalibrationEventName.options.filter((name) => rules[name].by.includes(side) && rules[name].isPossible(status, side));
}

/** Whether an event has a value, and its bounds; whether it has a text. */
export function partsOf(event: CalibrationEventName): Pick<Rule, "value" | "text"> {
  return rules[event];
}
