import { type Fault, faultsOf, NewServiceRequest } from "@remotebay/contract";
import { isChosen } from "../../vehicles/vehicle-value.ts";
import { readVin } from "../../vehicles/vin.ts";
import { newBody, type RequestValues } from "./request-values.ts";
import { instantOf } from "./shop-time.ts";

/** The form's places where something can be wrong, in the order in which they stand. */
export const fieldNames = [
  "vin",
  "plate",
  "year",
  "make",
  "model",
  "vehicle",
  "scanType",
  "serviceElement",
  "device",
  "roNumber",
  "ticketNumber",
  "odometer",
  "insurance",
  "condition",
  "comments",
  "dates",
  "contact",
  "form",
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The rule that a place breaks: `required`, `past`, `max-length`, … */
export type FieldFaults = Partial<Record<FieldName, string>>;

/** How a form is checked. */
export interface FormCheck {
  /** The shop's. */
  timeZone: string;
  now: Date;
  forSending: boolean;
  /** Dates that are stored already: they may have passed meanwhile. */
  keptDates?: readonly string[];
}

/** What keeps a form from being kept or sent; empty when nothing does. A request that is only kept needs no vehicle and no service. */
export function faultsOfForm(values: RequestValues, { timeZone, now, forSending, keptDates = [] }: FormCheck): FieldFaults {
  const faults: FieldFaults = {};
  const note = (field: FieldName, code: string) => (faults[field] ??= code);
  if (forSending) for (const [field, code] of missing(values)) note(field, code);
  if (values.dates.some((date) => !keptDates.includes(date) && isPast(date, timeZone, now))) note("dates", "past");
  for (const fault of faultsOf(NewServiceRequest, newBody(values, timeZone, "Pending"))) note(fieldOf(fault.path), fault.code);
  return faults;
}

/** The faults that the service named, by the form's places. */
export function faultsFromService(errors: readonly Fault[]): FieldFaults {
  const faults: FieldFaults = {};
  for (const { path, code } of errors) faults[fieldOf(path)] ??= code;
  return faults;
}

/** The place of a path such as `Vehicle.Make.Text`. */
export function fieldOf(path: string): FieldName {
  const found = places.find(([start]) => path === start || path.startsWith(`${start}.`));
  return found?.[1] ?? "form";
}

const places: readonly (readonly [path: string, field: FieldName])[] = [
  ["Vehicle.VIN", "vin"],
  ["Vehicle.VRM", "plate"],
  ["Vehicle.Year", "year"],
  ["Vehicle.Make", "make"],
  ["Vehicle.Model", "model"],
  ["Vehicle.Odometer", "odometer"],
  ["Vehicle.OdometerUnits", "odometer"],
  ["Vehicle.Insurance", "insurance"],
  ["Vehicle", "vehicle"],
  ["ScanType", "scanType"],
  ["ServiceElement", "serviceElement"],
  ["Device", "device"],
  ["RONumber", "roNumber"],
  ["TicketNumber", "ticketNumber"],
  ["IsMil", "condition"],
  ["IsSRS", "condition"],
  ["IsDrivable", "condition"],
  ["WindscreenReplaced", "condition"],
  ["CalibrationAttempted", "condition"],
  ["ShopComments", "comments"],
  ["ScheduleDates", "dates"],
  ["Contact", "contact"],
];

/** A VIN, or a vehicle chosen by hand; and a service. */
function missing(values: RequestValues): [FieldName, string][] {
  const { vehicle, scanTypeId } = values;
  const faults: [FieldName, string][] = [];
  const vin = readVin(vehicle.VIN);
  if (!vin.complete && !isChosen(vehicle))
    faults.push(["vin", vin.length === 0 ? "vin-or-vehicle" : vin.wrong.length > 0 ? "vin-letter" : "vin-length"]);
  if (scanTypeId === null) faults.push(["scanType", "service-needed"]);
  return faults;
}

function isPast(wallClock: string, timeZone: string, now: Date): boolean {
  const instant = instantOf(wallClock, timeZone);
  return instant !== undefined && Date.parse(instant) < now.getTime();
}
