import type { Device, RatedRow, ScanType } from "@remotebay/contract";
import type { Prefilled } from "../../features/request-form/use-prefill.ts";
import { newService } from "../../features/request-form/visit-services.ts";
import { noVehicle } from "../../features/vehicles/vehicle-fields.ts";
import { storedOrigin } from "../../features/vehicles/vehicle-value.ts";

/** The remote service by which a shop orders a function: the first that it may order of the function's family. */
export function serviceFor(
  { ServiceElementGroupId: family }: Pick<RatedRow, "ServiceElementGroupId">,
  types: readonly ScanType[],
): ScanType | undefined {
  return types.find(({ serviceElementGroupId }) => serviceElementGroupId === family);
}

type Rated = Pick<RatedRow, "ServiceElementId" | "ServiceElementGroupId" | "DeviceTypeId">;
type Owned = Pick<Device, "Id" | "DeviceTypeId"> & { Connected: boolean | null };

/** A request for the first of the functions, and for each other one a further service of the same car; the device is one of the kind that was looked up. */
export function requestOfRated(
  { year, make, model }: { year: string; make: string; model: string },
  rows: readonly Rated[],
  { types, devices }: { types: readonly ScanType[]; devices: readonly Owned[] },
): Prefilled {
  const Vehicle = { ...noVehicle, Year: Number(year), Make: { Id: 0, Text: make }, Model: { Id: 0, Text: model } };
  const services = rows.flatMap((row) => {
    const type = serviceFor(row, types);
    return type ? [{ ...newService(type.id), ServiceElement: { Id: row.ServiceElementId } }] : [];
  });
  const [first, ...further] = services;
  const fitting = devices.filter(({ DeviceTypeId }) => DeviceTypeId === rows[0]?.DeviceTypeId);
  const device = fitting.find(({ Connected }) => Connected) ?? fitting[0];
  return {
    vehicle: storedOrigin(Vehicle),
    values: {
      Vehicle,
      ScanType: first?.ScanType ?? null,
      ServiceElement: first?.ServiceElement ?? null,
      Device: device ? { Id: device.Id } : null,
    },
    further,
  };
}
