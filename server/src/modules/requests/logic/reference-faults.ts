import type { Fault } from "@remotebay/contract";
import type { References, RequestRecord } from "../store.ts";

type Ids = Pick<RequestRecord, "contactId" | "deviceId" | "scanTypeId" | "serviceElementId">;

/** True if the input refers to a contact or device of another location; the reply is then not-found, so that existence does not leak (product.md). */
export function namesForeign(named: Partial<Ids>, found: References): boolean {
  return (isNamed(named.contactId) && found.contact === null) || (isNamed(named.deviceId) && !found.device);
}

/** Faults of scan type and function if the input sets them; stored values are not validated again. */
export function serviceFaults(named: Partial<Ids>, found: References): Fault[] {
  const faults: Fault[] = [];
  if (isNamed(named.scanTypeId) && !found.scanType)
    faults.push({ path: "ScanType", code: "choice", message: "This location cannot ask for that service." });
  if (isNamed(named.serviceElementId) && !found.element)
    faults.push({ path: "ServiceElement", code: "choice", message: "This function is not known." });
  if ((isNamed(named.scanTypeId) || isNamed(named.serviceElementId)) && !found.fits)
    faults.push({ path: "ServiceElement", code: "choice", message: "This function belongs to another service." });
  return faults;
}

function isNamed(id: number | null | undefined): boolean {
  return id !== null && id !== undefined;
}
