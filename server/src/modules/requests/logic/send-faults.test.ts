import fc from "fast-check";
import { expect, test } from "vitest";
import { changesSendable, sendFaults } from "./send-faults.ts";

const request = fc.record({
  vin: fc.constantFrom("", "1HGCV1F30LA000001"),
  modelYear: fc.constantFrom(null, 2020),
  make: fc.constantFrom("", "Honda"),
  model: fc.constantFrom("", "Accord"),
  scanTypeId: fc.constantFrom(null, 1),
});

test("a vehicle is a VIN, or a year, make and model of which none is missing; a service is always needed", () => {
  fc.assert(
    fc.property(request, (one) => {
      const named = { "Vehicle.Year": one.modelYear !== null, "Vehicle.Make": one.make !== "", "Vehicle.Model": one.model !== "" };
      const isNamed = Object.values(named).some(Boolean);
      const missing = Object.entries(isNamed ? named : { "Vehicle.VIN": one.vin !== "" }).flatMap(([path, is]) => (is ? [] : [path]));
      const faults = sendFaults(one);
      expect(faults.map(({ path }) => path)).toEqual([...missing, ...(one.scanTypeId === null ? ["ScanType"] : [])]);
      expect(faults.every(({ code }) => code === "required")).toBe(true);
    }),
  );
});

test("an edit is asked for what sending needs only where it changes that", () => {
  expect(changesSendable({})).toBe(false);
  for (const one of [{ vin: "" }, { modelYear: null }, { make: "" }, { model: "" }, { scanTypeId: null }])
    expect(changesSendable(one)).toBe(true);
});
