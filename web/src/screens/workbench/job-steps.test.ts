import { describe, expect, test } from "vitest";
import { type JobFacts, jobStepsOf } from "./job-steps.ts";

const begun: JobFacts = {
  request: { StatusName: "InProcess", Report: null, Can: { work: true } },
  scans: { count: 0, hasAfter: false },
  codes: 0,
  undecided: 0,
  isWhole: true,
  work: 0,
  unchosen: 0,
  withoutTool: 0,
  pictures: 0,
  sending: 0,
  isChanged: false,
};
const sent = { ...begun.request, Report: { Version: 2, SentDate: "2026-11-20T10:00:00Z" } };

const next = (facts: Partial<JobFacts>) => jobStepsOf({ ...begun, ...facts }).find(({ isNext }) => isNext)?.name;
const stepOf = (facts: Partial<JobFacts>, name: string) => jobStepsOf({ ...begun, ...facts }).find((step) => step.name === name);

describe("the steps of a job", () => {
  test("begin with the codes, and go on to the report once there is something to report", () => {
    expect(next({})).toBe("codes");
    expect(next({ work: 1 })).toBe("report");
    expect(next({ scans: { count: 1, hasAfter: false } })).toBe("report");
  });

  test("name what has to be settled before the report, and lead there first", () => {
    const facts = { scans: { count: 2, hasAfter: true }, codes: 9, undecided: 2, work: 3, unchosen: 3 };
    expect(stepOf(facts, "codes")).toMatchObject({ state: "missing", words: { counted: "questions", count: 2 } });
    expect(stepOf(facts, "work")).toMatchObject({ state: "missing", words: { counted: "results", count: 3 } });
    expect(next(facts)).toBe("codes");
    expect(next({ ...facts, undecided: 0 })).toBe("work");
    expect(stepOf({ ...facts, unchosen: 0, withoutTool: 1 }, "work")).toMatchObject({
      state: "missing",
      words: { counted: "tools", count: 1 },
    });
    expect(next({ ...facts, undecided: 0, unchosen: 0 })).toBe("report");
    expect(stepOf({ ...facts, undecided: 0, isWhole: false }, "codes")).toMatchObject({ state: "open", words: { said: "codeMissing" } });
  });

  test("lead to Complete after the report was sent, and back to the report where it is out of date", () => {
    expect(next({ request: sent, work: 1 })).toBe("complete");
    expect(stepOf({ request: sent }, "report")).toMatchObject({ state: "done", words: { version: 2 } });
    expect(stepOf({ request: sent }, "complete")).toMatchObject({ state: "open", words: { said: "ready" } });
    expect(next({ request: sent, work: 1, isChanged: true })).toBe("report");
    expect(next({ request: sent, work: 1, unchosen: 1 })).toBe("work");
  });

  test("a job that is over, or somebody else's, has no next step", () => {
    expect(next({ request: { ...sent, StatusName: "Completed" } })).toBeUndefined();
    expect(next({ request: { ...sent, Can: { work: false } } })).toBeUndefined();
  });

  test("a calibration comes first and leads there until its scan is evaluated; a job without one has no such step", () => {
    expect(stepOf({}, "calibration")).toBeUndefined();
    expect(next({ calibration: "waiting", work: 1 })).toBe("calibration");
    expect(stepOf({ calibration: "scanning" }, "calibration")).toMatchObject({ state: "open", words: { stage: "scanning" } });
    expect(stepOf({ calibration: "evaluating" }, "calibration")).toMatchObject({ state: "done" });
    expect(next({ calibration: "evaluating", work: 1 })).toBe("report");
    expect(next({ calibration: "waiting", scans: { count: 1, hasAfter: true }, undecided: 1 })).toBe("codes");
    expect(next({ calibration: "waiting", request: sent, work: 1 })).toBe("complete");
  });

  test("pictures are never missing", () => {
    expect(stepOf({}, "pictures")).toMatchObject({ state: "open", words: { said: "none" } });
    expect(stepOf({ pictures: 1, sending: 2 }, "pictures")).toMatchObject({ state: "open", words: { counted: "sending", count: 2 } });
    expect(stepOf({ pictures: 1 }, "pictures")).toMatchObject({ state: "done" });
  });
});
