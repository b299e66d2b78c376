import type { ReportData, ReportWork } from "@remotebay/contract";
import { statedOutcomes, type Stated, type Tone } from "./report-codes.ts";
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
 * Summarises a report by its rows: each figure is a number of rows. The tone is `good` only if every code is cleared; problems take
 * precedence over successes.
 */
export function verdict(data: ReportData, format: Format): Verdict {
  const stated = statedOutcomes(data);
  const number = (...outcomes: Stated[]) => stated.outcomes.filter((outcome) => outcomes.includes(outcome)).length;
  const { text } = format;
  const base = { counts: [...codeCounts(stated, number, format), ...workCounts(data, format)] };
  const attention = (headline: string): Verdict => ({ ...base, tone: "attention", headline });
  const open = number("undecided");
  const remaining = number("persisting", "new", "firstRead");
  const unread = number("notReadAgain", "found");
  if (open > 0) return attention(text("reports.pdf.verdict.undecided", { count: open }));
  if (remaining > 0) return attention(text("reports.pdf.verdict.remain", { count: remaining }));
  if (data.work.some(wentWrong)) return attention(text("reports.pdf.verdict.unfinished"));
  if (unread > 0 && stated.isReadAgain) return attention(text("reports.pdf.verdict.notReadAgain", { count: unread }));
  if (unread > 0) return { ...base, tone: "plain", headline: text("reports.pdf.verdict.found", { count: unread }) };
  if (number("cleared") > 0) return { ...base, tone: "good", headline: text("reports.pdf.verdict.cleared") };
  if (stated.isReadAgain) return { ...base, tone: "good", headline: text("reports.pdf.verdict.clean") };
  return { ...base, tone: "plain", headline: text("reports.pdf.verdict.plain") };
}

function codeCounts(
  { isReadAgain }: { isReadAgain: boolean },
  number: (...outcomes: Stated[]) => number,
  { text, number: written }: Format,
): Verdict["counts"] {
  const list: Verdict["counts"] = [];
  const add = (count: number, tone: Tone, label: string) => list.push({ value: written(count), label, tone: count > 0 ? tone : "plain" });
  if (isReadAgain) {
    add(number("cleared"), "good", text("reports.pdf.count.cleared", { count: number("cleared") }));
    add(number("persisting"), "attention", text("reports.pdf.count.persisting", { count: number("persisting") }));
  }
  const others = [
    ["new", "new", text("reports.pdf.count.new", { count: number("new") })],
    ["firstRead", "new", text("reports.pdf.count.firstRead")],
    ["notReadAgain", "plain", text("reports.pdf.count.notReadAgain")],
    ["undecided", "attention", text("reports.pdf.count.undecided")],
  ] as const;
  for (const [outcome, tone, label] of others) if (number(outcome) > 0) add(number(outcome), tone, label);
  return list;
}

function workCounts(data: ReportData, format: Format): Verdict["counts"] {
  return [true, false].flatMap((calibrations) => {
    const ofKind = data.work.filter((one) => one.Calibration === calibrations && one.Result !== "NotRequired");
    return ofKind.length > 0 ? [share(ofKind.filter(countsFor(data, calibrations)).length, ofKind.length, calibrations, format)] : [];
  });
}

/** A calibration that is called passed has the result Passed; reports that were sent before scans were stored counted all that went well. */
function countsFor(data: ReportData, calibrations: boolean): (work: ReportWork) => boolean {
  return calibrations && data.scans ? (work) => work.Result === "Passed" : wentWell;
}

function share(successful: number, total: number, calibrations: boolean, { text, number }: Format): Verdict["counts"][number] {
  return {
    value: successful === total ? number(total) : text("reports.pdf.count.of", { count: number(successful), total: number(total) }),
    label: text(calibrations ? "reports.pdf.count.calibrations" : "reports.pdf.count.work", { total }),
    tone: successful === total ? "good" : "attention",
  };
}
