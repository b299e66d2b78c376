import { isVehicleReason, type Scan, scannedVehicle, type ScannedVehicle } from "@remotebay/contract";
import { problem } from "../../../platform/problem.ts";
import type { ScanTextRecord } from "../text-store.ts";

type KeptText = Pick<ScanTextRecord, "sha256" | "vins">;

/** What is said of the vehicle of each scan, compared with the job's. */
export function vehiclesOf(scans: readonly Scan[], texts: readonly KeptText[], vin: string): ScannedVehicle[] {
  const inText = new Map(texts.map(({ sha256, vins }) => [sha256, vins]));
  return scans.map((scan) => scannedVehicle(scan, inText.get(scan.TextHash ?? "") ?? [], vin));
}

/** Refuses scans of another vehicle than the job's of which nobody said why they belong to it (domain.md#findings-origin). */
export function refuseOtherVehicles(scans: readonly Scan[], texts: readonly KeptText[], vin: string): void {
  const others = vehiclesOf(scans, texts, vin).flatMap(({ match, vin: VIN }, at) => {
    const scan = scans[at];
    if (match !== "other" || !scan || isVehicleReason(scan.OtherVehicle)) return [];
    return [{ Scan: at, Phase: scan.Phase, Tool: scan.Tool, Date: scan.Date, VIN }];
  });
  if (others.length > 0) throw problem("other-vehicle", { info: { VIN: vin, Scans: others } });
}
