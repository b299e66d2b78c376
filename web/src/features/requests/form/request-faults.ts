import { type Fault, faultsOf, NewServiceRequest } from "@remotebay/contract";
import { faultsByField, type FieldFaults, pathsOf, valueAt } from "../../../lib/field-table.ts";
import { requestFields, type RequestInput, type RequestPath, rowOf } from "../request-fields.ts";
import { newBody } from "./request-values.ts";

export type RequestFaults = FieldFaults<RequestPath>;

/** Options of a form check. */
export interface FormCheck {
  now: Date;
  forSending: boolean;
  /** Dates that are already stored, which may be in the past. */
  keptDates?: RequestInput["ScheduleDates"];
}

/** The faults that prevent saving or sending a form. Saving requires neither a vehicle nor a service. */
export function faultsOfForm(values: RequestInput, { now, forSending, keptDates = [] }: FormCheck): RequestFaults {
  const needed = pathsOf(requestFields).flatMap((path) => {
    const code = forSending ? rowOf(path).needed?.(valueAt(values, path), values) : undefined;
    return code === undefined ? [] : [{ path, code }];
  });
  const kept = new Set(keptDates.map(({ Date: at }) => Date.parse(at)));
  const hasPassed = values.ScheduleDates.map(({ Date: at }) => Date.parse(at)).some((at) => at < now.getTime() && !kept.has(at));
  const passed = hasPassed ? [{ path: "ScheduleDates", code: "past" }] : [];
  return faultsByField(requestFields, [...needed, ...passed, ...faultsOf(NewServiceRequest, newBody(values, "Pending"))]);
}

/** The server's faults by field. */
export function faultsFromService(errors: readonly Fault[]): RequestFaults {
  return faultsByField(requestFields, errors);
}
