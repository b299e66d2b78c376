import { compareCodes, countChanges, type CodeChange, type ReportData } from "@remotebay/contract";
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

/** Codes that need attention come first. */
const order: readonly CodeChange[] = ["persisting", "new", "found", "cleared"];
const tones: Readonly<Record<CodeChange, Tone>> = { persisting: "attention", new: "new", found: "plain", cleared: "good" };

/** The table that compares the codes of both scans. */
export function codesView(data: ReportData, format: Format): CodesView {
  const { text } = format;
  const compared = compareCodes(data.codes, data.afterScanned).toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  const both = data.afterScanned || compared.some((one) => one.after);
  const rows = compared.map(({ change, code, before, after }): CodeRow => {
    const absent = text("reports.pdf.status.absent");
    return {
      code: breakable(code.FailureType ? `${code.Code}-${code.FailureType}` : code.Code, 10),
      module: breakable(code.Module, 16),
      text: breakable(code.Text, 24),
      before: before ? statusWord(before.Status, format) : absent,
      after: after ? statusWord(after.Status, format) : change === "found" ? "" : absent,
      tone: tones[change],
      change: changeWord(change, format),
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
    remark: remark(data, rows.length, countChanges(compared).found, format),
  };
}

function remark(data: ReportData, rows: number, found: number, { text }: Format): string {
  if (found > 0) return text("reports.pdf.codes.noSecondScan");
  if (rows > 0) return "";
  return text(data.afterScanned ? "reports.pdf.verdict.clean" : "reports.pdf.codes.none");
}

function changeWord(change: CodeChange, { text }: Format): string {
  if (change === "cleared") return text("reports.pdf.change.cleared");
  if (change === "persisting") return text("reports.pdf.change.persisting");
  return change === "new" ? text("reports.pdf.change.new") : text("reports.pdf.change.found");
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
