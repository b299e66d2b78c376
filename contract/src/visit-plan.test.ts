import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isActive, statuses } from "./requests/status.ts";
import { doneByShop, inOrder, openBefore, planLines, postScanId, preScanId, type StepFacts, visitPlan } from "./visit-plan.ts";

let ids = 1000;
const step = (ScanTypeId: number, GroupId: number, given: Partial<StepFacts> = {}): StepFacts => ({
  Id: (ids += 1),
  ScanTypeId,
  GroupId,
  ElementIds: [],
  StatusName: "InProcess",
  IsTaken: false,
  HasFailed: false,
  ...given,
});
const preScan = () => step(1, 2);
const postScan = () => step(2, 2);
const calibration = (element: number, given: Partial<StepFacts> = {}) => step(3, 1, { ElementIds: [element], ...given });

const anyStep: fc.Arbitrary<StepFacts> = fc.record({
  Id: fc.integer({ min: 1, max: 1_000_000 }),
  ScanTypeId: fc.option(fc.integer({ min: 1, max: 8 })),
  GroupId: fc.option(fc.integer({ min: 1, max: 6 })),
  ElementIds: fc.array(fc.integer({ min: 101, max: 115 }), { maxLength: 3 }),
  StatusName: fc.constantFrom(...statuses.map(({ Name }) => Name)),
  IsTaken: fc.boolean(),
  HasFailed: fc.boolean(),
});
const anyVisit = fc.uniqueArray(anyStep, { selector: ({ Id }) => Id, maxLength: 8 });

describe("the plan of a visit", () => {
  test("goes from the pre-scan over programming, sensors that others are set by, cameras and radars to the post-scan", () => {
    const [after, radar, camera, angle, programming, before] = [
      postScan(),
      calibration(102),
      calibration(101),
      calibration(112),
      step(5, 5),
      preScan(),
    ];
    expect(inOrder([after, radar, camera, angle, programming, before])).toEqual([before, programming, angle, camera, radar, after]);
  });

  test("holds what comes after a calibration that failed, and nothing before or beside it", () => {
    const [before, camera, other, radar, after] = [
      preScan(),
      calibration(101, { HasFailed: true, IsTaken: true }),
      calibration(105, { IsTaken: true }),
      calibration(102, { IsTaken: true }),
      postScan(),
    ];
    const plan = visitPlan([after, radar, camera, other, before]);
    expect(plan.map(({ State }) => State)).toEqual(["waiting", "failed", "inWork", "held", "held"]);
    const solved = visitPlan([after, radar, { ...camera, HasFailed: true, StatusName: "Cancelled" }, other, before]);
    expect(solved.map(({ State }) => State)).toEqual(["waiting", "cancelled", "inWork", "inWork", "waiting"]);
  });

  test("is the same whatever order the requests are given in, loses none, and has one state each", () => {
    fc.assert(
      fc.property(
        anyVisit.chain((visit) => fc.tuple(fc.constant(visit), fc.shuffledSubarray(visit, { minLength: visit.length }))),
        ([visit, shuffled]) => {
          const plan = visitPlan(visit);
          expect(visitPlan(shuffled)).toEqual(plan);
          expect(plan.map(({ Id }) => Id).toSorted((a, b) => a - b)).toEqual(visit.map(({ Id }) => Id).toSorted((a, b) => a - b));
          const place = (id: number) => plan.findIndex(({ Id }) => Id === id);
          for (const each of plan) {
            const open = openBefore(each, visit);
            expect(open.every((other) => isActive(other.StatusName) && place(other.Id) < place(each.Id))).toBe(true);
            if (each.State === "held") expect(open.some(({ HasFailed }) => HasFailed)).toBe(true);
          }
          // Somebody can always go on: the first open step is held by none.
          const first = plan.find(({ StatusName }) => isActive(StatusName));
          if (first) expect(openBefore(first, visit)).toEqual([]);
        },
      ),
    );
  });

  test("shows what the shop made itself at its place, unless it is ordered, and nothing waits for it", () => {
    const anyDone = fc.subarray([
      { ScanTypeId: preScanId, Note: "own tool" },
      { ScanTypeId: postScanId, Note: "" },
    ]);
    fc.assert(
      fc.property(anyVisit, anyDone, (visit, done) => {
        const plan = visitPlan(visit);
        const lines = planLines(plan, done);
        // The steps are what they are without it: their order, their states, what each waits for.
        expect(lines.flatMap(({ step: one }) => one ?? [])).toEqual(plan);
        const said = lines.flatMap((line) => line.done ?? []);
        expect(said).toEqual(doneByShop(done, visit));
        for (const each of done) {
          const isOrdered = visit.some(({ ScanTypeId, StatusName }) => ScanTypeId === each.ScanTypeId && StatusName !== "Cancelled");
          expect(said.includes(each)).toBe(!isOrdered);
        }
        const place = (id: number) => lines.findIndex((line) => line.done?.ScanTypeId === id);
        expect([-1, 0]).toContain(place(preScanId));
        expect([-1, lines.length - 1]).toContain(place(postScanId));
      }),
    );
  });
});
