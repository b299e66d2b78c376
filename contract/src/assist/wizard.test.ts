import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ScanProItem, type ScanProResult, safetyFeatures } from "./calls.ts";
import { assist, type AssistAction, assistSteps, chosenSubmodel, foundFeatures, furthestStep, needsSubmodel, newAssist } from "./wizard.ts";
import type { DecodedVin } from "../vehicles.ts";

/** A reply with styles of 2021; those whose id begins with "old" are of 1991. */
const decoded = (styles: readonly string[], errors: readonly string[] = []): DecodedVin =>
  ({
    decoder_messages: { decoder_errors: errors.map((error_code) => ({ error_code, error_message: "" })) },
    query_responses: {
      Request_Result: {
        us_market_data: {
          us_styles: styles.map((id) => ({
            vehicle_id: id,
            name: `Style ${id}`,
            basic_data: { year: id.startsWith("old") ? "1991" : "2021" },
          })),
        },
      },
    },
    RemoteBay: { Year: 2021, Make: { Id: 1, Text: "Ford" }, Model: { Id: 2, Text: "Escape" } },
  }) as unknown as DecodedVin;

const items: ScanProItem[] = [
  { scanProId: 1, scanProCriteria: "Windscreen replaced", criteriaDetail: "Cameras" },
  { scanProId: 2, scanProCriteria: "Battery replaced", criteriaDetail: "Values" },
  { scanProId: 101, scanProCriteria: "Charger connected", criteriaDetail: "" },
];

const recommendation = { safetyFeatures: [], features: [], services: [] };

const actions: fc.Arbitrary<AssistAction> = fc.oneof(
  fc.constantFrom("A", "B", "").map((vin) => ({ type: "vin", vin }) as const),
  fc
    .tuple(fc.uniqueArray(fc.constantFrom("a", "b", "c")), fc.boolean())
    .map(([styles, fails]) => ({ type: "decoded", reply: decoded(styles, fails ? ["length"] : []) }) as const),
  fc.constantFrom("", "a", "b", "zz").map((vehicleId) => ({ type: "submodel", vehicleId }) as const),
  fc.tuple(fc.constantFrom(...safetyFeatures), fc.boolean()).map(([key, has]) => ({ type: "feature", key, has }) as const),
  fc.subarray(items).map((some) => ({ type: "configured", items: some }) as const),
  fc
    .tuple(fc.constantFrom("criteria" as const, "checklist" as const), fc.constantFrom(1, 2, 101), fc.boolean())
    .map(([list, id, selected]) => ({ type: "entry", list, id, selected }) as const),
  fc.boolean().map((selected) => ({ type: "all", list: "criteria", selected }) as const),
  fc.constant({ type: "recommended", recommendation } as const),
  fc.integer({ min: -2, max: 9 }).map((step) => ({ type: "go", step }) as const),
);

const after = (given: readonly AssistAction[]) => given.reduce(assist, newAssist);

describe("the wizard's state", () => {
  test("the visited step only rises, and step never passes it or an incomplete step", () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 40 }), (given) => {
        let state = newAssist;
        for (const action of given) {
          const next = assist(state, action);
          expect(next.visited).toBeGreaterThanOrEqual(state.visited);
          expect(next.visited - state.visited).toBeLessThanOrEqual(1);
          expect(next.step).toBeGreaterThanOrEqual(1);
          expect(next.step).toBeLessThanOrEqual(Math.min(next.visited, assistSteps));
          if (action.type === "go") expect(next.step).toBeLessThanOrEqual(furthestStep(state));
          state = next;
        }
      }),
    );
  });

  test("both start at 1, and only a reset lowers them", () => {
    expect([newAssist.step, newAssist.visited]).toEqual([1, 1]);
    fc.assert(
      fc.property(fc.array(actions), (given) => {
        expect(assist(after(given), { type: "reset" })).toEqual(newAssist);
      }),
    );
  });

  test("decoding a VIN resets vehicle, safety and sub-model state, and keeps what was said of the repair", () => {
    fc.assert(
      fc.property(fc.array(actions), fc.uniqueArray(fc.constantFrom("x", "y")), (given, styles) => {
        const before = after(given);
        const state = assist(before, { type: "decoded", reply: decoded(styles) });
        expect(state).toMatchObject({ decoded: true, recommendation: null, ticked: [], vehicle: { name: "2021 Ford Escape", year: 2021 } });
        expect(state.submodels.map(({ vehicle_id }) => vehicle_id)).toEqual(styles.length > 0 ? ["", ...styles] : []);
        expect([state.criteria, state.checklist, state.visited]).toEqual([before.criteria, before.checklist, before.visited]);
        expect(assist(before, { type: "decoded", reply: decoded(styles, ["length"]) })).toMatchObject({ decoded: false, submodels: [] });
      }),
    );
  });

  test("another VIN resets them too, the same one does not", () => {
    const chosen = after([
      { type: "vin", vin: "A" },
      { type: "decoded", reply: decoded(["a", "b"]) },
    ]);
    expect(assist(chosen, { type: "vin", vin: "A" })).toBe(chosen);
    expect(assist(chosen, { type: "vin", vin: "B" })).toMatchObject({ vehicle: null, submodels: [], decoded: false, step: 1 });
  });
});

