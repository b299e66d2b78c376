import type { Scan } from "@remotebay/contract";
import {
  contentOf,
  type FindingsContent,
  type FindingsDoc,
  hasCode,
  isBlankUnit,
  rowKey,
  rowsOfScan,
  scanOf,
  type ScanRow,
  unitOf,
  type UnitRow,
} from "../findings-doc.ts";
import { matchRows } from "./align-rows.ts";
import { codeKeys, scanKeys, unitKeys, workKeys } from "./merge-findings.ts";

/** A document with other content: rows that are still there keep their keys, so that the cursor stays, and so do rows without a code yet. */
export function docWith(content: FindingsContent, doc: FindingsDoc): FindingsDoc {
  const known = matchRows(content.Scans, doc.scans.map(scanOf), scanKeys);
  const work = matchRows(content.Work, contentOf(doc).Work, workKeys);
  return {
    scans: content.Scans.map((scan, at) => scanWith(scan, doc.scans[known[at] ?? -1])),
    pairs: content.Pairs,
    work: content.Work.map((row, at) => ({ key: doc.work[work[at] ?? -1]?.key ?? rowKey(), ...row })),
    notes: content.Notes === doc.notes.trim() ? doc.notes : content.Notes,
  };
}

function scanWith(scan: Scan, row: ScanRow | undefined): ScanRow {
  const fresh = rowsOfScan(scan);
  if (!row) return fresh;
  const known = matchRows(scan.Units, row.units.map(unitOf), unitKeys);
  const units = fresh.units.map((unit, at) => unitWith(unit, row.units[known[at] ?? -1]));
  const unnamed = row.units.filter(isBlankUnit);
  return { ...fresh, key: row.key, units: [...units, ...unnamed.filter((unit) => !units.some(({ key }) => key === unit.key))] };
}

function unitWith(unit: UnitRow, row: UnitRow | undefined): UnitRow {
  if (!row) return unit;
  const rows = row.codes.filter(hasCode);
  const known = matchRows(unit.codes, rows, codeKeys);
  const codes = unit.codes.map((code, at) => ({ ...code, key: rows[known[at] ?? -1]?.key ?? code.key }));
  return { ...unit, key: row.key, codes: [...codes, ...row.codes.filter((code) => !hasCode(code))] };
}
