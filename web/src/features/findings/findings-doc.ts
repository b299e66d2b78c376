import {
  type ChosenResult,
  type DateBounds,
  type Findings,
  groupQuestions,
  originFields,
  type Outcomes,
  outcomesOf,
  type Pair,
  type PairQuestion,
  pairsInUse,
  type Phase,
  readCode,
  type SaveFindings,
  type Scan,
  type ScanOrigin,
  type ScannedUnit,
  tidyScan,
  type ToolDetails,
  toolDetailsOf,
  type TroubleCode,
  type UnitName,
  type UnlikelyDate,
  unlikelyDates,
} from "@remotebay/contract";
import { emptyOf, filledFrom } from "../../lib/field-table.ts";
import { oncePerObject } from "../../lib/once-per-object.ts";
import { type CodeField, codeFields } from "./code-fields.ts";
import { waitsForReason } from "./scan-vehicle.ts";

type CodeCells = Record<CodeField, string>;

/** A code as it is being written; `key` identifies the row on the screen and nowhere else. */
export interface CodeRow extends TroubleCode {
  key: string;
}

/** A control unit of a scan as it is being written. */
export interface UnitRow extends Omit<ScannedUnit, "Codes"> {
  key: string;
  codes: readonly CodeRow[];
}

/** A scan as it is being written. */
export interface ScanRow extends Omit<Scan, "Units"> {
  key: string;
  units: readonly UnitRow[];
}

/** A piece of work as it is being written. */
export interface WorkRow extends ToolDetails {
  key: string;
  ServiceElementId: number;
  Tool: string;
  /** Empty until somebody chooses it. */
  Result: ChosenResult;
  Notes: string;
}

/** The findings of a job as they are being written: rows may still be empty or half done. */
export interface FindingsDoc {
  /** In the order in which they were made. */
  scans: readonly ScanRow[];
  pairs: readonly Pair[];
  work: readonly WorkRow[];
  notes: string;
}

/** Writes into the document. */
export type Change = (edit: (doc: FindingsDoc) => FindingsDoc) => void;

/** An answer to a question about a scan: whether it is whole, when it was made, that an unlikely date is right. */
export type ScanAnswer = Partial<Pick<Scan, "Whole" | "Date" | "DateConfirmed" | "OtherVehicle">>;

/** What is sent, without its job and version. */
export type FindingsContent = Required<Omit<SaveFindings, "Id" | "Version">>;

let next = 0;

/** A key for a row that no other has on this screen. */
export function rowKey(): string {
  next += 1;
  return `${Date.now().toString(36)}-${next}`;
}

/** An empty code. */
export function blankCode(): CodeRow {
  return { key: rowKey(), ...emptyOf<CodeCells>(codeFields) };
}

/** A control unit that was read, without a name yet. */
export function blankUnit(): UnitRow {
  return { key: rowKey(), Name: "", Address: "", Reached: true, codes: [] };
}

/** A control unit that was read, of this name. */
export function namedUnit({ Name, Address }: UnitName): UnitRow {
  return { ...blankUnit(), Name, Address };
}

/** A scan by hand, without control units yet. */
export function blankScan(Phase: Phase): ScanRow {
  return { key: rowKey(), Phase, Tool: "", Date: "", Source: "typed", units: [] };
}

/** A scan as rows. */
export function rowsOfScan({ Units, ...scan }: Scan): ScanRow {
  const units = Units.map(({ Codes, ...unit }) => ({ key: rowKey(), ...unit, codes: Codes.map((code) => ({ key: rowKey(), ...code })) }));
  return { key: rowKey(), ...scan, units };
}

/** The stored findings, ready to be written on. */
export function docOf(findings: Findings): FindingsDoc {
  return {
    scans: findings.Scans.map(rowsOfScan),
    pairs: findings.Pairs,
    work: findings.Work.map((work) => ({
      key: rowKey(),
      ServiceElementId: work.ServiceElementId,
      Tool: work.Tool,
      ...toolDetailsOf(work),
      Result: work.Result,
      Notes: work.Notes,
    })),
    notes: findings.Notes,
  };
}

/**
 * What of it can be sent: rows without a code wait until they have one, and decisions that no longer say anything are left out. Each edit asks for it
 * in several places, and leaves most scans and units as they are.
 */
