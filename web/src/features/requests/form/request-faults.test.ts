import { describe, expect, test } from "vitest";
import { noVehicle } from "../../vehicles/vehicle-value.ts";
import { faultsFromService, faultsOfForm, fieldOf } from "./request-faults.ts";
import { blankValues, newBody, type RequestValues } from "./request-values.ts";

const zone = "America/Chicago";
const now = new Date("2026-11-20T16:00:00Z");
const sending = { timeZone: zone, now, forSending: true };
const keeping = { ...sending, forSending: false };
const blank = blankValues({ Id: 1001 });
const ready: RequestValues = { ...blank, vehicle: { ...noVehicle, VIN: "1HGCM82633A004352" }, scanTypeId: 3 };
const byHand = { ...noVehicle, Year: 1979, Make: { Id: 0, Text: "Saab" }, Model: { Id: 0, Text: "99" } };

const withVin = (VIN: string) => faultsOfForm({ ...ready, vehicle: { ...noVehicle, VIN } }, sending);

describe("what sending needs", () => {
  test("is a VIN or a vehicle, and a service", () => {
    expect(faultsOfForm(blank, sending)).toEqual({ vin: "vin-or-vehicle", scanType: "service-needed" });
    expect(faultsOfForm(ready, sending)).toEqual({});
    expect(faultsOfForm({ ...ready, vehicle: byHand }, sending)).toEqual({});
  });
  test("says what is wrong with a VIN that cannot be one", () => {
    expect(withVin("1HGCM826")).toEqual({ vin: "vin-length" });
    expect(withVin("1HGCM82633AOO4352")).toEqual({ vin: "vin-letter" });
    expect(withVin("1HGCM82633A00435211")).toEqual({ vin: "vin-length" });
  });
  test("lets an old car's short VIN stand beside the vehicle chosen by hand", () => {
    expect(faultsOfForm({ ...ready, vehicle: { ...byHand, VIN: "99781001234" } }, sending)).toEqual({});
  });
});

describe("what keeping needs", () => {
  test("is nothing", () => {
    expect(faultsOfForm(blank, keeping)).toEqual({});
  });
  test("is that what is written can be stored", () => {
    const values = {
      ...blank,
      roNumber: "x".repeat(41),
      dates: ["2026-11-20T09:30"],
      vehicle: { ...noVehicle, VIN: "1HGCM82633A00435211" },
    };
    expect(faultsOfForm(values, keeping)).toEqual({ roNumber: "max-length", dates: "past", vin: "max-length" });
  });
});

test("a date that is stored already may have passed", () => {
  const values = { ...ready, dates: ["2026-11-20T09:30"] };
  expect(faultsOfForm(values, sending)).toEqual({ dates: "past" });
  expect(faultsOfForm(values, { ...sending, keptDates: ["2026-11-20T09:30"] })).toEqual({});
});

test("dates go out as instants, with the shop's zone", () => {
  const body = newBody({ ...ready, dates: ["2026-11-23T09:30", ""] }, zone, "InProcess");
  expect(body.ScheduleDates).toEqual([{ Date: "2026-11-23T15:30:00.000Z", UserTimeZone: zone }]);
  expect(body.Status).toBe("InProcess");
  expect(body.Vehicle).not.toHaveProperty("Body");
});

test("the service's faults find their place", () => {
  expect(fieldOf("Vehicle.Make.Text")).toBe("make");
  expect(fieldOf("ScheduleDates.0.Date")).toBe("dates");
  expect(fieldOf("Vehicle.Engine.CID")).toBe("vehicle");
  expect(fieldOf("Somewhere")).toBe("form");
  expect(
    faultsFromService([
      { path: "Device", code: "choice", message: "" },
      { path: "Device", code: "type", message: "" },
    ]),
  ).toEqual({ device: "choice" });
});
