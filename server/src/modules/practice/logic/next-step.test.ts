import {
  calibrationAfter,
  calibrationDefaults,
  isActive,
  possibleEvents,
  type CalibrationEvent,
  type CalibrationEventName,
} from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { maxAnswers, nextStep, progressMarks, type PracticeFacts, type Step } from "./next-step.ts";

const begun = (isCalibration: boolean): PracticeFacts => ({
  status: "InProcess",
  holder: "nobody",
  isBusy: false,
  isCalibration,
  isReady: false,
  calibration: calibrationDefaults,
  isRetried: false,
  scans: "none",
  reportVersion: 0,
  isAsked: false,
  answers: 0,
  done: new Set(),
});

/** What each step changes; throws where the calibration does not allow it. */
function after(facts: PracticeFacts, step: Step): PracticeFacts {
  const mark = (name: string): PracticeFacts => ({ ...facts, done: new Set([...facts.done, name]) });
  const happen = (event: CalibrationEventName, value = 0, text = "", from = facts): PracticeFacts => {
    expect(possibleEvents(facts.calibration, "technician"), `${step} at ${JSON.stringify(facts.calibration)}`).toContain(event);
    return { ...from, calibration: calibrationAfter(facts.calibration, { event, value, text } satisfies CalibrationEvent) };
  };
  if (step.startsWith("remind ")) return mark(`${step} ${[...facts.done].filter((one) => one.startsWith(step)).length}`);
  switch (step) {
    case "take":
      return { ...facts, holder: "simulated" };
    case "start":
      return { ...facts, status: "InProcess" };
    case "answer":
      return { ...facts, isAsked: false, answers: facts.answers + 1 };
    case "arrive":
      return happen("techArrived");
    case "review":
      return happen("reviewedConfiguration");
    case "pair":
      return happen("devicesPaired");
    case "failQuickScan":
      return happen("quickScanResult", 3, "notes", mark("failQuickScan"));
    case "tryAgain":
      return happen("quickScanResult");
    case "passQuickScan":
      return happen("quickScanResult", 1);
    case "writeBefore":
      return { ...facts, scans: "before" };
    case "instruct":
      return happen("prepInstructions", 0, "instructions");
    case "progress":
      return happen(
        "changeProgressScan",
        progressMarks.find((one) => one > facts.calibration.scanProgress),
      );
    case "finishScan":
      return happen("completed", 1);
    case "draft":
      return happen("techWorkingReport");
    case "writeAfter":
      return { ...facts, scans: "both" };
    case "sendReport":
      return facts.isCalibration ? { ...happen("finalReportSent"), reportVersion: 1 } : { ...facts, reportVersion: 1 };
    case "complete":
      return { ...facts, status: "Completed" };
    case "giveUp":
      return { ...facts, status: "Cancelled" };
    case "lookAgain":
      return { ...facts, isBusy: false };
    default:
      return mark(step);
  }
}

type ShopAct = "ready" | "pair" | "prepare" | "write" | "cancel" | "schedule" | "handOver" | "release" | "nothing";

/** What the shop does changes these facts; nobody changes a request that has ended. */
function act(facts: PracticeFacts, what: ShopAct): PracticeFacts {
  if (!isActive(facts.status)) return facts;
  const happen = (event: CalibrationEventName): PracticeFacts =>
    possibleEvents(facts.calibration, "shop").includes(event)
      ? {
          ...facts,
          calibration: calibrationAfter(facts.calibration, { event, value: 0, text: "" }),
          isRetried: facts.isRetried || (event === "devicesPaired" && facts.done.has("failQuickScan")),
        }
      : facts;
  switch (what) {
    case "ready":
      return { ...facts, isReady: true };
    case "pair":
      return facts.isCalibration ? happen("devicesPaired") : facts;
    case "prepare":
      return facts.isCalibration ? happen("prepComplete") : facts;
    case "write":
      return { ...facts, isAsked: true };
    case "cancel":
      return { ...facts, status: "Cancelled" };
    case "schedule":
      return facts.status === "InProcess" ? { ...facts, status: "Scheduled" } : facts;
    case "handOver":
      return facts.holder === "simulated" ? { ...facts, holder: "other" } : facts;
    case "release":
      return { ...facts, holder: "nobody" };
    case "nothing":
      return facts;
  }
}

const usualActs = fc.constantFrom<ShopAct>("ready", "pair", "prepare", "write", "schedule", "release", "nothing", "nothing");
const anyAct = fc.constantFrom<ShopAct>("ready", "pair", "prepare", "write", "cancel", "schedule", "handOver", "release", "nothing");

/** Steps until there is nothing left to do; what the shop does comes in between, and then nothing more. */
function run(isCalibration: boolean, acts: readonly ShopAct[]): { facts: PracticeFacts; steps: Step[]; seconds: number } {
  let facts = begun(isCalibration);
  const steps: Step[] = [];
  let seconds = 0;
  for (let nth = 0; nth < 200; nth += 1) {
    facts = act(facts, acts[nth] ?? "nothing");
    const next = nextStep(facts);
    if (next === null) return { facts, steps, seconds };
    steps.push(next.step);
    if (!next.waits) seconds += next.after;
    facts = after(facts, next.step);
  }
  throw new Error(`no end after ${steps.join(", ")}`);
}

test("whatever the shop does, and in whatever order, he does only what is possible then, and comes to an end", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(usualActs, { maxLength: 60 }), (isCalibration, acts) => {
      const { facts } = run(isCalibration, acts);
      expect(["Completed", "Cancelled"]).toContain(facts.status);
      if (facts.status === "Completed") expect(facts).toMatchObject({ reportVersion: 1, scans: "both", holder: "simulated" });
    }),
    { numRuns: 300 },
  );
});

test("a request that was cancelled or handed over in the middle is left alone", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyAct, { maxLength: 60 }), (isCalibration, acts) => {
      const { facts } = run(isCalibration, acts);
      expect(facts.holder === "other" || ["Completed", "Cancelled"].includes(facts.status)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("wherever a job is, somebody else who has it is left alone", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(usualActs, { maxLength: 30 }), (isCalibration, acts) => {
      const { facts } = run(isCalibration, acts);
      expect(nextStep({ ...facts, status: "InProcess", holder: "other" })).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test("the same facts always have the same next step", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(usualActs, { maxLength: 30 }), (isCalibration, acts) => {
      const { facts } = run(isCalibration, acts);
      expect(nextStep({ ...facts, done: new Set([...facts.done].toReversed()) })).toEqual(nextStep(facts));
    }),
    { numRuns: 50 },
  );
});

const prompt = Array.from({ length: 40 }, (_, nth): ShopAct => (["ready", "prepare", "pair"] as const)[nth % 3] ?? "nothing");

test.each([true, false])("with a shop that acts at once he needs less than three minutes (calibration: %s)", (isCalibration) => {
  const { facts, steps, seconds } = run(isCalibration, prompt);
  expect(facts.status).toBe("Completed");
  // The queue of jobs may start each two seconds late.
  expect(seconds + 2 * steps.length).toBeLessThan(180);
});

test("a calibration has one failed quick scan and another try", () => {
  const { steps } = run(true, prompt);
  expect(steps.filter((step) => /QuickScan|tryAgain/.test(step))).toEqual(["failQuickScan", "tryAgain", "passQuickScan"]);
});

test("a shop that writes without end is answered so many times only", () => {
  const { steps, facts } = run(false, Array<ShopAct>(100).fill("write"));
  expect(steps.filter((step) => step === "answer")).toHaveLength(maxAnswers);
  expect(facts.status).toBe("Completed");
});
