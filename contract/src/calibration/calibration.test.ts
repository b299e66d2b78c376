import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { configurationOf, emptyConfiguration, readyFaults } from "./configuration.ts";
import { calibrationAfter, partsOf, possibleEvents, type CalibrationEvent, type CalibrationSide } from "./events.ts";
import { calibrationStages, stageOf, stepOf } from "./stage.ts";
import { calibrationDefaults, CalibrationEventName, calibrationStatusOf, CalibrationStatus, isQuickScanPass } from "./status.ts";

const from = (change: Partial<CalibrationStatus> = {}): CalibrationStatus => ({ ...calibrationDefaults, ...change });
const happens = (event: CalibrationEventName, value = 0, text = ""): CalibrationEvent => ({ event, value, text });

const reviewed = { techArrived: true, techReviewedConfig: true, quickscanFirstPair: true };
const earlier = { ...reviewed, quickscanComplete: true, preppedCalibration: true, scanFirstPair: true };

/** domain.md#calibration-events, a row for each: before, what happens, and everything that it sets. */
const sentences: [words: string, before: Partial<CalibrationStatus>, event: CalibrationEvent, sets: Partial<CalibrationStatus>][] = [
  ["devicesPaired sets quick-scan first pair", {}, happens("devicesPaired"), { quickscanFirstPair: true }],
  [
    "and sets scan first pair if the quick scan is already complete",
    { quickscanComplete: true },
    happens("devicesPaired"),
    { quickscanFirstPair: true, scanFirstPair: true },
  ],
  ["techArrived sets the arrived flag", {}, happens("techArrived"), { techArrived: true }],
  ["reviewedConfiguration sets the reviewed flag", {}, happens("reviewedConfiguration"), { techReviewedConfig: true }],
  [
    "quickScanResult sets arrived, reviewed and quick-scan paired, stores result and notes; result 1 marks it complete with progress 100",
    {},
    happens("quickScanResult", 1, "All units answered."),
    { ...reviewed, quickscanResult: 1, quickscanNotes: "All units answered.", quickscanComplete: true, scanProgress: 100 },
  ],
  [
    "result 2 marks the quick scan complete with progress 100",
    {},
    happens("quickScanResult", 2, ""),
    { ...reviewed, quickscanResult: 2, quickscanComplete: true, scanProgress: 100 },
  ],
  ...[0, 3, 9].map((result): (typeof sentences)[number] => [
    `result ${result} marks it not complete, and resets scan pair and scan complete`,
    { ...earlier, scanComplete: true, quickscanResult: 1 },
    happens("quickScanResult", result, "Radar does not answer."),
    {
      quickscanResult: result,
      quickscanNotes: "Radar does not answer.",
      quickscanComplete: false,
      scanFirstPair: false,
      scanComplete: false,
    },
  ]),
  [
    "prepComplete sets prepped and progress 0",
    { scanProgress: 100 },
    happens("prepComplete"),
    { preppedCalibration: true, scanProgress: 0 },
  ],
  ...[0, 42, 100].map((value): (typeof sentences)[number] => [
    `changeProgressScan sets the earlier flags and progress to ${value}`,
    {},
    happens("changeProgressScan", value),
    { ...earlier, scanProgress: value },
  ]),
  ["techWorkingReport sets the drafting flag", {}, happens("techWorkingReport"), { techWorkingReport: true }],
  [
    "completed sets all earlier flags, scan complete to the value and progress 0",
    { scanProgress: 100 },
    happens("completed", 1),
    { ...earlier, scanComplete: true, scanProgress: 0 },
  ],
  [
    "completed with no",
    { scanComplete: true, scanProgress: 70 },
    happens("completed", 0),
    { ...earlier, scanComplete: false, scanProgress: 0 },
  ],
  [
    "finalReportSent sets everything including reportSent and techWorkingReport, progress 0",
    { scanProgress: 100 },
    happens("finalReportSent"),
    { ...earlier, scanComplete: true, techWorkingReport: true, reportSent: true, scanProgress: 0 },
  ],
  ["prepInstructions stores text", {}, happens("prepInstructions", 0, "Centre the wheel."), { prepInstructions: "Centre the wheel." }],
  ["aimingsnap stores text", {}, happens("aimingsnap", 0, "picture/1001"), { aimingSnap: "picture/1001" }],
  [
    "reset restores defaults (all flags off, progress 0)",
    { ...earlier, scanComplete: true, scanProgress: 3, quickscanNotes: "x", prepInstructions: "y", aimingSnap: "z", quickscanResult: 2 },
    happens("reset"),
    calibrationDefaults,
  ],
];

