import { type Phase, unitId, type UnitName } from "@remotebay/contract";
import type { CodeField } from "../code-fields.ts";
import {
  blankCode,
  blankScan,
  blankUnit,
  type CodeRow,
  type FindingsDoc,
  namedUnit,
  type ScanRow,
  tidyCode,
  type UnitRow,
} from "../findings-doc.ts";
import { addUnit, editUnit, insertScan } from "../findings-edits.ts";
import type { CodePlace, FaultRow } from "./fault-rows.ts";

/** The columns of the grid that can be typed in. */
export type FaultColumn = "unit" | "before" | "after" | Exclude<CodeField, "Status">;

/** What a cell of before or after shows where the code was read without a status. */
export const readMark = "✓";

/** Writes into a cell of a fault, in every scan that has the fault. */
export function editFault(doc: FindingsDoc, row: FaultRow, column: FaultColumn, text: string): FindingsDoc {
  if (column === "unit") return moveFault(doc, row, text.trim());
  if (column === "before" || column === "after") return editReading(doc, row, column, text.trim());
  const places = column === "FailureType" && row.row?.symptomChanged && row.shown ? [row.shown] : row.places;
  return places.reduce((next, place) => editCodeRow(next, place, (code) => tidied({ ...code, [column]: text }, column)), doc);
}

function tidied(code: CodeRow, column: FaultColumn): CodeRow {
  return column === "Code" || column === "FailureType" ? tidyCode(code) : code;
}

/** The status of a fault before or after the work. An empty text takes the fault out of that scan; a mark says that it was read without a status. */
function editReading(doc: FindingsDoc, row: FaultRow, phase: "before" | "after", text: string): FindingsDoc {
  const place = row[phase];
  const Status = statusIn(text);
  if (place) {
    if (text === "") return removePlaces(doc, [place]);
    return editCodeRow(doc, place, (code) => ({ ...code, Status }));
  }
  if (text === "" || !row.shown) return doc;
  const { unit, code } = row.shown;
  return addReading(doc, phase, unit, { ...code, key: blankCode().key, Status });
}

function statusIn(text: string): string {
  return text === readMark || /^(?:x|1)$/i.test(text) ? "" : text;
}

/** Adds a code to the scan of a phase that lists its unit, else to the last scan of that phase, else to a new one by hand. */
function addReading(doc: FindingsDoc, phase: Phase, unit: UnitName, code: CodeRow): FindingsDoc {
  const { doc: ready, scan } = scanFor(doc, phase, unit);
  return editUnitOf(ready, scan, unit, (found) => ({ ...found, Reached: true, codes: [...found.codes, code] }));
}

/** Says that a control unit was read after the work and has no codes, or that it could not be reached. */
export function markUnit(doc: FindingsDoc, phase: "before" | "after", unit: UnitName, reached: boolean): FindingsDoc {
  // In a scan that is not known to be whole the statement would say nothing.
  const { doc: ready, scan } = scanFor(doc, phase, unit, ({ Whole }) => Whole === undefined || Whole === "yes");
  return editUnitOf(ready, scan, unit, (found) => ({ ...found, Reached: reached || found.codes.length > 0 }));
}

/** The key of the scan that a person's own statements go to. */
function scanFor(
  doc: FindingsDoc,
  phase: Phase,
  unit: UnitName,
  mayBeUsed: (scan: ScanRow) => boolean = () => true,
): { doc: FindingsDoc; scan: string } {
  const own = doc.scans.filter((scan) => scan.Phase === phase && mayBeUsed(scan));
  const listing = own.findLast(({ units }) => units.some((one) => unitId(one) === unitId(unit)));
  const scan = listing ?? own.at(-1);
  if (scan) return { doc, scan: scan.key };
  const added = blankScan(phase);
  return { doc: insertScan(doc, added), scan: added.key };
}

/** Moves a fault to another control unit in each of its scans. */
function moveFault(doc: FindingsDoc, row: FaultRow, name: string): FindingsDoc {
  return row.places.reduce((next, place) => {
    const target = { Name: name, Address: "" };
    if (unitId(target) === unitId(place.unit)) return next;
    const without = removePlaces(next, [place]);
    return editUnitOf(without, place.scan.key, target, (unit) => ({ ...unit, Reached: true, codes: [...unit.codes, place.code] }));
  }, doc);
}

