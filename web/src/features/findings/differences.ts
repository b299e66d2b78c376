import { codeId, type Scan, unitId } from "@remotebay/contract";
import type { FindingsContent } from "./findings-doc.ts";

/** What one of two versions has that the other has not. */
export interface Difference {
  /** Scans that only this version has. */
  scans: Pick<Scan, "Phase" | "Tool" | "Date">[];
  /** Control units and codes, as they are read: `ABS C0035-11`; of scans that both have. */
  codes: string[];
  /** How many decisions on pairs. */
  pairs: number;
  /** How many pieces of work. */
  work: number;
  /** The notes, where they differ; else none. */
  notes: string | undefined;
}

/** What `one` has that `other` has not. Something that was changed is new on both sides. */
export function differenceOf(one: FindingsContent, other: FindingsContent): Difference {
  const matched = matchScans(one.Scans, other.Scans);
  return {
    scans: matched.filter(({ theirs }) => !theirs).map(({ mine: { Phase, Tool, Date } }) => ({ Phase, Tool, Date })),
    codes: matched.flatMap(({ mine, theirs }) => (theirs ? differentUnits(mine, theirs) : [])),
    pairs: missing(one.Pairs, other.Pairs).length,
    work: missing(one.Work, other.Work).length,
    notes: one.Notes === other.Notes ? undefined : one.Notes,
  };
}

/** The scans of one version with the same scan of the other: by phase, tool and time, in their order. */
function matchScans(mine: readonly Scan[], theirs: readonly Scan[]): { mine: Scan; theirs: Scan | undefined }[] {
  const left = [...theirs];
  return mine.map((scan) => {
    const at = left.findIndex((other) => other.Phase === scan.Phase && other.Tool === scan.Tool && other.Date === scan.Date);
    return { mine: scan, theirs: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
}

/** Codes that the other scan has not or has otherwise, and units that it has not or was not able to reach. */
function differentUnits(mine: Scan, theirs: Scan): string[] {
  const units = new Map(theirs.Units.map((unit) => [unitId(unit), unit]));
  return mine.Units.flatMap((unit) => {
    const other = units.get(unitId(unit));
    const codes = new Map(other?.Codes.map((code) => [codeId(code), code]));
    const changed = unit.Codes.filter((code) => JSON.stringify(code) !== JSON.stringify(codes.get(codeId(code))));
    const named = changed.map(({ Code, FailureType }) =>
      [unit.Name, FailureType === "" ? Code : `${Code}-${FailureType}`].filter(Boolean).join(" "),
    );
    const isUnitOther = !other || other.Reached !== unit.Reached;
    return named.length === 0 && isUnitOther ? [unit.Name || unit.Address] : named;
  });
}

function missing<T>(rows: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}