describe("what each event sets", () => {
  test.each(sentences)("%s, and nothing else", (_, before, event, sets) => {
    expect(calibrationAfter(from(before), event)).toEqual({ ...from(before), ...sets });
  });

  test("has a sentence for every event", () => {
    expect(new Set(sentences.map(([, , { event }]) => event))).toEqual(new Set(CalibrationEventName.options));
  });

  test("9 booleans, 2 numbers and 3 texts", () => {
    const kinds = Object.values(calibrationDefaults).map((value) => typeof value);
    expect(["boolean", "number", "string"].map((kind) => kinds.filter((one) => one === kind).length)).toEqual([9, 2, 3]);
  });

  test("on load the state comes from the item with the key state, otherwise it is the defaults", () => {
    const state = from({ techArrived: true, scanProgress: 12, prepInstructions: "Centre the wheel." });
    const item = { Key: "state", Calibration: JSON.stringify(state) };
    expect(calibrationStatusOf([{ Key: "configuration", Calibration: "{}" }, item])).toEqual(state);
    for (const items of [
      [],
      [{ ...item, Key: "State" }],
      [{ ...item, Calibration: "no JSON" }],
      [{ ...item, Calibration: '{"techArrived":1}' }],
    ])
      expect(calibrationStatusOf(items)).toEqual(calibrationDefaults);
  });
});

/** The rules that a state breaks which makes no sense: each flag needs those before it. */
function impossibilities(status: CalibrationStatus): string[] {
  const needs = (flag: boolean, ...others: boolean[]) => !flag || others.every(Boolean);
  const rules: Record<string, boolean> = {
    "reviewed before the technician arrived": needs(status.techReviewedConfig, status.techArrived),
    "paired before the configuration was reviewed": needs(status.quickscanFirstPair, status.techReviewedConfig),
    "a quick scan without a pair": needs(status.quickscanComplete || status.quickscanResult !== 0, status.quickscanFirstPair),
    "a quick scan that passed and is not complete": needs(isQuickScanPass(status.quickscanResult), status.quickscanComplete),
    "a quick scan that is complete and did not pass": needs(
      status.quickscanComplete,
      isQuickScanPass(status.quickscanResult) || status.reportSent,
    ),
    "prepared without a quick scan that passed": needs(status.preppedCalibration, status.quickscanComplete),
    "scanned before it was prepared": needs(status.scanFirstPair, status.preppedCalibration),
    "complete without a scan": needs(status.scanComplete, status.scanFirstPair),
    "a report of no scan": needs(status.techWorkingReport, status.scanFirstPair),
    "a report that was sent and not written": needs(status.reportSent, status.techWorkingReport, status.scanComplete),
    "progress of nothing": needs(status.scanProgress !== 0, status.quickscanFirstPair),
    "progress before the scan": needs(status.scanProgress !== 0 && status.preppedCalibration, status.scanFirstPair),
    "progress after the scan": needs(status.scanProgress !== 0, !status.scanComplete),
    "progress beyond its bounds": status.scanProgress >= 0 && status.scanProgress <= 100,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const sides: readonly CalibrationSide[] = ["shop", "technician", "system"];

/** Anything that anybody may try to publish. */
const attempts = fc
  .record({
    side: fc.constantFrom(...sides),
    // Seldom, so that most runs come far.
    event: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...CalibrationEventName.options.slice(0, -1)) },
      fc.constant("reset" as const),
    ),
    number: fc.integer({ min: 0, max: 100 }),
    text: fc.constantFrom("", "Centre the steering wheel."),
  })
  .map(({ side, event, number, text }) => {
    const [min, max] = partsOf(event).value ?? [0, 0];
    return { side, event, text, value: min + (number % (max - min + 1)) };
  });

/** What the service does: an event that cannot happen now is refused. */
function afterAttempt(status: CalibrationStatus, { side, ...event }: CalibrationEvent & { side: CalibrationSide }): CalibrationStatus {
  return possibleEvents(status, side).includes(event.event) ? calibrationAfter(status, event) : status;
}

test("the scan has no progress any more once its report is being written", () => {
  const scanning = from({ ...earlier, quickscanResult: 1, scanProgress: 40 });
  expect(possibleEvents(scanning, "technician")).toContain("changeProgressScan");
  const drafting = calibrationAfter(scanning, happens("techWorkingReport"));
  expect(possibleEvents(drafting, "technician")).not.toContain("changeProgressScan");
});

