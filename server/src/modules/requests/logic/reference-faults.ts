import type { Fault } from "@remotebay/contract";
import type { References, RequestRecord } from "../store.ts";

type Ids = Pick<RequestRecord, "contactId" | "deviceId" | "scanTypeId" | "serviceElementId">;

/** True where a person or a device is named that the location does not have: for it they do not exist (product.md: existence does not leak). */
export function namesForeign(named: Partial<Ids>, found: References): boolean {
  return (isNamed(named.contactId) && found.contact === null) || (isNamed(named.deviceId) && !found.device);
}

/** Faults of the service and its function, where they are named: what was stored before stays good. */
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
