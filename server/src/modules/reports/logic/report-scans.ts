import {
  codeName,
  statementOf,
  trustIn,
  type CodePair,
  type Pair,
  type ReportData,
  type Scan,
  type ScannedUnit,
} from "@remotebay/contract";
import { scanToolName } from "./report-names.ts";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";
import { type OriginView, originView } from "./report-origins.ts";
import { unitName } from "./report-names.ts";

export interface ScanRow {
  phase: string;
  made: string;
  /** Why the date is unlikely, and who confirmed it; empty if it is likely. */
  doubts: string[];
  tool: string;
  /** Where it comes from; null in reports that were sent before that was stated. */
  origin: OriginView | null;
  /** How many codes the scan has; empty where it lists none and is not known to be whole. */
  codes: string;
  /** The control units by what the scan says of them, each with its number; empty if there are none. */
  notKnown: { title: string; units: string };
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
export function scansView(data: ReportData, format: Format): ScansView | null {
  const { scans = [], origins = [], technician } = data;
  const { text } = format;
  const unlikely = new Map(statementOf(data).UnlikelyDates?.map(({ Scan, Doubts }) => [Scan, Doubts]));
  if (scans.length === 0) return null;
  return {
    title: text("reports.pdf.scans.title"),
    columns: {
      scan: text("reports.pdf.scans.scan"),
      tool: text("reports.pdf.scans.tool"),
      units: text("reports.pdf.scans.units"),
    },
    rows: scans.map((scan, at) => ({
      ...scanRow(scan, unlikelyDate(scan, unlikely.get(at) ?? [], technician, format), format),
      origin: originView(scan, origins[at], format),
    })),
    remark: scans.some(({ Date }) => isToolTime(Date)) ? text("reports.pdf.scans.toolTime") : "",
  };
}

type Doubts = NonNullable<NonNullable<ReportData["stated"]>["UnlikelyDates"]>[number]["Doubts"];

function unlikelyDate({ Date, DateConfirmed }: Scan, doubts: Doubts, { name }: ReportData["technician"], { text }: Format): string[] {
  if (doubts.length === 0) return [];
  const answer = DateConfirmed === Date ? text("reports.pdf.scans.dateConfirmed", { name }) : text("reports.pdf.scans.dateOpen");
  return [...doubts.map((doubt) => text(`reports.pdf.scans.${doubt}`)), answer];
}

function scanRow(scan: Scan, doubts: string[], format: Format): Omit<ScanRow, "origin"> {
  const { Phase, Tool, Date, Units } = scan;
  const { text } = format;
  const codes = Units.reduce((sum, unit) => sum + unit.Codes.length, 0);
  const by = Map.groupBy(Units, (unit) => trustIn(scan, unit));
  const [read, missed] = [by.get("whole") ?? [], by.get("none") ?? []];
  const notKnown = Units.filter((unit) => !read.includes(unit) && !missed.includes(unit));
  const list = (units: readonly ScannedUnit[]) => units.map((unit) => unitName(unit, format)).join(", ");
  return {
    phase: text(`findings.phase.${Phase}`),
    made: format.scanTime(Date) || text("reports.pdf.scans.noTime"),
    doubts,
    tool: Tool === "" ? text("reports.pdf.scans.noTool") : breakable(scanToolName(format.language, Tool), 20),
    codes: codes === 0 && notKnown.length > 0 ? "" : text("reports.pdf.scans.codes", { count: codes }),
    notKnown: { title: text("reports.pdf.scans.notKnown", { count: notKnown.length }), units: list(notKnown) },
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
export function decisionsView({ scans = [], pairs = [], technician }: ReportData, format: Format): DecisionsView | null {
  const { text } = format;
  const lines = [...scans.flatMap((scan) => wholeness(scan, format)), ...pairs.map((pair) => decision(pair, format))];
  if (lines.length === 0) return null;
  return {
    title: text("reports.pdf.decisions.title"),
    lead: text("reports.pdf.decisions.lead", { name: technician.name }),
    lines,
  };
}

function wholeness({ Phase, Tool, Date, Whole }: Scan, { text, scanTime, language }: Format): string[] {
  if (Whole !== "yes" && Whole !== "no") return [];
  const scan = [text(`findings.phase.${Phase}`), breakable(scanToolName(language, Tool), 30), scanTime(Date)]
    .filter((part) => part !== "")
    .join(" · ");
  return [text(Whole === "yes" ? "reports.pdf.decisions.whole" : "reports.pdf.decisions.notWhole", { scan })];
}

function decision(pair: Pair, format: Format): string {
  const { text } = format;
  if (pair.Kind === "unit") {
    const sides = { before: unitName(pair.Before, format), after: unitName(pair.After, format) };
    return text(pair.Same ? "reports.pdf.decisions.oneUnit" : "reports.pdf.decisions.twoUnits", sides);
  }
  const fault = (side: CodePair["Before"]) => `${breakable(codeName(side), 20)}, ${unitName(side, format)}`;
  const sides = { before: fault(pair.Before), after: fault(pair.After) };
  return text(pair.Same ? "reports.pdf.decisions.oneFault" : "reports.pdf.decisions.twoFaults", sides);
}