describe("any order of events, with repeats and losses", () => {
  test("gives no state that makes no sense, and every state has its stage and a way on", () => {
    fc.assert(
      fc.property(fc.array(attempts, { maxLength: 60 }), (tried) => {
        let status: CalibrationStatus = calibrationDefaults;
        for (const attempt of tried) {
          status = afterAttempt(status, attempt);
          expect(impossibilities(status)).toEqual([]);
          expect(v.is(CalibrationStatus, status)).toBe(true);
          expect(calibrationStages).toContain(stageOf(status));
          const onward = [...possibleEvents(status, "shop"), ...possibleEvents(status, "technician")].filter((name) => name !== "reset");
          expect(onward.length > 0).toBe(!status.reportSent);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("sent twice in a row, an event changes nothing more", () => {
    fc.assert(
      fc.property(fc.array(attempts, { maxLength: 30 }), attempts, (tried, last) => {
        const once = calibrationAfter(tried.reduce(afterAttempt, calibrationDefaults as CalibrationStatus), last);
        expect(calibrationAfter(once, last)).toEqual(once);
      }),
    );
  });

  test("whoever misses states and then sees a later one stands where everybody stands", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(attempts, fc.boolean()), { minLength: 1, maxLength: 40 }), (tried) => {
        let status: CalibrationStatus = calibrationDefaults;
        let seen = status;
        for (const [attempt, arrives] of tried) {
          status = afterAttempt(status, attempt);
          if (arrives) seen = calibrationStatusOf([{ Key: "state", Calibration: JSON.stringify(status) }]);
        }
        const last = tried.at(-1)?.[1] === true;
        if (last) expect(stageOf(seen)).toBe(stageOf(status));
        expect(impossibilities(seen)).toEqual([]);
      }),
    );
  });

  test("a reset restores the defaults from everywhere, and is offered wherever there is something to undo", () => {
    fc.assert(
      fc.property(fc.array(attempts, { maxLength: 40 }), (tried) => {
        const status = tried.reduce(afterAttempt, calibrationDefaults as CalibrationStatus);
        expect(calibrationAfter(status, happens("reset"))).toEqual(calibrationDefaults);
        const isChanged = JSON.stringify(status) !== JSON.stringify(calibrationDefaults);
        expect(possibleEvents(status, "technician").includes("reset")).toBe(isChanged);
      }),
    );
  });
});

test("a whole calibration with a failed quick scan passes through every stage (domain.md#calibration-stages)", () => {
  const story: [CalibrationEvent, CalibrationSide, string][] = [
    [happens("techArrived"), "technician", "arrived"],
    [happens("reviewedConfiguration"), "technician", "reviewed"],
    [happens("devicesPaired"), "shop", "quickscan"],
    [happens("quickScanResult", 3, "Radar does not answer."), "technician", "quickscanFailed"],
    [happens("devicesPaired"), "shop", "quickscanFailed"],
    [happens("quickScanResult", 0), "technician", "quickscan"],
    [happens("quickScanResult", 1), "technician", "quickscanPassed"],
    [happens("prepInstructions", 0, "Centre the wheel."), "technician", "preparation"],
    [happens("aimingsnap", 0, "picture/1001"), "technician", "preparation"],
    [happens("prepComplete"), "shop", "prepared"],
    [happens("devicesPaired"), "shop", "scanning"],
    [happens("changeProgressScan", 40), "technician", "scanning"],
    [happens("changeProgressScan", 100), "technician", "scanned"],
    [happens("completed", 1), "technician", "evaluating"],
    [happens("techWorkingReport"), "technician", "drafting"],
    [happens("finalReportSent"), "technician", "finished"],
  ];
  let status: CalibrationStatus = calibrationDefaults;
  expect(stageOf(status)).toBe("waiting");
  for (const [event, side, stage] of story) {
    expect(possibleEvents(status, side), `${event.event} at ${stageOf(status)}`).toContain(event.event);
    status = calibrationAfter(status, event);
    expect(stageOf(status)).toBe(stage);
  }
  expect(possibleEvents(status, "technician")).toEqual(["reset"]);
});

test("only after a pass can the user go on to the preparation", () => {
  for (let result = 0; result < 10; result += 1) {
    const status = calibrationAfter(from(reviewed), happens("quickScanResult", result));
    expect(possibleEvents(status, "shop").includes("prepComplete")).toBe(result === 1 || result === 2);
  }
});

test("every stage belongs to one step", () => {
  const steps = calibrationStages.map(stepOf);
  expect(steps).toEqual([
    "arrival",
    "arrival",
    "arrival",
    "quickscan",
    "quickscan",
    "preparation",
    "preparation",
    ...Array(5).fill("calibration"),
    "summary",
  ]);
});

test("a configuration is ready with a reason and a system", () => {
  expect(readyFaults(emptyConfiguration).map(({ path }) => path)).toEqual(["Reason", "Systems"]);
  expect(readyFaults({ ...emptyConfiguration, Reason: "glass", Systems: [101] })).toEqual([]);
  expect(configurationOf([{ Key: "configuration", Calibration: '{"Reason":"glass"}' }])).toEqual({
    ...emptyConfiguration,
    Reason: "glass",
  });
  expect(configurationOf([{ Key: "configuration", Calibration: '{"Reason":"whim"}' }])).toEqual(emptyConfiguration);
});
