import { expect, test } from "vitest";
import { noVehicle } from "../../vehicles/vehicle-value.ts";
import { changedFields, mergeValues } from "./request-changes.ts";
import { blankValues, isBlank, isRequestValues } from "./request-values.ts";

const base = blankValues({ Id: 1 });

test("what only one side changed needs no question", () => {
  const merge = mergeValues(base, { ...base, roNumber: "A1" }, { ...base, comments: "Front bumper replaced" });
  expect(merge).toMatchObject({ theirs: ["comments"], mine: ["roNumber"], both: [] });
  expect(merge.values).toMatchObject({ roNumber: "A1", comments: "Front bumper replaced" });
});

test("what both changed is asked, and mine stands until it is answered", () => {
  const merge = mergeValues(base, { ...base, roNumber: "A1" }, { ...base, roNumber: "B2" });
  expect(merge.both).toEqual(["roNumber"]);
  expect(merge.values.roNumber).toBe("A1");
});

test("what both changed alike is no question", () => {
  expect(mergeValues(base, { ...base, isMil: true }, { ...base, isMil: true })).toMatchObject({ both: [], theirs: [], mine: ["isMil"] });
});

test("how a vehicle was found is not a change", () => {
  const one = { ...base, vehicle: { ...noVehicle, Make: { Id: 3, Text: "Ford" }, Source: "vin" as const, Body: "Sedan" } };
  const other = { ...base, vehicle: { ...noVehicle, Make: { Text: "Ford", Id: 3 }, Source: "hand" as const } };
  expect(changedFields(one, other)).toEqual([]);
});

test("a draft of another shape is not restored", () => {
  expect(isRequestValues(JSON.parse(JSON.stringify(base)))).toBe(true);
  expect(isRequestValues({ ...base, dates: "soon" })).toBe(false);
  expect(isRequestValues({ roNumber: "1" })).toBe(false);
  expect(isRequestValues(null)).toBe(false);
});

test("a form nobody wrote into is blank, whoever its contact is", () => {
  expect(isBlank({ ...base, deviceId: 4, contactId: 9 })).toBe(true);
  expect(isBlank({ ...base, comments: "  " })).toBe(true);
  expect(isBlank({ ...base, isDrivable: false })).toBe(false);
});