export const contentOf = oncePerObject((doc: FindingsDoc): FindingsContent => {
  const Scans = doc.scans.map(scanOf);
  return {
    Scans,
    Pairs: pairsInUse({ Scans, Pairs: doc.pairs }),
    Work: doc.work.map((row) => ({
      ServiceElementId: row.ServiceElementId,
      Tool: row.Tool.trim(),
      ...toolDetailsOf({ ...row, ToolChecked: isDayWritten(row.ToolChecked) ? row.ToolChecked : "" }),
      Result: row.Result,
      Notes: row.Notes.trim(),
    })),
    Notes: doc.notes.trim(),
  };
});

/** False for a day whose year is still being typed: `0002-01-31`. */
function isDayWritten(day: string | undefined): day is string {
  return day !== undefined && day >= "1900";
}

/** A scan without its rows' keys, in one order of fields, so that two can be compared as text. */
export const scanOf = oncePerObject(({ Phase, Tool, Date, DateConfirmed, Whole, units, ...origin }: ScanRow): Scan => {
  const Units = units.filter((unit) => !isBlankUnit(unit)).map(unitOf);
  return tidyScan({
    Phase,
    Tool: Tool.trim(),
    Date,
    ...(DateConfirmed !== undefined && { DateConfirmed }),
    ...(Whole !== undefined && { Whole }),
    ...originOf(origin),
    Units,
  });
});

/** Where a scan comes from, as far as it is stated, in one order of fields. */
function originOf(scan: ScanOrigin): ScanOrigin {
  const stated = originFields.flatMap((field) => {
    const value = scan[field]?.trim();
    return value === undefined || value === "" ? [] : [[field, value] as const];
  });
  return Object.fromEntries(stated);
}

/** A control unit without its rows' keys, as `scanOf`. */
export const unitOf = oncePerObject(({ Name, Address, Reached, Known, codes }: UnitRow): ScannedUnit => {
  const Codes = codes.filter(hasCode).map((row) => filledFrom<CodeCells, CodeField>(codeFields, (field) => row[field].trim()));
  return { Name: Name.trim(), Address: Address.trim(), Reached, ...(Known === false && { Known }), Codes };
});

/** What became of each fault, as far as it is written. */
export const outcomesOfDoc = oncePerObject((doc: FindingsDoc): Outcomes => outcomesOf(contentOf(doc)));

/** What a person has to say before the report is sent. */
export interface OpenQuestions {
  pairs: readonly PairQuestion[];
  /** The scans of which nobody has said whether they are whole, by their index. */
  asked: readonly number[];
  /** The scans with an unlikely date, confirmed or not. */
  unlikely: readonly UnlikelyDate[];
  /** How many questions a person sees. */
  count: number;
}

/** The questions that the scans leave open; `vin` is of the job's vehicle. */
export function openQuestionsOf(doc: FindingsDoc, bounds: DateBounds, vin: string): OpenQuestions {
  const content = contentOf(doc);
  const { questions: pairs, asked } = outcomesOfDoc(doc);
  const unlikely = unlikelyDates(content.Scans, bounds);
  const dates = unlikely.filter(({ isConfirmed }) => !isConfirmed).length;
  const vehicles = content.Scans.filter((scan) => waitsForReason(scan, vin)).length;
  return { pairs, asked, unlikely, count: groupQuestions(pairs).length + asked.length + dates + vehicles };
}

/** One text for one content: equal where nothing would change by sending. */
export const fingerprint = oncePerObject((content: FindingsContent): string => JSON.stringify(content));

/** True if everything that is written can be sent: no row waits for its code. */
export function isWhole(doc: FindingsDoc): boolean {
  return doc.scans.every(({ units }) => units.every((unit) => !isBlankUnit(unit) && unit.codes.every(hasCode)));
}

/** True for a unit without a name, address or code: it is nothing to the service. */
export function isBlankUnit({ Name, Address, codes }: UnitRow): boolean {
  return Name.trim() === "" && Address.trim() === "" && !codes.some(hasCode);
}

/** False for a row whose code is not written yet. */
export function hasCode({ Code }: CodeRow): boolean {
  return Code.trim() !== "";
}

/** How many codes scans hold. */
export function codeCount(scans: readonly Pick<Scan, "Units">[]): number {
  return scans.flatMap(({ Units }) => Units).reduce((sum, { Codes }) => sum + Codes.length, 0);
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
