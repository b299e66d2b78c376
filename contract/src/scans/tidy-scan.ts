import { codeId } from "./code-key.ts";
import type { Scan, ScannedUnit } from "./scan.ts";
import { unitId } from "./unit-names.ts";

/**
 * A scan as the service takes it: each control unit once with each code once; a unit with codes was reached. Of two lists of one unit both
 * have to be known to be all.
 */
export function tidyScan(scan: Scan): Scan {
  const units = new Map<string, ScannedUnit>();
  for (const unit of scan.Units) {
    const id = unitId(unit);
    const known = units.get(id);
    if (!known) units.set(id, unit);
    else units.set(id, joined(known, unit));
  }
  const { DateConfirmed, ...rest } = scan;
  const isConfirmed = DateConfirmed !== undefined && DateConfirmed === scan.Date;
  return { ...rest, ...(isConfirmed && { DateConfirmed }), Units: [...units.values()].map(tidyUnit) };
}

function joined(one: ScannedUnit, other: ScannedUnit): ScannedUnit {
  const { Known: _, ...rest } = one;
  return {
    ...rest,
    Reached: one.Reached && other.Reached,
    ...((one.Known === false || other.Known === false) && { Known: false as const }),
    Codes: [...one.Codes, ...other.Codes],
  };
}

function tidyUnit({ Known, ...unit }: ScannedUnit): ScannedUnit {
  const codes = [...new Map(unit.Codes.map((code) => [codeId(code), code])).values()];
  const isReached = unit.Reached || codes.length > 0;
  return { ...unit, Reached: isReached, ...(isReached && Known === false && { Known }), Codes: codes };
}
