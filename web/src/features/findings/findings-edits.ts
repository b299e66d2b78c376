import { type ChosenResult, type Pair, type PairQuestion, questionId, type Scan, unitId, type UnitName } from "@remotebay/contract";
import { insertByPhase } from "./grid/fault-edits.ts";
import {
  blankCode,
  blankUnit,
  type CodeRow,
  type FindingsDoc,
  outcomesOfDoc,
  rowKey,
  rowsOfScan,
  type ScanRow,
  type UnitRow,
  type WorkRow,
} from "./findings-doc.ts";

/** Adds a scan behind those of its phase and of the phases before it, so that scans stay in the order in which they were made. */
export function addScan(doc: FindingsDoc, scan: Scan): FindingsDoc {
  return { ...doc, scans: insertByPhase(doc.scans, rowsOfScan(scan)) };
}

/** Changes a scan's phase, tool or time, or what a person answered about it. */
export function setScan(
  doc: FindingsDoc,
  key: string,
  part: Partial<Pick<ScanRow, "Phase" | "Tool" | "Date" | "DateConfirmed" | "Whole">>,
): FindingsDoc {
  return { ...doc, scans: doc.scans.map((scan) => (scan.key === key ? { ...scan, ...part } : scan)) };
}

/** Removes a scan. */
export function removeScan(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, scans: doc.scans.filter((scan) => scan.key !== key) };
}

/** Adds a control unit to a scan, with a row for its first code. */
export function addUnit(doc: FindingsDoc, scan: string, unit: UnitRow = { ...blankUnit(), codes: [blankCode()] }): FindingsDoc {
  return editUnits(doc, scan, (units) => [...units, unit]);
}

/**
 * Adds the control units that no scan after the work lists to one: a person says that they were read again. Those that may be
 * listed there by another name are left out, since a question about them is open.
 */
export function readAgain(doc: FindingsDoc, scan: string): FindingsDoc {
  const { units, questions } = outcomesOfDoc(doc);
  const asked = new Set(questions.flatMap((question) => (question.Kind === "unit" ? [unitId(question.Before)] : [])));
  const missing = units.filter(({ after, mentions }) => after === "notListed" && !mentions.some((mention) => asked.has(unitId(mention))));
  const added = missing.flatMap(({ mentions: [first] }) => (first ? [namedUnit(first)] : []));
  return editUnits(doc, scan, (now) => [...now, ...added]);
}

function namedUnit({ Name, Address }: UnitName): UnitRow {
  return { ...blankUnit(), Name, Address };
}

/** Changes a control unit's name, address or whether it was reached. */
export function setUnit(doc: FindingsDoc, key: string, part: Partial<Omit<UnitRow, "key" | "codes">>): FindingsDoc {
  return editUnit(doc, key, (unit) => ({ ...unit, ...part }));
}

/** Adds a code to a control unit, below another or at the end. */
export function addCode(doc: FindingsDoc, unit: string, row: CodeRow, below?: string): FindingsDoc {
  return editUnit(doc, unit, (found) => {
    const at = found.codes.findIndex(({ key }) => key === below);
    return { ...found, Reached: true, codes: at < 0 ? [...found.codes, row] : found.codes.toSpliced(at + 1, 0, row) };
  });
}

/** Decides on a pair, or takes the decision back. */
export function decide(doc: FindingsDoc, question: PairQuestion, same: boolean | undefined): FindingsDoc {
  const others = doc.pairs.filter((pair) => questionId(pair) !== questionId(question));
  return { ...doc, pairs: same === undefined ? others : [...others, { ...question, Same: same } as Pair] };
}

function editUnits(doc: FindingsDoc, scan: string, edit: (units: readonly UnitRow[]) => readonly UnitRow[]): FindingsDoc {
  return { ...doc, scans: doc.scans.map((one) => (one.key === scan ? { ...one, units: edit(one.units) } : one)) };
}

function editUnit(doc: FindingsDoc, key: string, edit: (unit: UnitRow) => UnitRow): FindingsDoc {
  const scan = doc.scans.find(({ units }) => units.some((unit) => unit.key === key));
  return scan ? editUnits(doc, scan.key, (units) => units.map((unit) => (unit.key === key ? edit(unit) : unit))) : doc;
}

/** At most so many pieces of work a job (SaveFindings). */
export const maxWork = 50;

/** Adds a piece of work; its result is chosen by a person. */
export function addWork(doc: FindingsDoc, ServiceElementId: number, Tool = "", Result: ChosenResult = ""): FindingsDoc {
  return { ...doc, work: [...doc.work, { key: rowKey(), ServiceElementId, Tool, Result, Notes: "" }] };
}

/** Changes a piece of work. */
export function setWork(doc: FindingsDoc, key: string, part: Partial<Omit<WorkRow, "key">>): FindingsDoc {
  return { ...doc, work: doc.work.map((row) => (row.key === key ? { ...row, ...part } : row)) };
}

/** Removes a piece of work. */
export function removeWork(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, work: doc.work.filter((row) => row.key !== key) };
}
