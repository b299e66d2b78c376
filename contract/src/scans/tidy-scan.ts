import { codeId } from "./code-key.ts";
import type { Scan, ScannedUnit } from "./scan.ts";
import { unitId } from "./unit-names.ts";

/** A scan as the service takes it: each control unit once with each code once; a unit with codes was reached. */
export function tidyScan(scan: Scan): Scan {
  const units = new Map<string, ScannedUnit>();
  for (const unit of scan.Units) {
    const id = unitId(unit);
    const known = units.get(id);
    if (!known) units.set(id, unit);
    else units.set(id, { ...known, Reached: known.Reached && unit.Reached, Codes: [...known.Codes, ...unit.Codes] });
  }
  return { ...scan, Units: [...units.values()].map(tidyUnit) };
}

function tidyUnit(unit: ScannedUnit): ScannedUnit {
  const codes = [...new Map(unit.Codes.map((code) => [codeId(code), code])).values()];
  return { ...unit, Reached: unit.Reached || codes.length > 0, Codes: codes };
}