test("a sub-model is chosen by its vehicle_id, and must be if there are several", () => {
  const several = after([
    { type: "vin", vin: "A" },
    { type: "decoded", reply: decoded(["a", "b"]) },
  ]);
  expect(several.submodels[0]).toEqual({ vehicle_id: "", name: "", selected: true, year: null });
  expect(needsSubmodel(several)).toBe(true);
  expect(furthestStep(several)).toBe(2);
  const chosen = assist(several, { type: "submodel", vehicleId: "b" });
  expect(chosen.submodels.map(({ selected }) => selected)).toEqual([false, false, true]);
  expect([needsSubmodel(chosen), chosenSubmodel(chosen), furthestStep(chosen)]).toEqual([false, "b", assistSteps]);
  const one = assist(several, { type: "decoded", reply: decoded(["a"]) });
  expect([needsSubmodel(one), chosenSubmodel(one)]).toEqual([false, "a"]);
});

test("items with a detail become criteria, the others the checklist, selected and unchanged", () => {
  const state = after([{ type: "configured", items }]);
  expect(state.criteria).toEqual([
    { id: 1, value: "Windscreen replaced", selected: true, changed: false },
    { id: 2, value: "Battery replaced", selected: true, changed: false },
  ]);
  expect(state.checklist).toEqual([{ id: 101, value: "Charger connected", selected: true, changed: false }]);
  const unticked = assist(state, { type: "entry", list: "criteria", id: 2, selected: false });
  expect(unticked.criteria[1]).toEqual({ id: 2, value: "Battery replaced", selected: false, changed: true });
  // In another language, what was decided stays.
  const again = assist(unticked, {
    type: "configured",
    items: items.map((item) => Object.assign({}, item, { scanProCriteria: `${item.scanProId}` })),
  });
  expect(again.criteria).toEqual([
    { id: 1, value: "1", selected: true, changed: false },
    { id: 2, value: "2", selected: false, changed: true },
  ]);
});

test("a sub-model of another year is another vehicle: what the law demanded of the first is not believed of it", () => {
  const law = [{ key: "rear-camera" as const, name: "Rear camera", basis: "law" as const }];
  const both = after([
    { type: "vin", vin: "A" },
    { type: "decoded", reply: decoded(["new", "old"]) },
    { type: "recommended", recommendation: { safetyFeatures: ["Rear camera"], features: law, services: [] } },
  ]);
  expect(foundFeatures(assist(both, { type: "submodel", vehicleId: "new" }))).toEqual(law);
  const old = assist(both, { type: "submodel", vehicleId: "old" });
  expect(old.vehicle).toEqual({ name: "Style old", year: 1991 });
  expect(foundFeatures(old)).toEqual([]);
  // Their names stay, for the boxes to tick.
  expect(old.recommendation?.features).toEqual([{ key: "rear-camera", name: "Rear camera", basis: "none" }]);
});

describe("a saved result opened again", () => {
  const result: ScanProResult = {
    Id: 1,
    vin: "A",
    year: 2021,
    vehicle: "2021 Ford Escape",
    vehicle_id: "b",
    safetyFeatures: ["front-camera", "rear-camera"],
    criteria: [
      { id: 1, value: "Before", selected: false, changed: true },
      { id: 2, value: "Before", selected: true, changed: false },
    ],
    checklist: [{ id: 101, value: "Before", selected: false, changed: true }],
    savedAt: "2026-11-22T10:00:00.000Z",
  };
  const known = { ...recommendation, features: [{ key: "rear-camera" as const, name: "Rear camera", basis: "law" as const }] };
  const open = (given: readonly AssistAction[], reply: DecodedVin) =>
    assist(after(given), { type: "reopened", result, reply, recommendation: known });

  test("stands at the last step as it was saved, in today's words", () => {
    fc.assert(
      fc.property(fc.array(actions), (given) => {
        const state = open([...given, { type: "configured", items }], decoded(["a", "b"]));
        expect([state.vin, state.step, state.visited, chosenSubmodel(state)]).toEqual(["A", assistSteps, assistSteps, "b"]);
        expect(state.criteria.map(({ value, selected, changed }) => [value, selected, changed])).toEqual([
          ["Windscreen replaced", false, true],
          ["Battery replaced", true, false],
        ]);
        expect(state.checklist).toEqual([{ id: 101, value: "Charger connected", selected: false, changed: true }]);
        // What the law demands was not ticked.
        expect(state.ticked).toEqual(["front-camera"]);
      }),
    );
  });

  test("asks for the sub-model again where the catalogue has it no more, and needs no configuration to be loaded before", () => {
    expect(open([], decoded(["a", "c"]))).toMatchObject({ step: 2, visited: assistSteps, criteria: result.criteria });
  });
});
