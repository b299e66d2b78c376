import { type CalibrationAttempt, failedAttempts, type ReportCalibration, type ReportData } from "@remotebay/contract";
import { breakable, paragraphs } from "./breakable.ts";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";
import { measuredView, type MeasuredView, prerequisitesView, type PrerequisitesView } from "./report-measured.ts";
import { frozenName } from "./report-names.ts";

export interface AttemptRow {
  name: string;
  by: string;
  tone: Tone;
  result: string;
  reason: string[];
}

export interface CalibrationView {
  title: string;
  facts: { label: string; value: string }[];
  notes: { label: string; lines: string[] };
  prerequisites: PrerequisitesView | null;
  measured: MeasuredView | null;
  attempts: {
    title: string;
    columns: { name: string; by: string; result: string };
    rows: AttemptRow[];
    /** How many attempts there were and failed, with those that are not listed; where there were none, a sentence that says so. */
    remark: string;
  };
  steps: { title: string; lines: string[] };
}

const tones: Readonly<Record<CalibrationAttempt["Result"], Tone>> = {
  passed: "good",
  passedWithRemarks: "good",
  completed: "good",
  failed: "new",
  withdrawn: "attention",
  "": "attention",
};

/** What the shop prepared for a calibration, every attempt in order and the steps; null where there was no calibration. */
export function calibrationView(data: ReportData, format: Format): CalibrationView | null {
  const { calibration } = data;
  if (!calibration) return null;
  const { text } = format;
  return {
    title: text("reports.pdf.calibration.title"),
    facts: setUp(calibration, format),
    notes: { label: text("calibration.form.Notes"), lines: paragraphs(calibration.Notes) },
    prerequisites: prerequisitesView(data, format),
    measured: measuredView(data, format),
    attempts: {
      title: text("reports.pdf.attempts.title"),
      columns: {
        name: text("reports.pdf.attempts.attempt"),
        by: text("reports.pdf.attempts.when"),
        result: text("reports.pdf.attempts.result"),
      },
      rows: calibration.Attempts.map((attempt) => attemptRow(attempt, format)),
      remark: attemptsRemark(calibration, format),
    },
    steps: { title: text("reports.pdf.steps.title"), lines: calibration.Steps.map((step) => stepLine(step, format)) },
  };
}

function setUp(calibration: ReportCalibration, { text, language }: Format): CalibrationView["facts"] {
  const names = (list: string, items: ReportCalibration["Systems"]) =>
    breakable(items.map(({ Name, NameKey }) => frozenName(language, `lookups.${list}`, Name, NameKey)).join(", "), 30);
  const { Reason, AlignmentSpecs } = calibration;
  const facts = [
    [text("reports.pdf.calibration.reason"), Reason === "" ? "" : text(`calibration.reason.${Reason}`)],
    [text("calibration.form.DamageAreas"), names("damagePositions", calibration.DamageAreas)],
    [text("calibration.form.Systems"), names("elements", calibration.Systems)],
    [text("calibration.form.Fixtures"), names("scanTools", calibration.Fixtures)],
    [text("calibration.form.ProcedureGuid"), breakable(calibration.Procedure, 24)],
    ...AlignmentSpecs.filter(({ Value }) => Value !== "").map(({ Key, Value }) => [
      text(`calibration.alignment.${Key}`),
      breakable(Value, 20),
    ]),
  ] as const;
  return facts.filter(([, value]) => value !== "").map(([label = "", value = ""]) => ({ label, value }));
}

function attemptRow({ Kind, Number: number, Result, Reason, At, By }: CalibrationAttempt, { text, moment }: Format): AttemptRow {
  return {
    name: text(`reports.pdf.attempts.${Kind}`, { number }),
    by: `${moment(At)}\n${breakable(By, 25)}`,
    tone: tones[Result],
    result: Result === "" ? "" : text(`reports.pdf.attempts.${Result}`),
    reason: paragraphs(Reason),
  };
}

function attemptsRemark({ Attempts, Earlier }: ReportCalibration, { text }: Format): string {
  const tried = Attempts.filter(({ Result }) => Result !== "" && Result !== "withdrawn").length + Earlier.Attempts;
  const failed = failedAttempts(Attempts) + Earlier.Failed;
  if (tried === 0) return text("reports.pdf.attempts.none");
  const all = text("reports.pdf.attempts.counts", { count: tried, failed });
  return Earlier.Attempts === 0
    ? all
    : `${all} ${text("reports.pdf.attempts.earlier", { count: Earlier.Attempts, failed: Earlier.Failed })}`;
}

function stepLine({ Event, Value, At, By }: ReportCalibration["Steps"][number], { text, moment }: Format): string {
  const what = Event === "completed" && Value === 0 ? text("reports.pdf.steps.notCompleted") : text(`reports.pdf.steps.${Event}`);
  return `${moment(At)} · ${what} · ${breakable(By, 25)}`;
}
