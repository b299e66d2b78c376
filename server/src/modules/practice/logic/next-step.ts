import { hasQuickScanFailed, isActive, type CalibrationStatus, type StatusName } from "@remotebay/contract";

/** What the simulated technician does next. Each step is done in one transaction with what it leads to. */
export type Step =
  | "take"
  | "lookAgain"
  | "start"
  | "greet"
  | "answer"
  | "askConnect"
  | "arrive"
  | "review"
  | "pair"
  | "failQuickScan"
  | "tryAgain"
  | "passQuickScan"
  | "preScan"
  | "writeBefore"
  | "instruct"
  | "progress"
  | "finishScan"
  | "draft"
  | "writeAfter"
  | "sendReport"
  | "goodbye"
  | "complete"
  | `remind ${Waiting}`
  | "giveUp";

/** What he waits for: the shop is ready, did as he asked after the failed quick scan, has prepared the car. */
export type Waiting = "ready" | "retry" | "prepared";

/** What was done and is to be seen nowhere else: steps that are done once, each reminder, and that the shop said so in the chat. */
export type Mark = "greet" | "askConnect" | "preScan" | "failQuickScan" | "goodbye" | "retry" | `remind ${Waiting} ${number}`;

/** All that the next step follows from. */
export interface PracticeFacts {
  status: StatusName;
  holder: "nobody" | "simulated" | "other";
  /** He has as many jobs of this person already as he takes at once. */
  isBusy: boolean;
  isCalibration: boolean;
  /** The shop said that it is ready to calibrate. */
  isReady: boolean;
  calibration: CalibrationStatus;
  /** The shop asked for another try after the failed quick scan. */
  isRetried: boolean;
  /** Which of the two scans the findings hold. */
  scans: "none" | "before" | "both";
  reportVersion: number;
  /** The shop wrote something that he has not answered. */
  isAsked: boolean;
  answers: number;
  done: ReadonlySet<string>;
}

export interface NextStep {
  step: Step;
  /** Seconds from now. */
  after: number;
  /** True while he waits for the shop: that takes as long as it takes, however quick he is himself. */
  waits: boolean;
}

/** He answers so many messages of a request; what is written after these is left to read. */
export const maxAnswers = 12;

/** Seconds until each reminder, and then until he gives up. */
const patience = [60, 180, 420, 600] as const;
/** How often he looks whether he may take another job. */
const lookAgain = 15;

/** The percentages at which the progress of a scan is told. */
export const progressMarks = [5, 20, 40, 60, 80, 95, 100] as const;

/** What the simulated technician does next, and when; null where there is nothing to do. It depends on nothing but these facts. */
export function nextStep(facts: PracticeFacts): NextStep | null {
  const { status, holder, done } = facts;
  if (!isActive(status) || status === "Pending" || holder === "other") return null;
  if (holder === "nobody") return facts.isBusy ? wait("lookAgain", lookAgain) : own("take", 4);
  if (status === "Scheduled") return own("start", 3);
  if (!done.has("greet")) return own("greet", 2);
  if (facts.isAsked && facts.answers < maxAnswers) return own("answer", 2);
  if (facts.reportVersion > 0) return done.has("goodbye") ? own("complete", 12) : own("goodbye", 3);
  return facts.isCalibration ? calibrationStep(facts) : plainStep(facts);
}

function own(step: Step, after: number): NextStep {
  return { step, after, waits: false };
}

function wait(step: Step, after: number): NextStep {
  return { step, after, waits: true };
}

/** Waits for the shop and reminds it a few times; `atLast` is what he does when nothing comes. */
function waitFor(what: Waiting, { done }: PracticeFacts, reminders = 3, atLast: Step = "giveUp"): NextStep {
  const reminded = Array.from({ length: reminders }, (_, nth) => nth).filter((nth) => done.has(`remind ${what} ${nth}`)).length;
  const after = patience[reminded] ?? patience[0];
  return reminded < reminders ? wait(`remind ${what}`, after) : wait(atLast, after);
}

function calibrationStep(facts: PracticeFacts): NextStep {
  const { calibration, done } = facts;
  if (!calibration.techArrived) return own("arrive", 3);
  if (!calibration.techReviewedConfig) return facts.isReady ? own("review", 4) : waitFor("ready", facts);
  if (calibration.preppedCalibration || calibration.techWorkingReport) return scanStep(facts);
  if (!calibration.quickscanFirstPair) return done.has("askConnect") ? own("pair", 12) : own("askConnect", 2);
  // He can try again himself: whoever does not find the button still gets on.
  if (hasQuickScanFailed(calibration)) return facts.isRetried ? own("tryAgain", 3) : waitFor("retry", facts, 1, "tryAgain");
  if (!calibration.quickscanComplete) return own(done.has("failQuickScan") ? "passQuickScan" : "failQuickScan", 6);
  if (facts.scans === "none") return own("writeBefore", 3);
  if (calibration.prepInstructions === "") return own("instruct", 3);
  return waitFor("prepared", facts);
}

function scanStep({ calibration, scans }: PracticeFacts): NextStep {
  if (calibration.techWorkingReport) return scans === "both" ? own("sendReport", 4) : own("writeAfter", 4);
  if (calibration.scanComplete) return own("draft", 3);
  if (!calibration.scanFirstPair) return own("pair", 4);
  return calibration.scanProgress < 100 ? own("progress", 2) : own("finishScan", 3);
}

/** Any other service: he connects, scans, does the work and reports. */
function plainStep({ scans, done }: PracticeFacts): NextStep {
  if (!done.has("askConnect")) return own("askConnect", 3);
  if (scans === "none") return done.has("preScan") ? own("writeBefore", 8) : own("preScan", 6);
  return scans === "before" ? own("writeAfter", 10) : own("sendReport", 5);
}
