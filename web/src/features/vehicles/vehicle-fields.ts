import type { Choice, VehicleInput } from "@remotebay/contract";
import { emptyOf, type FieldRow } from "../../lib/field-table.ts";
import { engineWords, type Words } from "./vehicle-words.ts";

export type VehiclePath = keyof VehicleInput;

export interface VehicleRow<Value = unknown> extends FieldRow<Value> {
  /** Formats the value as text; empty if there is none. */
  words(value: Value, words: Words, vehicle: VehicleInput): string;
}

/** Nothing chosen. */
export const noChoice: Choice = { Id: 0, Text: "" };

/** The fields that identify a vehicle form one group. */
const group = "vehicle";
const textOf = (choice: Choice | null) => choice?.Text ?? "";
/** The control is not always shown, so faults are shown at the VIN. */
const part = { group, shownWith: "VIN" } as const;

/** The fields of a vehicle. */
export const vehicleFields: { readonly [Path in VehiclePath]: VehicleRow<VehicleInput[Path]> } = {
  VIN: { label: "vehicles.vin.label", empty: "", group, words: (vin) => vin },
  Year: { label: "vehicles.hand.year", empty: null, group, unreadable: "number", words: (year) => (year === null ? "" : String(year)) },
  Make: { label: "vehicles.hand.make", empty: noChoice, group, words: textOf },
  Model: { label: "vehicles.hand.model", empty: noChoice, group, words: textOf },
  Submodel: { label: "vehicles.hand.subModel", empty: null, ...part, words: textOf },
  Engine: { label: "vehicles.hand.engine", empty: null, ...part, unreadable: "choice", words: engineWords },
  Transmission: { label: "vehicles.hand.transmission", empty: null, ...part, words: textOf },
  DriveType: { label: "vehicles.hand.driveType", empty: null, ...part, words: textOf },
  VRM: { label: "vehicles.plate.label", empty: "", group, words: (plate) => plate },
  Odometer: {
    label: "requests.field.Odometer",
    empty: null,
    group: "odometer",
    unreadable: "number",
    words: (odometer, { format }, { OdometerUnits }) => (odometer === null ? "" : format.odometer(odometer, OdometerUnits?.Text ?? "")),
  },
  // Formatted together with the odometer.
  OdometerUnits: { label: "requests.field.OdometerUnits", empty: null, group: "odometer", shownWith: "Odometer", words: () => "" },
  Insurance: { label: "requests.field.Insurance", empty: null, words: textOf },
};

/** An empty vehicle. */
export const noVehicle: VehicleInput = emptyOf(vehicleFields);
