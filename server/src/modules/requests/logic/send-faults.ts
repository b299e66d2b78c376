import { required, type Fault } from "@remotebay/contract";

/** The fields that a request needs before it can be sent (section 5: 'Please supply all fields.'). */
export interface Sendable {
  vin: string;
  modelYear: number | null;
  make: string;
  model: string;
  scanTypeId: number | null;
}

/**
 * Every field that is missing for sending. A VIN alone identifies the vehicle; once it is named by year, make or model, section 5
 * wants all three.
 */
export function sendFaults(request: Sendable): Fault[] {
  return [...vehicleFaults(request), ...(request.scanTypeId === null ? [required("ScanType")] : [])];
}

function vehicleFaults({ vin, modelYear, make, model }: Sendable): Fault[] {
  const missing = [
    ...(modelYear === null ? [required("Vehicle.Year")] : []),
    ...(make === "" ? [required("Vehicle.Make")] : []),
    ...(model === "" ? [required("Vehicle.Model")] : []),
  ];
  if (missing.length < 3) return missing;
  return vin === "" ? [required("Vehicle.VIN")] : [];
}

/** Whether an edit changes what `sendFaults` looks at; an older request that was sent with less can still be edited elsewhere. */
export function changesSendable(named: Partial<Sendable>): boolean {
  return (["vin", "modelYear", "make", "model", "scanTypeId"] as const).some((column) => named[column] !== undefined);
}
