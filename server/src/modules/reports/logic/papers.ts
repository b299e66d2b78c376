import { codeName, failedAttempts, type Phase, type ReportData, type ReportPaper, type Scan } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";
import { breakable } from "./breakable.ts";
import { makeFormat, type Format } from "./report-format.ts";
import type { ScanCodes } from "./paper-parts.ts";
import { unitName } from "./report-names.ts";
import { reportCulture, reportView, type ReportView } from "./report-view.ts";

const phases: Readonly<Partial<Record<ReportPaper, Phase>>> = { "pre-scan": "before", "post-scan": "after" };

/** How many attempts of a report's calibration failed, with those that are not listed. */
function failuresIn({ calibration }: ReportData): number {
  return calibration ? failedAttempts(calibration.Attempts) + calibration.Earlier.Failed : 0;
}

/** Whether a report has something for a paper. */
export function hasPaper(data: ReportData, paper: ReportPaper): boolean {
  const calibrations = data.work.filter(({ Calibration }) => Calibration);
  if (paper === "failure")
    return failuresIn(data) > 0 || calibrations.some(({ Result }) => Result === "Failed" || Result === "NotPossible");
  if (paper === "calibration") return data.calibration !== undefined || calibrations.length > 0;
  if (paper === "procedure") return data.calibration !== undefined;
  return (data.scans ?? []).some(({ Phase }) => Phase === phases[paper]);
}

/** One paper of a report: the report's own parts under another title, with its number, version and fingerprint. */
export function paperView(
  data: ReportData,
  paper: ReportPaper,
  text: Translate,
  culture: string,
  options: Parameters<typeof reportView>[3] = {},
): ReportView {
  const view = reportView(data, text, culture, options);
  const format = makeFormat(text, reportCulture(culture), data.timeZone, view.language);
  const phase = phases[paper];
  const isFailure = paper === "failure";
  const isWhole = isFailure || paper === "calibration";
  const isOfCalibration = phase === undefined;
  const failures = failuresIn(data);
  return {
    ...view,
    title: text(`reports.pdf.paper.${paper}`),
    scans: phase === undefined ? null : scansOf(view, data.scans ?? [], phase),
    calibration: paper === "procedure" ? procedureOf(view.calibration) : view.calibration,
    pictures: isOfCalibration ? view.pictures : { ...view.pictures, items: [] },
    single: {
      lead: [
        text("reports.pdf.paper.partOf", { version: format.number(data.version) }),
        ...(isFailure && failures > 0 ? [text("reports.pdf.paper.failed", { count: failures })] : []),
      ],
      scans: (data.scans ?? []).filter(({ Phase }) => Phase === phase).map((scan) => codesOf(scan, format)),
      has: {
        setUp: isOfCalibration,
        prerequisites: isOfCalibration,
        attempts: isWhole,
        measured: isOfCalibration,
        steps: isWhole,
        work: isWhole,
        pictures: isOfCalibration,
      },
    },
  };
}

/** The overview of the scans of a phase. */
function scansOf({ scans }: ReportView, all: readonly Scan[], phase: Phase): ReportView["scans"] {
  return scans && { ...scans, rows: scans.rows.filter((_, index) => all[index]?.Phase === phase) };
}

/** How it was to be done, without what was measured. */
function procedureOf(calibration: ReportView["calibration"]): ReportView["calibration"] {
  const groups = calibration?.measured?.groups
    .filter(({ facts }) => facts.length > 0)
    .map(({ title, facts }) => ({ title, facts, rows: [], remark: "" }));
  return calibration && { ...calibration, measured: calibration.measured && groups ? { ...calibration.measured, groups } : null };
}

function codesOf({ Units, Tool, Date }: Scan, format: Format): ScanCodes {
  const { text, scanTime } = format;
  const rows = Units.flatMap((unit) =>
    unit.Codes.map((code) => ({
      unit: unitName(unit, format),
      code: codeName(code),
      text: breakable(code.Text, 30),
      status: breakable(code.Status, 20),
    })),
  );
  return {
    title: [breakable(Tool, 30), scanTime(Date)].filter((part) => part !== "").join(" · "),
    columns: {
      unit: text("reports.pdf.scans.units"),
      code: text("reports.pdf.codes.code"),
      text: text("reports.pdf.codes.text"),
      status: text("reports.pdf.paper.status"),
    },
    rows,
    remark: rows.length === 0 ? text("reports.pdf.paper.noCodes") : "",
  };
}
