import { assistCriteria as criteria, type AssistCriterion, safetyFeatures } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { elements, services } from "../../lookups/logic/services.ts";
import { itemsOf } from "./configuration.ts";
import { recommend, rules } from "./recommend.ts";
import { requiredByLaw } from "./required-by-law.ts";

const anyCriteria = fc.subarray(Object.keys(criteria) as AssistCriterion[]).map((some) => new Set(some));
const anyFeatures = fc.subarray([...safetyFeatures]).map((some) => new Set(some));
const named = (found: ReturnType<typeof recommend>) => found.map((one) => `${one.scanTypeId} ${one.serviceElementId}`);

test("every rule names a service and a function of its group, and no service twice", () => {
  for (const { scanTypeId, serviceElementId } of rules) {
    const service = services.find(({ id }) => id === scanTypeId);
    expect(service).toBeDefined();
    if (serviceElementId !== null) expect(elements.find(({ id }) => id === serviceElementId)?.groupId).toBe(service?.groupId);
  }
  expect(new Set(rules.map((one) => `${one.scanTypeId} ${one.serviceElementId}`)).size).toBe(rules.length);
});

test("every reason was given, and more facts never take a recommendation away", () => {
  fc.assert(
    fc.property(anyCriteria, anyFeatures, anyCriteria, anyFeatures, (done, has, more, also) => {
      const found = recommend(done, has);
      for (const { reasons } of found) {
        expect(reasons.length).toBeGreaterThan(0);
        for (const { criterion, feature } of reasons) {
          expect(done.has(criterion)).toBe(true);
          if (feature !== null) expect(has.has(feature)).toBe(true);
        }
      }
      expect(named(recommend(new Set([...done, ...more]), new Set([...has, ...also])))).toEqual(expect.arrayContaining(named(found)));
    }),
  );
});

test("nothing done needs nothing; each criterion and each feature matters to some rule", () => {
  expect(recommend(new Set(), new Set(safetyFeatures))).toEqual([]);
  for (const one of Object.keys(criteria) as AssistCriterion[])
    expect(recommend(new Set([one]), new Set(safetyFeatures)), one).not.toEqual([]);
  const all = new Set(Object.keys(criteria) as AssistCriterion[]);
  const without = recommend(all, new Set()).length;
  for (const feature of safetyFeatures) expect(recommend(all, new Set([feature])).length, feature).toBeGreaterThan(without);
});

test("a replaced windscreen with a camera behind it: front camera first, a post-scan last", () => {
  expect(named(recommend(new Set(["windscreen"]), new Set(["front-camera", "rain-light"])))).toEqual(["3 101", "3 114", "2 201"]);
});

test.each([
  // Vehicles of model year 1999 were built from January 1998, before the date for light trucks.
  ["US", 1999, []],
  ["US", 2000, ["airbags"]],
  ["US", 2012, ["airbags", "tyre-pressure"]],
  ["US", 2013, ["airbags", "tyre-pressure", "steering-angle"]],
  ["US", 2020, ["airbags", "tyre-pressure", "steering-angle", "rear-camera"]],
  ["DE", 2015, []],
  ["DE", 2016, ["tyre-pressure", "steering-angle"]],
  ["GB", 2026, ["tyre-pressure", "steering-angle"]],
  ["NO", 2026, []],
  ["BR", 2025, []],
  ["US", null, []],
] as const)("what the law of %s demands of a car of %s", (country, year, found) => {
  expect(requiredByLaw(country, year)).toEqual(found);
});

test("the glass partner is asked about glass only, the checklist is everybody's", () => {
  const ids = (appId: number) => itemsOf(appId).map(({ id }) => id);
  expect(ids(1)).toEqual([1, 5, 7, 13, 101, 102, 103, 104, 105]);
  expect(ids(5)).toEqual([...Object.values(criteria), 101, 102, 103, 104, 105]);
});
