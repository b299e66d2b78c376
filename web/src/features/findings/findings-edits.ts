import { maxCodes, type Phase } from "@remotebay/contract";
import type { CodeField } from "./code-fields.ts";
import { blankCode, type CodeRow, type FindingsDoc, isBlank, rowKey, tidyCode, type WorkRow } from "./findings-doc.ts";

/** Writes into a cell of a code. */
export function setCell(doc: FindingsDoc, key: string, field: CodeField, value: string): FindingsDoc {
  return { ...doc, codes: doc.codes.map((row) => (row.key === key ? { ...row, [field]: value } : row)) };
}

/** Puts a code into its form once its cell is left. */
export function tidyCell(doc: FindingsDoc, key: string): FindingsDoc {
  const row = doc.codes.find((one) => one.key === key);
  if (!row) return doc;
  const tidy = tidyCode(row);
  if (tidy.Code === row.Code && tidy.FailureType === row.FailureType) return doc;
  return { ...doc, codes: doc.codes.map((one) => (one.key === key ? tidy : one)) };
}

/** The row to add below another, or at the end: it starts with the control unit of the one above, since scan tools list by unit. */
export function rowBelow(doc: FindingsDoc, phase: Phase, below?: string): CodeRow {
  const above = below === undefined ? doc.codes.findLast((row) => row.Phase === phase) : doc.codes.find((row) => row.key === below);
  return blankCode(phase, above?.Module ?? "");
}

/** Adds a row below another, or at the end. */
export function insertRow(doc: FindingsDoc, row: CodeRow, below?: string): FindingsDoc {
  if (doc.codes.length >= maxCodes) return doc;
  const at = below === undefined ? -1 : doc.codes.findIndex((one) => one.key === below);
  return { ...doc, codes: at < 0 ? [...doc.codes, row] : doc.codes.toSpliced(at + 1, 0, row) };
}

/** Takes a row out. */
export function removeRow(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, codes: doc.codes.filter((row) => row.key !== key) };
}

/** Adds codes that were read, in the place of rows nobody has written into. */
export function addCodes(doc: FindingsDoc, rows: readonly CodeRow[]): FindingsDoc {
  const phases = new Set(rows.map((row) => row.Phase));
  const kept = doc.codes.filter((row) => !isBlank(row) || !phases.has(row.Phase));
  return { ...doc, codes: [...kept, ...rows].slice(0, maxCodes) };
}

/** Takes all codes of a scan out. */
export function clearPhase(doc: FindingsDoc, phase: Phase): FindingsDoc {
  return { ...doc, codes: doc.codes.filter((row) => row.Phase !== phase) };
}

/** At most so many pieces of work a job (SaveFindings). */
export const maxWork = 50;

/** Adds a piece of work. */
export function addWork(doc: FindingsDoc, ServiceElementId: number, Tool = ""): FindingsDoc {
  if (doc.work.length >= maxWork) return doc;
  return { ...doc, work: [...doc.work, { key: rowKey(), ServiceElementId, Tool, Result: "Completed", Notes: "" }] };
}

/** Changes a piece of work. */
export function setWork(doc: FindingsDoc, key: string, part: Partial<Omit<WorkRow, "key">>): FindingsDoc {
  return { ...doc, work: doc.work.map((row) => (row.key === key ? { ...row, ...part } : row)) };
}

/** Takes a piece of work out. */
export function removeWork(doc: FindingsDoc, key: string): FindingsDoc {
  return { ...doc, work: doc.work.filter((row) => row.key !== key) };
}
