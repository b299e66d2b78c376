import { required, vehicleSendFaults, type Fault } from "@remotebay/contract";

/** The fields that a request needs before it can be sent (domain.md#calls-missing). */
export interface Sendable {
  vin: string;
  modelYear: number | null;
  make: string;
  model: string;
  scanTypeId: number | null;
}

/** Every field that is missing for sending; the form asks for the same (`vehicleSendFaults`). */
export function sendFaults({ vin, modelYear, make, model, scanTypeId }: Sendable): Fault[] {
  const vehicle = { VIN: vin, Year: modelYear, Make: make, Model: model };
  return [...vehicleSendFaults(vehicle, { isLookedUp: false }), ...(scanTypeId === null ? [required("ScanType")] : [])];
}

/** Whether an edit changes what `sendFaults` looks at; an older request that was sent with less can still be edited elsewhere. */
export function changesSendable(named: Partial<Sendable>): boolean {
  return (["vin", "modelYear", "make", "model", "scanTypeId"] as const).some((column) => named[column] !== undefined);
}
