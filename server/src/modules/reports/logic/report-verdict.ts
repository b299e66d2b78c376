import { compareCodes, countChanges, type ReportData } from "@remotebay/contract";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";
import { wentWell, wentWrong } from "./report-work.ts";

export interface Verdict {
  tone: Tone;
  /** The one sentence that a reader takes away. */
  headline: string;
  /** What it rests on: `3` `codes cleared`. */
  counts: { value: string; label: string; tone: Tone }[];
}

/**
 * Sums a report up. It is good news only where a scan was made after the work and nothing is left;
 * what needs attention is said before what went well.
 */
export function verdict(data: ReportData, format: Format): Verdict {
  const changes = countChanges(compareCodes(data.codes, data.afterScanned));
  const remaining = changes.persisting + changes.new;
  const unfinished = data.work.some(wentWrong);
  const { text } = format;
  const said = { counts: counts(data, changes, format) };
  if (remaining > 0) return { ...said, tone: "attention", headline: text("reports.pdf.verdict.remain", { count: remaining }) };
  if (unfinished) return { ...said, tone: "attention", headline: text("reports.pdf.verdict.unfinished") };
  if (changes.found > 0) return { ...said, tone: "plain", headline: text("reports.pdf.verdict.found", { count: changes.found }) };
  if (changes.cleared > 0) return { ...said, tone: "good", headline: text("reports.pdf.verdict.cleared") };
  if (data.afterScanned) return { ...said, tone: "good", headline: text("reports.pdf.verdict.clean") };
  return { ...said, tone: "plain", headline: text("reports.pdf.verdict.plain") };
}

function counts(data: ReportData, changes: ReturnType<typeof countChanges>, format: Format): Verdict["counts"] {
  const { text, number } = format;
  const list: Verdict["counts"] = [];
  const add = (count: number, tone: Tone, label: string) => list.push({ value: number(count), label, tone: count > 0 ? tone : "plain" });
  if (data.afterScanned) {
    add(changes.cleared, "good", text("reports.pdf.count.cleared", { count: changes.cleared }));
    add(changes.persisting, "attention", text("reports.pdf.count.persisting", { count: changes.persisting }));
  }
  if (changes.new > 0) add(changes.new, "new", text("reports.pdf.count.new", { count: changes.new }));
  for (const calibrations of [true, false]) {
    const those = data.work.filter((one) => one.Calibration === calibrations && one.Result !== "NotRequired");
    if (those.length > 0) list.push(share(those.filter(wentWell).length, those.length, calibrations, format));
  }
  return list;
}

function share(well: number, total: number, calibrations: boolean, { text, number }: Format): Verdict["counts"][number] {
  return {
    value: well === total ? number(total) : text("reports.pdf.count.of", { count: number(well), total: number(total) }),
    label: text(calibrations ? "reports.pdf.count.calibrations" : "reports.pdf.count.work", { total }),
    tone: well === total ? "good" : "attention",
  };
}
