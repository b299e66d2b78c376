import { maxScanText, vinsInText } from "@remotebay/contract";
import { noteDoubtfulLines } from "./doubtful-lines.ts";
import { MarkLines } from "./mark-lines.ts";
import type { ReadScan, ToolReader } from "./reader.ts";
import { readers } from "./readers.ts";
import { prove } from "./proof.ts";
import { maxCodes } from "./scan-builder.ts";
import { decideTime } from "./scan-time.ts";
import { toolFacts } from "./tool-facts.ts";
import { plain } from "./tools/plain.ts";

export type { Proof, ReadScan, ScannedCode, ScannedUnit } from "./reader.ts";

/** What was read of one pasted or dropped text. */
export interface ReadText {
  /** The key of the reader that was used. */
  reader: string;
  /** In the order of the text; at least one. */
  scans: ReadScan[];
  /** True if the text was too long or had too many codes, so that only its start was read. */
  truncated: boolean;
}

/** Reads the text of a scan tool with the reader that recognises it best, or with the one of this key. Never throws. */
export function readScanText(source: string, key?: string): ReadText {
  const text = normalise(source.slice(0, maxScanText));
  const reader = readers.find((one) => one.key === key) ?? bestReader(text);
  const scans: ReadScan[] = [];
  let left = maxCodes;
  let truncated = source.length > maxScanText;
  for (const part of splitScans(text, reader)) {
    const { evidence, ...scan } = reader.read(part.text);
    noteDoubtfulLines(part.text, scan, evidence);
    Object.assign(scan, decideTime(scan, part.text));
    prove(scan, evidence);
    scan.vin ||= vinsInText(part.text)[0] ?? "";
    Object.assign(scan, toolFacts(reader.key, part.text));
    shift(scan, part.offset);
    scan.units = scan.units.filter((unit) => {
      const all = unit.codes.length;
      unit.codes = unit.codes.slice(0, left);
      left -= unit.codes.length;
      if (unit.codes.length < all) {
        truncated = true;
        unit.proof = "short";
      }
      return unit.codes.length > 0 || all === 0;
    });
    scans.push(scan);
  }
  return { reader: reader.key, scans, truncated: truncated || left === 0 };
}

/** Each reader's key and name; the plain reader has no tool's name. */
export function toolNames(): { key: string; name: string }[] {
  return readers.map(({ key, name }) => ({ key, name: key === plain.key ? "" : name }));
}

/** A tool's reader is taken from this strength of its marks on; below it the text is read as plain text. */
const enough = 0.4;

/** From this strength on the text has the tool's own form, not only its name. */
const certain = 0.9;

/** The reader whose marks are strongest. */
export function chooseReader(text: string): ToolReader {
  return strongest(text).reader;
}

function strongest(text: string): { reader: ToolReader; marks: number } {
  const lines = new MarkLines(text);
  let best = { reader: plain, marks: 0 };
  for (const reader of readers) {
    const marks = reader.marks(lines);
    if (marks >= enough && marks > best.marks) best = { reader, marks };
  }
  return best;
}

/** The chosen reader, or the plain one if that finds more faults, or as many in more units, in a text which may only speak of the tool. */
function bestReader(text: string): ToolReader {
  const { reader, marks } = strongest(text);
  if (reader === plain || marks >= certain) return reader;
  const found = (one: ToolReader) => {
    const { units } = one.read(text);
    return { faults: units.reduce((sum, { codes }) => sum + codes.length, 0), units: units.length };
  };
  const [own, other] = [found(reader), found(plain)];
  return other.faults > own.faults || (other.faults === own.faults && other.units > own.units) ? plain : reader;
}

/** One kind of line end and of space; no byte order mark, invisible or control characters. A tab stays: it parts columns. */
export function normalise(source: string): string {
  return (
    source
      .replace(/\r\n?|\u2028|\u2029|\u0085|\f|\v/g, "\n")
      .replace(/[\u2010\u2011\u2212]/g, "-")
      .replace(/\uff1a/g, ":")
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      // A gap of this width parts columns like any wider one, and keeps expressions that step over gaps fast.
      .replace(/ {61,}/g, " ".repeat(60))
      .replace(/\t{61,}/g, "\t".repeat(60))
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
  );
}

/** The scans of one text: each begins at the tool's first line; what stands before the first belongs to it. */
function splitScans(text: string, { start }: ToolReader): { text: string; offset: number }[] {
  if (!start) return [{ text, offset: 0 }];
  const lines = text.split("\n");
  const starts = lines.flatMap((line, at) => (line.length < 400 && start.test(line) ? [at] : [])).filter(isFirst);
  const bounds = [0, ...starts.slice(1), lines.length];
  return bounds.slice(0, -1).map((from, nth) => ({ text: lines.slice(from, bounds[nth + 1]).join("\n"), offset: from }));
}

/** Two first lines close together belong to one scan: a tool prints its name and the date in either order. */
function isFirst(at: number, nth: number, all: readonly number[]): boolean {
  return nth === 0 || at - (all[nth - 1] ?? 0) > 6;
}

/** Counts the lines of a part from the start of the whole text. */
function shift(scan: ReadScan, offset: number): void {
  for (const unit of scan.units) for (const code of unit.codes) code.line += offset;
  for (const line of scan.notUnderstood) line.line += offset;
}
