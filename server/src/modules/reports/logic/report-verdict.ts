import { compareCodes, countChanges, type ReportData } from "@remotebay/contract";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";
import { wentWell, wentWrong } from "./report-work.ts";

export interface Verdict {
  tone: Tone;
  /** The report's result in one sentence. */
  headline: string;
  /** The figures behind the headline: `3` `codes cleared`. */
  counts: { value: string; label: string; tone: Tone }[];
}

/**
 * Summarises a report. The tone is `good` only if a scan after the work found no codes; problems take precedence over
 * successes.
 */
export function verdict(data: ReportData, format: Format): Verdict {
  const changes = countChanges(compareCodes(data.codes, data.afterScanned));
  const remaining = changes.persisting + changes.new;
  const unfinished = data.work.some(wentWrong);
  const { text } = format;
  const base = { counts: counts(data, changes, format) };
  if (remaining > 0) return { ...base, tone: "attention", headline: text("reports.pdf.verdict.remain", { count: remaining }) };
  if (unfinished) return { ...base, tone: "attention", headline: text("reports.pdf.verdict.unfinished") };
  if (changes.found > 0) return { ...base, tone: "plain", headline: text("reports.pdf.verdict.found", { count: changes.found }) };
  if (changes.cleared > 0) return { ...base, tone: "good", headline: text("reports.pdf.verdict.cleared") };
  if (data.afterScanned) return { ...base, tone: "good", headline: text("reports.pdf.verdict.clean") };
  return { ...base, tone: "plain", headline: text("reports.pdf.verdict.plain") };
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
    const ofKind = data.work.filter((one) => one.Calibration === calibrations && one.Result !== "NotRequired");
    if (ofKind.length > 0) list.push(share(ofKind.filter(wentWell).length, ofKind.length, calibrations, format));
  }
  return list;
}

function share(successful: number, total: number, calibrations: boolean, { text, number }: Format): Verdict["counts"][number] {
  return {
    value: successful === total ? number(total) : text("reports.pdf.count.of", { count: number(successful), total: number(total) }),
    label: text(calibrations ? "reports.pdf.count.calibrations" : "reports.pdf.count.work", { total }),
    tone: successful === total ? "good" : "attention",
  };
}
