import { NewServiceRequest } from "@remotebay/contract";
import * as v from "valibot";
import { type Catalogue, decodeCertain } from "../../vehicles/service.ts";
import type { NewRecord } from "../store.ts";
import { columnsOf } from "./columns.ts";

/** The columns that name a vehicle, by the paths of their fields. */
const named = {
  "Vehicle.Year": ["modelYear"],
  "Vehicle.Make": ["makeId", "make"],
  "Vehicle.Model": ["modelId", "model"],
} as const;
/** What else a VIN tells. */
const described = { "Vehicle.Submodel": ["submodel"], "Vehicle.DriveType": ["driveType"], "Vehicle.Engine": ["engine"] } as const;

type Named = Pick<NewRecord, "vin" | "modelYear" | "make" | "model" | "submodel" | "driveType" | "engine">;

/** What a VIN adds to a row: its columns, and the paths of their fields. */
export interface NamedVehicle {
  columns: { statusId?: never } & Partial<NewRecord>;
  fields: string[];
}

/**
 * Names the vehicle of a request by its VIN where nobody has: a form that was sent without a connection could not ask. Whatever of year,
 * make and model was given is the shop's own choice, and then nothing is added. What the VIN leaves open stays open. A request that is not
 * sent yet is named as a whole or not at all: once one of the three is given, sending it asks for all (domain.md#send-vehicle).
 */
export function nameVehicle(catalogue: Catalogue | null, row: Named, { sent, now }: { sent: boolean; now: Date }): NamedVehicle {
  const nothing = { columns: {}, fields: [] };
  if (!catalogue || !row.vin || row.modelYear || row.make || row.model) return nothing;
  const { VIN: _, ...Vehicle } = decodeCertain(catalogue, row.vin, now);
  const isWhole = Vehicle.Year !== null && Vehicle.Make.Text !== "" && Vehicle.Model.Text !== "";
  if (!sent && !isWhole) return nothing;
  const decoded: Partial<NewRecord> = columnsOf({ ...v.parse(NewServiceRequest, { Vehicle }), AppId: 0 });
  const added = Object.entries({ ...named, ...described }).flatMap(([path, columns]) =>
    columns.some((column) => decoded[column] && !row[column as keyof Named])
      ? [{ path, values: columns.map((column) => [column, decoded[column]] as const) }]
      : [],
  );
  return { columns: Object.fromEntries(added.flatMap(({ values }) => values)), fields: added.map(({ path }) => path) };
}
