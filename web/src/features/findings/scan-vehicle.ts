import { isVehicleReason, keptText, type Scan, scannedVehicle, vinsInText } from "@remotebay/contract";

/** The VIN of a scan of another vehicle than the job's; undefined where it is of the job's, or nobody knows. */
export function otherVinOf(scan: Pick<Scan, "VIN">, vin: string): string | undefined {
  const { match, vin: other } = scannedVehicle(scan, [], vin);
  return match === "other" ? other : undefined;
}

/** Whether a scan of another vehicle waits for the reason why it belongs to the job. */
export function waitsForReason(scan: Pick<Scan, "VIN" | "OtherVehicle">, vin: string): boolean {
  return otherVinOf(scan, vin) !== undefined && !isVehicleReason(scan.OtherVehicle);
}

/** A scan with the VIN that its whole text names, as the service will read it, where the part that it was read from names none. */
export function withVinOfText(scan: Scan, source: string, vin: string): Scan {
  const { match, vin: other } = scannedVehicle(scan, vinsInText(keptText(source)), vin);
  return match === "other" || (match === "same" && scan.VIN === undefined) ? { ...scan, VIN: other } : scan;
}
