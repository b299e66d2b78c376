import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueAt, withValue } from "../../lib/field-table.ts";
import type { RequestInput } from "../requests/request-fields.ts";
import { noVehicle } from "../vehicles/vehicle-fields.ts";
import { noOrigin } from "../vehicles/vehicle-value.ts";
import { disclaimerNeeded, faultsFromService, faultsOfForm, faultsWhileTyping, toAccept } from "./request-faults.ts";
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

test("a disclaimer that nobody accepted is something to accept, not a field that is missing", () => {
  const codes = (faults: object) => Object.values(faults).map((code) => toAccept.has(code as string));
  expect(codes(faultsFromService([disclaimerNeeded]))).toEqual([true]);
  expect(codes(faultsOfForm(blank, sending))).toEqual([false, false]);
});

describe("year, make and model", () => {
  const named = (change: Partial<RequestInput["Vehicle"]>, ReadFrom = "") =>
    faultsOfForm(
      { ...ready, Vehicle: { ...noVehicle, ...change } },
      { ...sending, notes: { vehicle: { ...noOrigin, ReadFrom }, unread: {} } },
    );
  const VIN = "1HGCM82633A004352";
  test("are needed together once one of them is given", () => {
    expect(named({ Year: 2003, Make: byHand.Make })).toEqual({ "Vehicle.Model": "required" });
    expect(named({ VIN, Make: byHand.Make, Model: byHand.Model })).toEqual({ "Vehicle.Year": "required" });
    expect(named({ VIN, Year: 2003, Make: byHand.Make })).toEqual({ "Vehicle.Model": "required" });
  });
  test("are needed for a VIN that was looked up and not found, and not before it was", () => {
    expect(named({ VIN }, VIN)).toEqual({ "Vehicle.Year": "required", "Vehicle.Make": "required", "Vehicle.Model": "required" });
    expect(named({ VIN })).toEqual({});
  });
});

describe("text that is no value of its field", () => {
  const notes = { vehicle: noOrigin, unread: { "Vehicle.Odometer": "-5abc9", "Vehicle.Engine": "big one" } };
  test("is a fault at its field, and prevents saving", () => {
    expect(faultsOfForm(blank, { ...keeping, notes })).toEqual({ "Vehicle.Odometer": "number", "Vehicle.Engine": "choice" });
    expect(faultsWhileTyping(blank, { "Vehicle.Odometer": "599999999999999" })).toEqual({ "Vehicle.Odometer": "number" });
  });
  test("any text of a field of words stays as it was typed, or has a fault while it is typed", () => {
    const lines = [
      ["RONumber", 40],
      ["TicketNumber", 40],
      ["ShopComments", 4000],
      ["Vehicle.VRM", 15],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.string({ maxLength: 60, unit: "binary" }),
        fc.integer({ min: 1, max: 90 }),
        ([path, most], part, times) => {
          const text = part.repeat(times);
          const values = withValue(blank, path, text);
          const isFit =
            text.trim().length <= most &&
            ![...text.trim()].some((letter) => (letter < " " && !"\t\n\r".includes(letter)) || letter === "\u007f");
          expect(valueAt(values, path)).toBe(text);
          expect(Object.keys(faultsWhileTyping(values, {}))).toEqual(isFit ? [] : [path]);
        },
      ),
    );
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
