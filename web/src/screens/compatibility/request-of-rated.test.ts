import type { ScanType } from "@remotebay/contract";
import { expect, test } from "vitest";
import { requestOfRated, serviceFor } from "./request-of-rated.ts";

const type = (id: number, serviceElementGroupId: number) => ({ id, serviceElementGroupId }) as ScanType;
const types = [type(1, 2), type(3, 1), type(4, 1), type(6, 4)];
const row = (ServiceElementId: number, ServiceElementGroupId: number) => ({ ServiceElementId, ServiceElementGroupId, DeviceTypeId: 7 });
const car = { year: "2021", make: "BMW", model: "X5" };

test("several functions are a service each, in the order in which they were chosen, with the device of their kind that is connected", () => {
  const devices = [
    { Id: 10, DeviceTypeId: 7, Connected: false },
    { Id: 11, DeviceTypeId: 8, Connected: true },
    { Id: 12, DeviceTypeId: 7, Connected: true },
  ];
  const { values, further, vehicle } = requestOfRated(car, [row(401, 4), row(101, 1), row(102, 1)], { types, devices });
  expect(values).toMatchObject({
    Vehicle: { VIN: "", Year: 2021, Make: { Text: "BMW" }, Model: { Text: "X5" } },
    ScanType: { Id: 6 },
    ServiceElement: { Id: 401 },
    Device: { Id: 12 },
  });
  expect(further?.map(({ ScanType, ServiceElement }) => [ScanType?.Id, ServiceElement?.Id])).toEqual([
    [3, 101],
    [3, 102],
  ]);
  expect(new Set(further?.map(({ key }) => key)).size).toBe(2);
  expect(vehicle.Source).toBe("hand");
});

test("one function is one request; a device of another kind is not chosen for it", () => {
  const { values, further } = requestOfRated(car, [row(101, 1)], { types, devices: [{ Id: 11, DeviceTypeId: 8, Connected: true }] });
  expect(values).toMatchObject({ ScanType: { Id: 3 }, Device: null });
  expect(further).toEqual([]);
});

test("a family that the shop orders no service of has none", () => {
  expect(serviceFor(row(601, 6), types)).toBeUndefined();
  expect(serviceFor(row(104, 1), types)?.id).toBe(3);
});
