import type { Fault } from "@remotebay/contract";
import type { References, RequestRecord } from "../store.ts";

type Ids = Pick<RequestRecord, "contactId" | "deviceId" | "scanTypeId" | "serviceElementId" | "furtherElementIds">;

/** True if the input refers to a contact or device of another location; the reply is then not-found, so that existence does not leak (domain.md#calls-problems). */
export function namesForeign(named: Partial<Ids>, found: References): boolean {
  return (isNamed(named.contactId) && found.contact === null) || (isNamed(named.deviceId) && !found.device);
}

/** A retired device is not chosen; a request that has it keeps it, and is not sent with it. */
export function deviceFaults(isChosen: boolean, found: Pick<References, "deviceRetired">): Fault[] {
  return isChosen && found.deviceRetired
    ? [{ path: "Device", code: "retired", message: "This device was retired. Choose another one." }]
    : [];
}

/** Faults of scan type and functions if the input sets them; stored values are not validated again. */
export function serviceFaults(named: Partial<Ids>, row: Pick<Ids, "serviceElementId" | "furtherElementIds">, found: References): Fault[] {
  const faults: Fault[] = [];
  if (isNamed(named.scanTypeId) && !found.scanType)
    faults.push({ path: "ScanType", code: "choice", message: "This location cannot ask for that service." });
  if (isNamed(named.serviceElementId) && !found.element)
    faults.push({ path: "ServiceElement", code: "choice", message: "This function is not known." });
  if ((isNamed(named.scanTypeId) || isNamed(named.serviceElementId)) && !found.fits)
    faults.push({ path: "ServiceElement", code: "choice", message: "This function belongs to another service." });
  const isOrdered = [named.scanTypeId, named.serviceElementId, named.furtherElementIds].some((column) => column !== undefined);
  return [...faults, ...(isOrdered ? furtherFaults(row, found) : [])];
}

/** Several functions are one job at one car: each once, all of one group, and one of them the first. */
function furtherFaults(
  { serviceElementId, furtherElementIds }: Pick<Ids, "serviceElementId" | "furtherElementIds">,
  found: References,
): Fault[] {
  const path = "FurtherServiceElements";
  if (furtherElementIds.length === 0) return [];
  if (serviceElementId === null)
    return [{ path: "ServiceElement", code: "required", message: "Further functions need a first one in ServiceElement." }];
  if (new Set([serviceElementId, ...furtherElementIds]).size <= furtherElementIds.length)
    return [{ path, code: "unique", message: "Each function can be ordered once." }];
  if (!found.furtherFit) return [{ path, code: "choice", message: "A further function is not known, or is not of the first one's group." }];
  return [];
}

function isNamed(id: number | null | undefined): boolean {
  return id !== null && id !== undefined;
}
