import { type Pair, type PairQuestion, Phase, questionId, type Scan, type ToolDetails, toolDetailsOf, unitId } from "@remotebay/contract";
import {
  type FindingsDoc,
  namedUnit,
  outcomesOfDoc,
  rowKey,
  rowsOfScan,
  type ScanAnswer,
  type ScanRow,
  type UnitRow,
  type WorkRow,
} from "./findings-doc.ts";

/** Adds a scan behind those of its phase and of the phases before it, so that scans stay in the order in which they were made. */
export function addScan(doc: FindingsDoc, scan: Scan): FindingsDoc {
  return insertScan(doc, rowsOfScan(scan));
}

/** As `addScan`, with a scan that is being written. */
export function insertScan(doc: FindingsDoc, scan: ScanRow): FindingsDoc {
  const at = doc.scans.findLastIndex((one) => orderOf(one) <= orderOf(scan)) + 1;
  return { ...doc, scans: doc.scans.toSpliced(at, 0, scan) };
}

function orderOf({ Phase: phase }: ScanRow): number {
  return Phase.options.indexOf(phase);
}

/** Changes a scan's phase, tool or time, or what a person answered about it. */
export function setScan(doc: FindingsDoc, key: string, part: Partial<Pick<ScanRow, "Phase" | "Tool" | "VIN">> & ScanAnswer): FindingsDoc {
  return { ...doc, scans: doc.scans.map((scan) => (scan.key === key ? { ...scan, ...part } : scan)) };
}

/** Removes a scan. */
export function removeScan(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, scans: doc.scans.filter((scan) => scan.key !== key) };
}

/** Adds a control unit to a scan. */
export function addUnit(doc: FindingsDoc, scan: string, unit: UnitRow): FindingsDoc {
  return { ...doc, scans: doc.scans.map((one) => (one.key === scan ? { ...one, units: [...one.units, unit] } : one)) };
}

/**
 * Adds the control units that no scan after the work lists to one: a person says that they were read again. Those that may be
 * listed there by another name are left out, since a question about them is open.
 */
export function readAgain(doc: FindingsDoc, scan: string): FindingsDoc {
  const { units, questions } = outcomesOfDoc(doc);
  const asked = new Set(questions.flatMap((question) => (question.Kind === "unit" ? [unitId(question.Before)] : [])));
  const missing = units.filter(({ after, mentions }) => after === "notListed" && !mentions.some((mention) => asked.has(unitId(mention))));
  return missing.reduce((now, { mentions: [first] }) => (first ? addUnit(now, scan, namedUnit(first)) : now), doc);
}

/** Changes a control unit's name, address or whether it was reached. */
export function setUnit(doc: FindingsDoc, key: string, part: Partial<Omit<UnitRow, "key" | "codes">>): FindingsDoc {
  return editUnit(doc, key, (unit) => ({ ...unit, ...part }));
}

/** Decides on a pair, or takes the decision back. */
export function decide(doc: FindingsDoc, question: PairQuestion, same: boolean | undefined): FindingsDoc {
  const others = doc.pairs.filter((pair) => questionId(pair) !== questionId(question));
  return { ...doc, pairs: same === undefined ? others : [...others, { ...question, Same: same } as Pair] };
}

/** Edits one control unit. */
export function editUnit(doc: FindingsDoc, key: string, edit: (unit: UnitRow) => UnitRow): FindingsDoc {
  const scans = doc.scans.map((scan) =>
    scan.units.some((unit) => unit.key === key)
      ? { ...scan, units: scan.units.map((unit) => (unit.key === key ? edit(unit) : unit)) }
      : scan,
  );
  return { ...doc, scans };
}

/** Adds a piece of work; its result is chosen by a person. */
export function addWork(
  doc: FindingsDoc,
  ServiceElementId: number,
  { Tool = "", Result = "", ...details }: Partial<Pick<WorkRow, "Tool" | "Result">> & ToolDetails = {},
): FindingsDoc {
  return { ...doc, work: [...doc.work, { key: rowKey(), ServiceElementId, Tool, Result, Notes: "", ...toolDetailsOf(details) }] };
}

/** Changes a piece of work. */
export function setWork(doc: FindingsDoc, key: string, part: Partial<Omit<WorkRow, "key">>): FindingsDoc {
  return { ...doc, work: doc.work.map((row) => (row.key === key ? { ...row, ...part } : row)) };
}

/** Removes a piece of work. */
export function removeWork(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, work: doc.work.filter((row) => row.key !== key) };
}
