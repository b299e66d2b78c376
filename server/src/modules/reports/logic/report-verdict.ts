import {
  failedAttempts,
  isNotKnown,
  statementOf,
  wentWell,
  type ReportData,
  type ReportStatement,
  type ReportWork,
  type StatedOutcome,
} from "@remotebay/contract";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";

export interface Verdict {
  tone: Tone;
  /** The report's result in one sentence. */
  headline: string;
  /** The figures behind the headline: `3` `codes cleared`. */
  counts: { value: string; label: string; tone: Tone }[];
}

type Headline = ReportStatement["Headline"];

const tones: Readonly<Record<Headline["Kind"], Tone>> = {
  undecided: "attention",
  unitsNotKnown: "attention",
  remain: "attention",
  unfinished: "attention",
  notReadAgain: "attention",
  unitsUnread: "attention",
  found: "plain",
  cleared: "good",
  clean: "good",
  plain: "plain",
  nothing: "plain",
};

/** Summarises a report by what it states: each figure is a number of rows. */
export function verdict(data: ReportData, format: Format): Verdict {
  const { Rows, Units, IsReadAgain, Headline } = statementOf(data);
  const number = (outcome: StatedOutcome) => Rows.filter(({ Outcome }) => Outcome === outcome).length;
  return {
    tone: tones[Headline.Kind],
    headline: format.text(`reports.pdf.verdict.${Headline.Kind}`, { count: Headline.Count }),
    counts: [
      ...unitCounts(Units, IsReadAgain, format),
      ...codeCounts(IsReadAgain, number, format),
      ...workCounts(data, format),
      ...attemptCounts(data, format),
    ],
  };
}

/** What is not known comes before what is. */
function unitCounts(units: ReportStatement["Units"], isReadAgain: boolean, { text, number }: Format): Verdict["counts"] {
  const count = units.filter((unit) => isNotKnown(unit, isReadAgain)).length;
  return count > 0 ? [{ value: number(count), label: text("reports.pdf.count.unitsNotKnown", { count }), tone: "attention" }] : [];
}

function codeCounts(
  isReadAgain: boolean,
  number: (outcome: StatedOutcome) => number,
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
    ["firstRead", "new", text("reports.pdf.count.firstRead", { count: number("firstRead") })],
    ["notKnown", "attention", text("reports.pdf.count.notKnown", { count: number("notKnown") })],
    ["notReadAgain", "plain", text("reports.pdf.count.notReadAgain", { count: number("notReadAgain") })],
    ["undecided", "attention", text("reports.pdf.count.undecided", { count: number("undecided") })],
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

/** A calibration that passed in the end does not hide the attempts that failed. */
function attemptCounts({ calibration }: ReportData, { text, number }: Format): Verdict["counts"] {
  if (!calibration) return [];
  const count = failedAttempts(calibration.Attempts) + calibration.Earlier.Failed;
  return count > 0 ? [{ value: number(count), label: text("reports.pdf.count.failedAttempts", { count }), tone: "attention" }] : [];
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
