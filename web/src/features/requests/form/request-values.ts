import {
  type Args,
  type createRequest,
  NewServiceRequest,
  type ServiceRequest,
  type updateRequest,
  type UserRecord,
} from "@remotebay/contract";
import { changedPaths, changesOf, emptyOf, filledFrom, isBlank, restored, valueAt } from "../../../lib/field-table.ts";
import { storedOrigin, type VehicleOrigin } from "../../vehicles/vehicle-value.ts";
import { type RequestInput, requestFields } from "../request-fields.ts";

/** What the form knows beside the request: none of it is sent. */
export interface FormNotes {
  /** Where the vehicle came from. */
  vehicle: VehicleOrigin;
  /** Scan types whose disclaimer was accepted for this request. */
  accepted: number[];
}

/** A form as it is being written. */
export interface FormState {
  values: RequestInput;
  /** Where the writing began: for an edit, what was stored then. */
  base: RequestInput;
  notes: FormNotes;
}

/** A blank form of a user. */
export function blankValues(user: Pick<UserRecord, "Id">): RequestInput {
  return { ...emptyOf<RequestInput>(requestFields), Contact: { Id: user.Id } };
}

/** A stored request as the form holds it: of what it refers to, the Id alone. */
export function valuesOf(request: ServiceRequest): RequestInput {
  const { Contact, Device, ScanType, ServiceElement } = request;
  const written = filledFrom<RequestInput, keyof typeof requestFields>(requestFields, (path) => valueAt(request, path));
  return { ...written, Contact: idOf(Contact), Device: idOf(Device), ScanType: idOf(ScanType), ServiceElement: idOf(ServiceElement) };
}

/** What the form knows of a request that nobody has written into yet; what is stored was accepted when it was sent. */
export function notesOf({ Vehicle, ScanType }: RequestInput): FormNotes {
  return { vehicle: storedOrigin(Vehicle), accepted: ScanType ? [ScanType.Id] : [] };
}

/** What creating sends: kept as Pending, or sent at once. */
export function newBody(values: RequestInput, status: "Pending" | "InProcess"): Args<typeof createRequest>["body"] {
  return { ...trimmed(values), Status: status };
}

/** What changing sends: the answers that were changed. The version lets the service say when somebody else was faster. */
export function changedBody({ values, base }: FormState, { Id, Version }: ServiceRequest): Args<typeof updateRequest>["body"] {
  return { ...changesOf<RequestInput, "Vehicle">(requestFields, base, trimmed(values)), Id, Version };
}

/** The state in which a form was left; none where nothing was written, or by a release that held something else. */
export function restoredState(kept: unknown): FormState | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { values: keptValues, base: keptBase, notes } = kept as { [Name in keyof FormState]?: unknown };
  const values = restored<RequestInput>(requestFields, NewServiceRequest, keptValues);
  const base = restored<RequestInput>(requestFields, NewServiceRequest, keptBase);
  if (!values || !base || isBlank(requestFields, values)) return undefined;
  return { values, base, notes: areNotes(notes) ? notes : notesOf(values) };
}

/** A form in which another state was brought: what is known of the vehicle goes with the vehicle. */
export function broughtInto(state: FormState, base: RequestInput, values: RequestInput): FormState {
  const isOtherVehicle = changedPaths(requestFields, state.values, values).some((path) => requestFields[path].group === "vehicle");
  return { values, base, notes: isOtherVehicle ? { ...state.notes, vehicle: storedOrigin(values.Vehicle) } : state.notes };
}

function areNotes(kept: unknown): kept is FormNotes {
  if (typeof kept !== "object" || kept === null) return false;
  const { vehicle, accepted } = kept as { [Name in keyof FormNotes]?: unknown };
  if (typeof vehicle !== "object" || vehicle === null || !Array.isArray(accepted)) return false;
  return ["Body", "Source", "ReadFrom"].every((name) => typeof (vehicle as Record<string, unknown>)[name] === "string");
}

/** Text without the space around it, as the service keeps it: a limit is not for that. */
function trimmed(values: RequestInput): RequestInput {
  return filledFrom<RequestInput, keyof typeof requestFields>(requestFields, (path) => {
    const value = valueAt(values, path);
    return typeof value === "string" ? value.trim() : value;
  });
}

function idOf(row: { Id: number } | null): { Id: number } | null {
  return row && { Id: row.Id };
}
