import { codeId } from "./code-key.ts";
import { maxCodeText, type Scan, type ScannedUnit, type TroubleCode } from "./scan.ts";
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
  const byId = new Map<string, TroubleCode>();
  for (const code of unit.Codes) byId.set(codeId(code), mergedCode(byId.get(codeId(code)), code));
  const codes = [...byId.values()];
  const isReached = unit.Reached || codes.length > 0;
  return { ...unit, Reached: isReached, ...(isReached && Known === false && { Known }), Codes: codes };
}

/** One code with the texts of both: a maker may have several faults under one code of SAE J2012, and none of them is to be hidden. */
function mergedCode(known: TroubleCode | undefined, code: TroubleCode): TroubleCode {
  if (!known || known.Text === "" || code.Text.includes(known.Text)) return code;
  if (known.Text.includes(code.Text)) return { ...code, Text: known.Text };
  const Text = `${known.Text} / ${code.Text}`;
  return { ...code, Text: Text.length <= maxCodeText ? Text : known.Text };
}