/** Names a control unit anew in every scan that lists it. */
export function renameUnit(
  doc: FindingsDoc,
  unit: { mentions: readonly { scan: number; Name: string; Address: string }[] },
  Name: string,
): FindingsDoc {
  const ids = new Set(unit.mentions.map((mention) => `${mention.scan} ${unitId(mention)}`));
  const scans = doc.scans.map((scan, at) => ({
    ...scan,
    units: scan.units.map((one) => (ids.has(`${at} ${unitId(one)}`) ? { ...one, Name } : one)),
  }));
  return { ...doc, scans };
}

/** A row for a new fault: in the scan and unit of another row, or in a scan by hand. */
export function addFault(doc: FindingsDoc, beside: FaultRow | undefined): { doc: FindingsDoc; key: string } {
  const code = blankCode();
  const place = beside?.shown;
  if (place) {
    const add = (unit: UnitRow) => {
      const at = unit.codes.findIndex(({ key }) => key === place.code.key);
      return { ...unit, Reached: true, codes: unit.codes.toSpliced(at + 1, 0, code) };
    };
    return { doc: editUnit(doc, place.unit.key, add), key: code.key };
  }
  return { doc: addReading(doc, phaseByHand(doc), blankUnit(), code), key: code.key };
}

/** The phase of what is typed without saying when it was read: that of the last scan by hand. */
function phaseByHand({ scans }: FindingsDoc): Phase {
  return (scans.findLast(({ Tool }) => Tool === "") ?? scans.at(-1))?.Phase ?? "before";
}

/**
 * Adds a fault with these texts, by column; `key` is its row's. A status says in which scan it was read. Nothing is compared with what is there,
 * so that 500 pasted rows are as many steps.
 */
export function addFaultOf(doc: FindingsDoc, texts: Partial<Record<FaultColumn, string>>): { doc: FindingsDoc; key: string } {
  const { unit = "", before = "", after = "", Code = "", FailureType = "", Text = "" } = texts;
  const code = tidyCode({ ...blankCode(), Code, FailureType, Text });
  const said = [["before", before.trim()] as const, ["after", after.trim()] as const].filter(([, status]) => status !== "");
  const readings = said.length > 0 ? said : [[phaseByHand(doc), ""] as const];
  const name = { ...blankUnit(), Name: unit.trim() };
  const added = readings.reduce(
    (next, [phase, status], nth) =>
      addReading(next, phase, name, { ...code, key: nth === 0 ? code.key : blankCode().key, Status: statusIn(status) }),
    doc,
  );
  return { doc: added, key: code.key };
}

/** Removes faults from all scans. */
export function removeFaults(doc: FindingsDoc, rows: readonly FaultRow[]): FindingsDoc {
  return removePlaces(
    doc,
    rows.flatMap(({ places }) => places),
  );
}

/**
 * Removes codes. A unit that a person typed goes with its last code: what stays would say that the unit was read and has none. A unit
 * that a tool read stays.
 */
function removePlaces(doc: FindingsDoc, places: readonly CodePlace[]): FindingsDoc {
  const removed = new Set(places.map(({ code }) => code.key));
  const emptied = new Set(places.map(({ unit }) => unit.key));
  const scans = doc.scans.map((scan) => ({
    ...scan,
    units: scan.units.flatMap((unit) => {
      if (!emptied.has(unit.key)) return unit;
      const codes = unit.codes.filter(({ key }) => !removed.has(key));
      return codes.length === 0 && scan.Tool === "" ? [] : { ...unit, codes };
    }),
  }));
  return { ...doc, scans };
}

function editCodeRow(doc: FindingsDoc, { unit, code }: CodePlace, edit: (code: CodeRow) => CodeRow): FindingsDoc {
  const editIn = (codes: readonly CodeRow[]) => codes.map((one) => (one.key === code.key ? edit(one) : one));
  return editUnit(doc, unit.key, (found) => ({ ...found, codes: editIn(found.codes) }));
}

/** Edits the unit of this name in a scan; adds it if the scan does not list it. */
function editUnitOf(doc: FindingsDoc, scan: string, { Name, Address }: UnitName, edit: (unit: UnitRow) => UnitRow): FindingsDoc {
  const id = unitId({ Name, Address });
  const units = doc.scans.find(({ key }) => key === scan)?.units ?? [];
  // Who types a name alone means the unit of that name, whatever its address.
  const listed =
    units.find((unit) => unitId(unit) === id) ??
    (Address === "" ? units.find((unit) => unitId({ ...unit, Address: "" }) === id) : undefined);
  return listed ? editUnit(doc, listed.key, edit) : addUnit(doc, scan, edit(namedUnit({ Name, Address })));
}
