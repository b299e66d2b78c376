import { compareEarlier, outcomesOf, type Outcome, type ReportData } from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";

/** Selects the icon and the colour that are shown beside a result's text. */
export type Tone = "good" | "attention" | "new" | "plain";

export interface CodeRow {
  /** Code and failure type: `P0420-00`. */
  code: string;
  module: string;
  text: string;
  before: string;
  after: string;
  tone: Tone;
  change: string;
}

export interface CodesView {
  title: string;
  columns: { code: string; module: string; text: string; before: string; after: string; change: string };
  /** False if there was only one scan; then there is no column `after`. */
  compared: boolean;
  rows: CodeRow[];
  /** A sentence below the title; empty if the table needs none. */
  remark: string;
}

/** An outcome, or `found` in reports that were sent before scans were stored: there was no second scan. */
export type Stated = Outcome | "found";

/** Codes that need attention come first. */
const order: readonly Stated[] = ["undecided", "persisting", "new", "firstRead", "notReadAgain", "found", "cleared"];
const tones: Readonly<Record<Stated, Tone>> = {
  undecided: "attention",
  persisting: "attention",
  new: "new",
  firstRead: "new",
  notReadAgain: "plain",
  found: "plain",
  cleared: "good",
};

interface StatedRow {
  outcome: Stated;
  unit: string;
  code: string;
  failureType: string;
  text: string;
  /** The tool's word for it; null where that scan does not have it. */
  before: string | null;
  after: string | null;
  isOtherSymptom: boolean;
}

/** What a report says of its codes, computed from the snapshot alone. */
function statedRows(data: ReportData): { rows: StatedRow[]; isReadAgain: boolean } {
  if (!data.scans) return earlierRows(data);
  const { rows } = outcomesOf({ Scans: data.scans, Pairs: data.pairs ?? [] });
  return {
    isReadAgain: data.scans.some(({ Phase }) => Phase === "after"),
    rows: rows.map(({ outcome, Unit, Code, FailureType, Text, before, during, after, symptomChanged }) => ({
      outcome,
      unit: Unit,
      code: Code,
      failureType: after?.FailureType || FailureType,
      text: Text,
      before: (before ?? during)?.Status ?? null,
      after: after?.Status ?? null,
      isOtherSymptom: symptomChanged === true,
    })),
  };
}

/** A report that was sent before scans were stored keeps saying what it said. */
function earlierRows({ codes = [], afterScanned = false }: ReportData): { rows: StatedRow[]; isReadAgain: boolean } {
  return {
    isReadAgain: afterScanned,
    rows: compareEarlier(codes, afterScanned).map(({ change, code, before, after }) => ({
      outcome: change,
      unit: code.Module,
      code: code.Code,
      failureType: code.FailureType,
      text: code.Text,
      before: before?.Status ?? null,
      after: after?.Status ?? null,
      isOtherSymptom: false,
    })),
  };
}

/** The outcome of each row, and whether there was a scan after the work. */
export function statedOutcomes(data: ReportData): { outcomes: Stated[]; isReadAgain: boolean } {
  const { rows, isReadAgain } = statedRows(data);
  return { outcomes: rows.map(({ outcome }) => outcome), isReadAgain };
}

/** The table that compares the codes of the scans. */
export function codesView(data: ReportData, format: Format): CodesView {
  const { text } = format;
  const stated = statedRows(data);
  const sorted = stated.rows.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const both = stated.isReadAgain || sorted.some(({ after }) => after !== null);
  const rows = sorted.map((row): CodeRow => {
    const absent = text("reports.pdf.status.absent");
    const isUnread = row.outcome === "found" || row.outcome === "notReadAgain" || row.outcome === "undecided";
    return {
      code: breakable(row.failureType ? `${row.code}-${row.failureType}` : row.code, 10),
      module: breakable(row.unit, 16),
      text: breakable(row.text, 24),
      before:
        row.before !== null ? statusWord(row.before, format) : row.outcome === "firstRead" || row.outcome === "undecided" ? "" : absent,
      after: row.after !== null ? statusWord(row.after, format) : isUnread ? "" : absent,
      tone: tones[row.outcome],
      change: row.isOtherSymptom ? text("reports.pdf.change.otherSymptom") : text(`reports.pdf.change.${row.outcome}`),
    };
  });
  return {
    title: text(both ? "reports.pdf.codes.title" : "reports.pdf.codes.titleBefore"),
    columns: {
      code: text("reports.pdf.codes.code"),
      module: text("reports.pdf.codes.module"),
      text: text("reports.pdf.codes.text"),
      before: text("reports.pdf.codes.before"),
      after: text("reports.pdf.codes.after"),
      change: text("reports.pdf.codes.change"),
    },
    compared: both,
    rows,
    remark: remark(stated, format),
  };
}

function remark({ rows, isReadAgain }: ReturnType<typeof statedRows>, { text }: Format): string {
  if (rows.length > 0) return isReadAgain || rows.every(({ before }) => before === null) ? "" : text("reports.pdf.codes.noSecondScan");
  return text(isReadAgain ? "reports.pdf.verdict.clean" : "reports.pdf.codes.none");
}

const statuses = {
  confirmed: "reports.pdf.status.confirmed",
  pending: "reports.pdf.status.pending",
  permanent: "reports.pdf.status.permanent",
  stored: "reports.pdf.status.stored",
  saved: "reports.pdf.status.stored",
  active: "reports.pdf.status.active",
  current: "reports.pdf.status.active",
  history: "reports.pdf.status.history",
  historic: "reports.pdf.status.history",
  historical: "reports.pdf.status.history",
  intermittent: "reports.pdf.status.intermittent",
  sporadic: "reports.pdf.status.intermittent",
  present: "reports.pdf.status.present",
  "not present": "reports.pdf.status.absent",
} as const;

/** Translates a known status; keeps an unknown one in the tool's wording. An empty status reads as "present". */
function statusWord(status: string, { text }: Format): string {
  const known = Object.entries(statuses).find(([word]) => word === status.trim().toLowerCase());
  if (known) return text(known[1]);
  return status.trim() === "" ? text("reports.pdf.status.present") : breakable(status, 14);
}
