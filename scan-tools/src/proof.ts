import type { ReadScan } from "./reader.ts";

/** Says of every unit of a scan what its text proves of it, and whether a person has to be asked. */
export function prove(scan: ReadScan): void {
  for (const unit of scan.units) unit.proof = unit.codes.length > 0 ? "listed" : unit.reached ? "stated" : "short";
  scan.asks = scan.units.some(({ proof }) => proof === "listed");
}
