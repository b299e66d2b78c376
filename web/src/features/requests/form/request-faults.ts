import { type Fault, faultsOf, NewServiceRequest } from "@remotebay/contract";
import { faultsByField, type FieldFaults, pathsOf, valueAt } from "../../../lib/field-table.ts";
import { requestFields, type RequestInput, type RequestPath, rowOf } from "../request-fields.ts";
import { newBody } from "./request-values.ts";

export type RequestFaults = FieldFaults<RequestPath>;

/** How a form is checked. */
export interface FormCheck {
  now: Date;
  forSending: boolean;
  /** Dates that are stored already: they may have passed meanwhile. */
  keptDates?: RequestInput["ScheduleDates"];
}

/** What keeps a form from being kept or sent; empty when nothing does. A request that is only kept needs no vehicle and no service. */
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

/** The faults that the service named, by field. */
export function faultsFromService(errors: readonly Fault[]): RequestFaults {
  return faultsByField(requestFields, errors);
}
