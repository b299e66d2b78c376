import type { CalibrationStage, ServiceRequest } from "@remotebay/contract";

/** The steps of a job, in their order; only a calibration has the first. */
export const jobSteps = ["calibration", "codes", "work", "pictures", "report", "complete"] as const;
export type StepName = (typeof jobSteps)[number];

/** What a step says in words. */
export type StepWords =
  | { said: "noScan" | "noAfter" | "codeMissing" | "nothing" | "none" | "notSent" | "changed" | "afterReport" | "ready" | "completed" }
  | { counted: "questions" | "codes" | "results" | "tools" | "work" | "pictures" | "sending"; count: number }
  | { stage: CalibrationStage }
  | { version: number };

export interface JobStep {
  name: StepName;
  /** `missing`: something has to be settled before the report can be sent. */
  state: "done" | "open" | "missing";
  words: StepWords;
  /** True for the one to do now. */
  isNext: boolean;
}

/** What the steps follow from. */
export interface JobFacts {
  request: Pick<ServiceRequest, "StatusName" | "Report"> & { Can: Pick<ServiceRequest["Can"], "work"> };
  /** Where its calibration stands; undefined of a job without one, and until it is loaded. */
  calibration?: CalibrationStage | undefined;
  scans: { count: number; hasAfter: boolean };
  /** The faults, and the questions about scans and pairs that nobody answered. */
  codes: number;
  undecided: number;
  /** True where every line has its code. */
  isWhole: boolean;
  work: number;
  /** Work without a result. */
  unchosen: number;
  /** Calibrations that passed, without a tool. */
  withoutTool: number;
  pictures: number;
  /** Pictures on their way to the service. */
  sending: number;
  /** True where a report sent now would differ from the last one. */
  isChanged: boolean;
}

/** Where each step of a job stands, and which is the next. */
export function jobStepsOf(facts: JobFacts): JobStep[] {
  const { calibration } = facts;
  const steps = {
    ...(calibration && { calibration: calibrationOf(calibration) }),
    codes: codesOf(facts),
    work: workOf(facts),
    pictures: picturesOf(facts),
    report: reportOf(facts),
    complete: lastOf(facts),
  };
  const next = facts.request.Can.work && facts.request.StatusName === "InProcess" ? nextOf(facts, steps) : undefined;
  return jobSteps.flatMap((name) => {
    const standing = steps[name];
    return standing ? [{ name, ...standing, isNext: name === next }] : [];
  });
}

type Standing = Pick<JobStep, "state" | "words">;
type Steps = Record<Exclude<StepName, "calibration">, Standing> & { calibration?: Standing };

/** Stages after which the technician has nothing more to do in the calibration itself. */
const calibrated: ReadonlySet<CalibrationStage> = new Set(["evaluating", "drafting", "finished"]);

function calibrationOf(stage: CalibrationStage): Standing {
  return { state: calibrated.has(stage) ? "done" : "open", words: { stage } };
}

function codesOf({ undecided, isWhole, scans, codes }: JobFacts): Standing {
  if (undecided > 0) return { state: "missing", words: { counted: "questions", count: undecided } };
  if (!isWhole) return { state: "open", words: { said: "codeMissing" } };
  if (scans.count === 0) return { state: "open", words: { said: "noScan" } };
  if (!scans.hasAfter) return { state: "open", words: { said: "noAfter" } };
  return { state: "done", words: { counted: "codes", count: codes } };
}

function workOf({ unchosen, withoutTool, work }: JobFacts): Standing {
  if (unchosen > 0) return { state: "missing", words: { counted: "results", count: unchosen } };
  if (withoutTool > 0) return { state: "missing", words: { counted: "tools", count: withoutTool } };
  return work === 0 ? { state: "open", words: { said: "nothing" } } : { state: "done", words: { counted: "work", count: work } };
}

function picturesOf({ sending, pictures }: JobFacts): Standing {
  if (sending > 0) return { state: "open", words: { counted: "sending", count: sending } };
  return pictures === 0 ? { state: "open", words: { said: "none" } } : { state: "done", words: { counted: "pictures", count: pictures } };
}

function reportOf({ request: { Report }, isChanged }: JobFacts): Standing {
  if (Report === null) return { state: "open", words: { said: "notSent" } };
  return isChanged ? { state: "open", words: { said: "changed" } } : { state: "done", words: { version: Report.Version } };
}

function lastOf({ request: { StatusName, Report } }: JobFacts): Standing {
  if (StatusName === "Completed") return { state: "done", words: { said: "completed" } };
  return { state: "open", words: { said: Report === null ? "afterReport" : "ready" } };
}

function nextOf({ request: { Report }, scans, work }: JobFacts, steps: Steps): StepName {
  const missing = jobSteps.find((name) => steps[name]?.state === "missing");
  if (missing) return missing;
  if (Report !== null) return steps.report.state === "done" ? "complete" : "report";
  if (steps.calibration?.state === "open") return "calibration";
  // A job may be of codes alone or of work alone: with one of them there is something to report.
  return scans.count === 0 && work === 0 ? "codes" : "report";
}
