import { type Fault, faultsOf, NewServiceRequest, required } from "@remotebay/contract";
import { faultsByField, type FieldFaults, pathsOf, type UnreadText, valueAt } from "../../lib/field-table.ts";
import { requestFields, type RequestInput, type RequestPath, rowOf } from "../requests/request-fields.ts";
import { noOrigin, type VehicleOrigin } from "../vehicles/vehicle-value.ts";
import { newBody } from "./request-values.ts";

export type RequestFaults = FieldFaults<RequestPath>;

/** Options of a form check. */
export interface FormCheck {
  now: Date;
  forSending: boolean;
  /** True where the glass-repair partner's call creates it, which wants the windscreen question answered. */
  isPartners?: boolean;
  /** Dates that are already stored, which may be in the past. */
  keptDates?: RequestInput["ScheduleDates"];
  /** The form's notes: how the vehicle was identified, and text that is no value. */
  notes?: { vehicle: VehicleOrigin; unread: UnreadText };
}

const noNotes = { vehicle: noOrigin, unread: {} };

/** The faults that prevent saving or sending a form. Saving requires neither a vehicle nor a service. */
export function faultsOfForm(
  values: RequestInput,
  { now, forSending, isPartners = false, keptDates = [], notes = noNotes }: FormCheck,
): RequestFaults {
  const needed = pathsOf(requestFields).flatMap((path) => {
    const code = forSending ? rowOf(path).needed?.(valueAt(values, path), values, notes.vehicle) : undefined;
    return code === undefined ? [] : [{ path, code }];
  });
  const asked = isPartners && values.WindscreenReplaced === -1 ? [{ path: "WindscreenReplaced", code: "required" }] : [];
  const kept = new Set(keptDates.map(({ Date: at }) => Date.parse(at)));
  const hasPassed = values.ScheduleDates.map(({ Date: at }) => Date.parse(at)).some((at) => at < now.getTime() && !kept.has(at));
  const passed = hasPassed ? [{ path: "ScheduleDates", code: "past" }] : [];
  return faultsByField(requestFields, [
    ...unreadFaults(notes.unread),
    ...needed,
    ...asked,
    ...passed,
    ...faultsOf(NewServiceRequest, newBody(values, "Pending")),
  ]);
}

/** Rules that what is typed breaks already, whatever is typed next. */
const doesNotFit: ReadonlySet<string> = new Set(["max-length", "control-characters"]);

/** The faults that are shown while the user types: what does not fit is said at once. The VIN's own field describes it. */
export function faultsWhileTyping(values: RequestInput, unread: UnreadText): RequestFaults {
  const broken = faultsOf(NewServiceRequest, newBody(values, "Pending")).filter(({ code }) => doesNotFit.has(code));
  const { "Vehicle.VIN": _, ...faults } = faultsByField(requestFields, [...unreadFaults(unread), ...broken]);
  return faults;
}

function unreadFaults(unread: UnreadText): { path: string; code: string }[] {
  return pathsOf(requestFields)
    .filter((path) => unread[path] !== undefined)
    .map((path) => ({ path, code: rowOf(path).unreadable ?? "invalid" }));
}

const asked: Readonly<Record<string, { path: string; code: string }>> = {
  AcceptedDisclaimers: { path: "ScanType", code: "disclaimer-needed" },
  AcceptedCaveats: { path: "ServiceElement", code: "caveats-needed" },
};

/** Faults that accepting a text resolves. */
export const toAccept: ReadonlySet<string> = new Set(Object.values(asked).map(({ code }) => code));

/** The fault of a request whose service has a disclaimer that nobody accepted. */
export const disclaimerNeeded = required("AcceptedDisclaimers");

/** The server's faults by field. */
export function faultsFromService(errors: readonly Fault[]): RequestFaults {
  // The service's and the function's controls ask for what has to be accepted.
  const placed = errors.map((fault) => Object.assign({}, fault, asked[fault.path]));
  return faultsByField(requestFields, placed);
}
