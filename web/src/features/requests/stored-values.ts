import type { ServiceRequest } from "@remotebay/contract";
import { filledFrom, valueAt } from "../../lib/field-table.ts";
import { type RequestInput, requestFields } from "./request-fields.ts";

/** The answers about the vehicle's condition that are cleared where a Pending request is loaded: it may have changed since (domain.md#request-condition). */
const cleared = { IsMil: null, IsSRS: null, IsDrivable: null } as const;

/** Whether answers of a stored request were cleared, so that they have to be given again. */
export function hasClearedAnswers(request: ServiceRequest): boolean {
  return request.StatusName === "Pending" && (request.IsMil ?? request.IsSRS ?? request.IsDrivable) !== null;
}

/** The form values of a stored request; references have only their Id. A Pending one has no answers about the vehicle's condition. */
export function valuesOf(request: ServiceRequest): RequestInput {
  const { Contact, Device, ScanType, ServiceElement, FurtherServiceElements } = request;
  const written = filledFrom<RequestInput, keyof typeof requestFields>(requestFields, (path) => valueAt(request, path));
  const references = {
    Contact: idOf(Contact),
    Device: idOf(Device),
    ScanType: idOf(ScanType),
    ServiceElement: idOf(ServiceElement),
    FurtherServiceElements: FurtherServiceElements.map(({ Id }) => ({ Id })),
  };
  return { ...written, ...references, ...(request.StatusName === "Pending" ? cleared : {}) };
}

function idOf(row: { Id: number } | null): { Id: number } | null {
  return row && { Id: row.Id };
}
