import { required } from "../faults.ts";
import type { Fault } from "../problem.ts";

/** The length of a VIN since 1981 (ISO 3779). */
export const vinLength = 17;

/** Whether a VIN can have a character: never I, O and Q. */
export function isVinCharacter(character: string): boolean {
  return /^[A-HJ-NPR-Z0-9]$/.test(character);
}

/** What a request says of its vehicle: the VIN as `compactVin` leaves it, and names. */
export interface NamedVehicle {
  VIN: string;
  Year: number | null;
  Make: string;
  Model: string;
}

/**
 * What the vehicle of a request lacks when it is sent (domain.md#send-vehicle): a VIN, or year, make and model by hand. A VIN of other than 17 characters is an
 * older car's and does not name it. Once one of the three is given all are needed, and also for a VIN that was looked up and does not tell them.
 */
export function vehicleSendFaults({ VIN, Year, Make, Model }: NamedVehicle, { isLookedUp }: { isLookedUp: boolean }): Fault[] {
  const missing = [
    ...(Year === null ? [required("Vehicle.Year")] : []),
    ...(Make === "" ? [required("Vehicle.Make")] : []),
    ...(Model === "" ? [required("Vehicle.Model")] : []),
  ];
  if (missing.length === 0) return [];
  const isNamed = missing.length < 3;
  const vin = vinFault(VIN);
  if (vin === null) return isNamed || isLookedUp ? missing : [];
  if (VIN === "") return isNamed ? missing : [required("Vehicle.VIN")];
  return [vin, ...(isNamed ? missing : [])];
}

/** Why a VIN cannot be looked up; null for a complete one. */
function vinFault(vin: string): Fault | null {
  const path = "Vehicle.VIN";
  if (![...vin].every(isVinCharacter)) return { path, code: "vin-letter", message: "This VIN has a letter that no VIN has." };
  return vin.length === vinLength ? null : { path, code: "vin-length", message: "A VIN has 17 characters." };
}
