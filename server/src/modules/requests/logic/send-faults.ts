import { required, type Fault } from "@remotebay/contract";

/** The fields that a request needs before it can be sent (section 5: 'Please supply all fields.'). */
export interface Sendable {
  vin: string;
  make: string;
  model: string;
  scanTypeId: number | null;
}

/** Every field that is missing for sending; a VIN or a manually chosen vehicle is sufficient. */
export function sendFaults(request: Sendable): Fault[] {
  const knowsCar = request.vin !== "" || (request.make !== "" && request.model !== "");
  return [...(knowsCar ? [] : [required("Vehicle.VIN")]), ...(request.scanTypeId === null ? [required("ScanType")] : [])];
}
