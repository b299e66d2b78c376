import { compactVin, type DateBounds, type Phase, type Scan, tidyScan, type UnlikelyDate, unlikelyDates } from "@remotebay/contract";
import type { ReadScan, ReadText } from "@remotebay/scan-tools";
import { codeFields } from "../code-fields.ts";
import type { ScanAnswer } from "../findings-doc.ts";

/** A line of the text that looks like a fault and was not read. */
export interface LostLine {
  /** Index of its scan in the text. */
  scan: number;
  line: number;
  text: string;
}

/** What a person chose for the scans of a text. */
export interface ImportChoices {
  /** By the scan's index; the others keep their default. */
  phases: Readonly<Record<number, Phase>>;
  /** Numbers of the lines that were made faults by hand. */
  taken: ReadonlySet<number>;
  /** What was answered to the questions of a scan, by its index. */
  answers: Readonly<Record<number, ScanAnswer>>;
}

export const noChoices: ImportChoices = { phases: {}, taken: new Set(), answers: {} };

/** A scan that would be added. */
export interface ImportScan {
  /** Its index in the text. */
  at: number;
  scan: Scan;
  /** The readings of a date that can be read in two ways; empty where it is clear. */
  dates: readonly string[];
}

/**
 * The scans of a text that name a control unit: also one without a code says what was read. Where a text holds several, the first is the
 * one before the work and the last the one after it, until a person says otherwise.
 */
export function scansToAdd(found: ReadText | undefined, phase: Phase, { phases, taken, answers }: ImportChoices): ImportScan[] {
  const all = found?.scans ?? [];
  return all.flatMap((read, at) => {
    const scan = scanOfRead(withTaken(read, taken), phases[at] ?? defaultPhase(at, all.length, phase));
    return scan.Units.length > 0 ? [{ at, scan: { ...scan, ...answers[at] }, dates: read.madeChoices }] : [];
  });
}

/** What was read as a scan. What is too long for the service stays, and is said when it is saved. */
export function scanOfRead(
  { tool, made, asks, units, vin, toolSerial, toolVersion }: Omit<ReadScan, "madeChoices" | "notUnderstood">,
  phase: Phase,
): Scan {
  return tidyScan({
    Phase: phase,
    Tool: tool,
    Date: made,
    ...(asks && { Whole: "asked" as const }),
    Source: "import",
    ...(vin !== "" && { VIN: compactVin(vin) }),
    ...(toolSerial !== undefined && { ToolSerial: toolSerial }),
    ...(toolVersion !== undefined && { ToolVersion: toolVersion }),
    Units: units.map(({ name, address, reached, proof, codes }) => ({
      Name: name,
      Address: address,
      Reached: reached,
      ...(proof === "short" && { Known: false as const }),
      Codes: codes.map(({ code, failureType, status, text }) => ({ Code: code, FailureType: failureType, Status: status, Text: text })),
    })),
  });
}

function defaultPhase(at: number, count: number, phase: Phase): Phase {
  if (count === 1) return phase;
  if (at === 0) return "before";
  return at === count - 1 ? "after" : "during";
}

/** The scans with an unlikely date, by their index in the text: compared with each other and with those that the job has already. */
export function unlikelyImports(
  scans: readonly ImportScan[],
  known: readonly Scan[],
  bounds: DateBounds,
): ReadonlyMap<number, UnlikelyDate> {
  const all = [...scans.map(({ scan }) => scan), ...known];
  return new Map(unlikelyDates(all, bounds).flatMap((one) => (scans[one.scan] ? [[scans[one.scan]?.at ?? 0, one] as const] : [])));
}

/** How many control units of the scans are not known, whatever is answered. */
export function notKnownCount(scans: readonly ImportScan[]): number {
  return scans.reduce((sum, { scan }) => sum + scan.Units.filter(({ Known }) => Known === false).length, 0);
}

/** The lines that still are not understood, in their order. */
export function lostLines(found: ReadText | undefined, { taken }: ImportChoices): LostLine[] {
  return (found?.scans ?? []).flatMap(({ notUnderstood }, scan) =>
    notUnderstood.filter(({ line }) => !taken.has(line)).map(({ line, text }) => ({ scan, line, text })),
  );
}

/** A scan with the lines that a person made faults, each in the control unit whose faults stand above it. */
function withTaken(read: ReadScan, taken: ReadonlySet<number>): ReadScan {
  const lines = read.notUnderstood.filter(({ line }) => taken.has(line));
  if (lines.length === 0) return read;
  const units = read.units.map((unit) => ({ ...unit, codes: [...unit.codes] }));
  for (const { line, text } of lines) {
    const above = units.findLast(({ codes }) => codes.some((code) => code.line < line));
    const unit = above ?? units[0] ?? { name: "", address: "", reached: true, proof: "short" as const, codes: [] };
    if (units.length === 0) units.push(unit);
    unit.reached = true;
    unit.codes.push({ code: codeIn(text), failureType: "", status: "", text: text.trim(), line });
  }
  return { ...read, units };
}

/** The part of a line that is most likely its code; else its start, which the technician then corrects. */
function codeIn(text: string): string {
  const token = /(?<![\p{L}\d])(?=[A-Z0-9?-]*\d)[A-Z0-9?-]{4,10}(?![\p{L}\d])/iu.exec(text)?.[0] ?? text.trim();
  return token.slice(0, codeFields.Code.limit).trim();
}
