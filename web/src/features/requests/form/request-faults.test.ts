import { describe, expect, test } from "vitest";
import type { RequestInput } from "../request-fields.ts";
import { noVehicle } from "../../vehicles/vehicle-fields.ts";
import { faultsFromService, faultsOfForm } from "./request-faults.ts";
import { blankValues } from "./request-values.ts";

const sending = { now: new Date("2026-11-20T16:00:00Z"), forSending: true };
const keeping = { ...sending, forSending: false };
const blank = blankValues({ Id: 1001 });
const ready: RequestInput = { ...blank, Vehicle: { ...noVehicle, VIN: "1HGCM82633A004352" }, ScanType: { Id: 3 } };
const byHand = { ...noVehicle, Year: 1979, Make: { Id: 0, Text: "Saab" }, Model: { Id: 0, Text: "99" } };
const past = [{ Date: "2026-11-20T15:30:00.000Z", UserTimeZone: "America/Chicago" }];

const withVin = (VIN: string) => faultsOfForm({ ...ready, Vehicle: { ...noVehicle, VIN } }, sending);

describe("faults that prevent sending", () => {
  test("require a VIN or a vehicle, and a service", () => {
    expect(faultsOfForm(blank, sending)).toEqual({ "Vehicle.VIN": "vin-or-vehicle", ScanType: "service-needed" });
    expect(faultsOfForm(ready, sending)).toEqual({});
    expect(faultsOfForm({ ...ready, Vehicle: byHand }, sending)).toEqual({});
  });
  test("describe an invalid VIN", () => {
    expect(withVin("1HGCM826")).toEqual({ "Vehicle.VIN": "vin-length" });
    expect(withVin("1HGCM82633AOO4352")).toEqual({ "Vehicle.VIN": "vin-letter" });
    expect(withVin("1HGCM82633A00435211")).toEqual({ "Vehicle.VIN": "vin-length" });
  });
  test("accept the short VIN of an old car with a manually chosen vehicle", () => {
    expect(faultsOfForm({ ...ready, Vehicle: { ...byHand, VIN: "99781001234" } }, sending)).toEqual({});
  });
});

describe("faults that prevent saving", () => {
  test("do not require any field", () => {
    expect(faultsOfForm(blank, keeping)).toEqual({});
  });
  test("limit values to those that can be stored", () => {
    const values = {
      ...blank,
      RONumber: "x".repeat(41),
      TicketNumber: `${"x".repeat(40)} `,
      ScheduleDates: past,
      Vehicle: { ...noVehicle, VIN: "1HGCM82633A00435211" },
    };
    expect(faultsOfForm(values, keeping)).toEqual({ RONumber: "max-length", ScheduleDates: "past", "Vehicle.VIN": "max-length" });
  });
});

test("a stored date may be in the past", () => {
  const values = { ...ready, ScheduleDates: past };
  expect(faultsOfForm(values, sending)).toEqual({ ScheduleDates: "past" });
  expect(faultsOfForm(values, { ...sending, keptDates: past })).toEqual({});
});

test("the server's faults are assigned to their fields", () => {
  const fault = (path: string, code: string) => ({ path, code, message: "" });
  const faults = [
    fault("Device", "choice"),
    fault("Device.Id", "type"),
    fault("Vehicle.Engine.CID", "type"),
    fault("ScheduleDates.0.Date", "instant"),
  ];
  expect(faultsFromService(faults)).toEqual({ Device: "choice", "Vehicle.Engine": "type", ScheduleDates: "instant" });
  expect(faultsFromService([fault("Vehicle", "required"), fault("Somewhere", "unknown-field")])).toEqual({
    "Vehicle.VIN": "required",
    "": "unknown-field",
  });
});
