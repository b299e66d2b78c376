import type { CodePair, Pair, ReportData, Scan, ScannedUnit } from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";
import { unitName } from "./report-names.ts";

export interface ScanRow {
  phase: string;
  made: string;
  tool: string;
  /** How many codes the scan has. */
  codes: string;
  /** The control units that the tool read and those that it did not reach, each with its number; empty if there are none. */
  read: { title: string; units: string };
  missed: { title: string; units: string };
}

export interface ScansView {
  title: string;
  columns: { scan: string; tool: string; units: string };
  rows: ScanRow[];
  /** A sentence about the times; empty if all have a time zone. */
  remark: string;
}

/** The scans in the order in which they were made; null in reports that were sent before scans were stored. */
export function scansView({ scans = [] }: ReportData, format: Format): ScansView | null {
  const { text } = format;
  if (scans.length === 0) return null;
  return {
    title: text("reports.pdf.scans.title"),
    columns: {
      scan: text("reports.pdf.scans.scan"),
      tool: text("reports.pdf.scans.tool"),
      units: text("reports.pdf.scans.units"),
    },
    rows: scans.map((scan) => scanRow(scan, format)),
    remark: scans.some(({ Date }) => isToolTime(Date)) ? text("reports.pdf.scans.toolTime") : "",
  };
}

function scanRow({ Phase, Tool, Date, Units }: Scan, format: Format): ScanRow {
  const { text } = format;
  const codes = Units.reduce((sum, unit) => sum + unit.Codes.length, 0);
  const [read, missed] = [Units.filter(({ Reached }) => Reached), Units.filter(({ Reached }) => !Reached)];
  const list = (units: readonly ScannedUnit[]) => units.map((unit) => unitName(unit, format)).join(", ");
  return {
    phase: text(`findings.phase.${Phase}`),
    made: format.scanTime(Date) || text("reports.pdf.scans.noTime"),
    tool: Tool === "" ? text("reports.pdf.scans.noTool") : breakable(Tool, 20),
    codes: text("reports.pdf.scans.codes", { count: codes }),
    read: { title: text("reports.pdf.scans.read", { count: read.length }), units: list(read) },
    missed: { title: text("reports.pdf.scans.notReached", { count: missed.length }), units: list(missed) },
  };
}

/** True for a time as the tool's own clock has it. */
function isToolTime(written: string): boolean {
  return /T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(written);
}

export interface DecisionsView {
  title: string;
  lead: string;
  lines: string[];
}

/** What a person decided where no rule could; null if there is nothing. */
export function decisionsView({ pairs = [], technician }: ReportData, format: Format): DecisionsView | null {
  const { text } = format;
  if (pairs.length === 0) return null;
  return {
    title: text("reports.pdf.decisions.title"),
    lead: text("reports.pdf.decisions.lead", { name: technician.name }),
    lines: pairs.map((pair) => decision(pair, format)),
  };
}

function decision(pair: Pair, format: Format): string {
  const { text } = format;
  if (pair.Kind === "unit") {
    const sides = { before: unitName(pair.Before, format), after: unitName(pair.After, format) };
    return text(pair.Same ? "reports.pdf.decisions.oneUnit" : "reports.pdf.decisions.twoUnits", sides);
  }
  const fault = (side: CodePair["Before"]) =>
    `${breakable(side.FailureType ? `${side.Code}-${side.FailureType}` : side.Code, 20)}, ${unitName(side, format)}`;
  const sides = { before: fault(pair.Before), after: fault(pair.After) };
  return text(pair.Same ? "reports.pdf.decisions.oneFault" : "reports.pdf.decisions.twoFaults", sides);
}
