import {
  type CodeChange,
  compareCodes,
  type Findings,
  type Phase,
  readCode,
  type SaveFindings,
  type TroubleCode,
  type WorkResult,
} from "@remotebay/contract";
import { emptyOf, filledFrom, isBlank as isBlankForm } from "../../lib/field-table.ts";
import { type CodeField, codeFields } from "./code-fields.ts";

type CodeCells = Record<CodeField, string>;

/** A code as it is being written; `key` names the row on the screen and nowhere else. */
export interface CodeRow extends Required<TroubleCode> {
  key: string;
}

/** A piece of work as it is being written. */
export interface WorkRow {
  key: string;
  ServiceElementId: number;
  Tool: string;
  Result: WorkResult;
  Notes: string;
}

/** The findings of a job as they are being written: rows may still be empty or half done. */
export interface FindingsDoc {
  codes: readonly CodeRow[];
  afterScanned: boolean;
  work: readonly WorkRow[];
  notes: string;
}

/** What is sent, without its job and version. */
export interface FindingsContent extends Required<Omit<SaveFindings, "Id" | "Version">> {
  Codes: Required<TroubleCode>[];
  Work: Required<SaveFindings["Work"][number]>[];
}

let next = 0;

/** A name for a row that no other has on this screen. */
export function rowKey(): string {
  next += 1;
  return `${Date.now().toString(36)}-${next}`;
}

/** An empty code. */
export function blankCode(phase: Phase, module = ""): CodeRow {
  return { key: rowKey(), ...emptyOf<CodeCells>(codeFields), Module: module, Phase: phase };
}

/** The stored findings, ready to be written on. */
export function docOf(findings: Findings): FindingsDoc {
  return {
    codes: findings.Codes.map((code) => ({ key: rowKey(), ...code })),
    afterScanned: findings.AfterScanned,
    work: findings.Work.map(({ ServiceElementId, Tool, Result, Notes }) => ({ key: rowKey(), ServiceElementId, Tool, Result, Notes })),
    notes: findings.Notes,
  };
}

/** What of it can be sent: rows without a code wait until they have one. */
export function contentOf(doc: FindingsDoc): FindingsContent {
  const codes = doc.codes.filter((row) => row.Code.trim() !== "").map(codeOf);
  return {
    Codes: codes,
    AfterScanned: doc.afterScanned || codes.some((code) => code.Phase === "after"),
    Work: doc.work.map(({ ServiceElementId, Tool, Result, Notes }) => ({
      ServiceElementId,
      Tool: Tool.trim(),
      Result,
      Notes: Notes.trim(),
    })),
    Notes: doc.notes.trim(),
  };
}

/** A code without its row's name, in one order of fields, so that two can be compared as text. */
function codeOf(row: CodeRow): Required<TroubleCode> {
  return { ...filledFrom<CodeCells, CodeField>(codeFields, (field) => row[field].trim()), Phase: row.Phase };
}

/** One text for one content: equal where nothing would change by sending. */
export function fingerprint(doc: FindingsDoc): string {
  return JSON.stringify(contentOf(doc));
}

/** True for a row in which something is written, but no code. */
export function lacksCode(row: CodeRow): boolean {
  return row.Code.trim() === "" && !isBlank(row);
}

/** True for a row that nobody has written into. */
export function isBlank(row: CodeRow): boolean {
  return isBlankForm(codeFields, row);
}

/** Puts a code that was typed into its form: `p0420-00` → code `P0420`, failure type `00`, unless one was written already. */
export function tidyCode(row: CodeRow): CodeRow {
  const read = readCode(row.Code);
  if (read.FailureType === "" || row.FailureType.trim() === "")
    return { ...row, Code: read.Code, FailureType: read.FailureType || row.FailureType };
  return read.FailureType === row.FailureType.trim().toUpperCase()
    ? { ...row, Code: read.Code }
    : { ...row, Code: row.Code.trim().toUpperCase() };
}

/** The codes of one scan that are not in the list yet, cut to what the service takes. */
export function freshCodes(rows: readonly CodeRow[], read: readonly Required<TroubleCode>[], phase: Phase): CodeRow[] {
  const known = rows.filter((row) => row.Phase === phase && row.Code.trim() !== "");
  const found = read.map((code) => ({ ...code, Phase: phase }));
  // Read as one scan, every code comes once, and those that are there already come first.
  const all = compareCodes([...known, ...found], false);
  const before = compareCodes(known, false).length;
  return all.slice(before).map(({ code }) => rowOf(code, phase));
}

function rowOf(code: TroubleCode, phase: Phase): CodeRow {
  const cells = filledFrom<CodeCells, CodeField>(codeFields, (field) => code[field].slice(0, codeFields[field].limit));
  return { key: rowKey(), Phase: phase, ...cells };
}

/** The codes of the first scan that the second does not have yet, as codes of the second. */
export function copiedAfter(rows: readonly CodeRow[]): CodeRow[] {
  return freshCodes(rows, rows.filter((row) => row.Phase === "before" && row.Code.trim() !== "").map(codeOf), "after");
}

/** What became of each row's code, by the row's name; rows without a code have no fate. */
export function changesByRow(doc: FindingsDoc): ReadonlyMap<string, CodeChange> {
  const written = doc.codes.filter((row) => row.Code.trim() !== "");
  const scanned = doc.afterScanned || written.some((row) => row.Phase === "after");
  const changes = new Map<string, CodeChange>();
  for (const { change, before, after } of compareCodes(written, scanned)) {
    // `compareCodes` hands back the rows it was given.
    for (const row of [before, after] as (CodeRow | undefined)[]) if (row) changes.set(row.key, change);
  }
  return changes;
}
