import { vehicleSendFaults } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changesSendable, sendFaults } from "./send-faults.ts";

const complete = "1HGCV1F30LA000001";
const request = fc.record({
  vin: fc.constantFrom("", complete, "ABC", "1HGCV1F3OLA000001", "1HGCV1F30LA0000012"),
  modelYear: fc.constantFrom(null, 2020),
  make: fc.constantFrom("", "Honda"),
  model: fc.constantFrom("", "Accord"),
  scanTypeId: fc.constantFrom(null, 1),
});

test("a vehicle is a complete VIN, or a year, make and model of which none is missing; a service is always needed", () => {
  fc.assert(
    fc.property(request, (one) => {
      const named = { "Vehicle.Year": one.modelYear !== null, "Vehicle.Make": one.make !== "", "Vehicle.Model": one.model !== "" };
      const lacking = Object.entries(named).flatMap(([path, is]) => (is ? [] : [path]));
      const isNamed = lacking.length < 3;
      const isVinNeeded = lacking.length > 0 && one.vin !== complete && !(isNamed && one.vin === "");
      const missing = [...(isVinNeeded ? ["Vehicle.VIN"] : []), ...(isNamed ? lacking : [])];
      const faults = sendFaults(one);
      expect(faults.map(({ path }) => path)).toEqual([...missing, ...(one.scanTypeId === null ? ["ScanType"] : [])]);
    }),
  );
});

test.each([
  ["", "required"],
  ["ABC", "vin-length"],
  ["1HGCV1F30LA00000", "vin-length"],
  ["1HGCV1F30LA0000012", "vin-length"],
  ["1HGCV1F3OLA000001", "vin-letter"],
])("the VIN %j alone names no vehicle: %s", (vin, code) => {
  const faults = sendFaults({ vin, modelYear: null, make: "", model: "", scanTypeId: 1 });
  expect(faults.map((fault) => [fault.path, fault.code])).toEqual([["Vehicle.VIN", code]]);
  // An older car, named by hand.
  expect(sendFaults({ vin, modelYear: 1975, make: "Volvo", model: "244", scanTypeId: 1 })).toEqual([]);
});

test("a VIN that was looked up and does not tell the vehicle leaves it to be named", () => {
  const unnamed = { VIN: complete, Year: null, Make: "", Model: "" };
  expect(vehicleSendFaults(unnamed, { isLookedUp: true }).map(({ path }) => path)).toEqual([
    "Vehicle.Year",
    "Vehicle.Make",
    "Vehicle.Model",
  ]);
  expect(vehicleSendFaults(unnamed, { isLookedUp: false })).toEqual([]);
});

test("an edit is asked for what sending needs only where it changes that", () => {
  expect(changesSendable({})).toBe(false);
  for (const one of [{ vin: "" }, { modelYear: null }, { make: "" }, { model: "" }, { scanTypeId: null }])
    expect(changesSendable(one)).toBe(true);
});
