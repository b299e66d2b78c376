import type { ChosenResult, ReportData, ReportWork } from "@remotebay/contract";
import { breakable, paragraphs } from "./breakable.ts";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";
import { frozenName } from "./report-names.ts";

export interface WorkRow {
  name: string;
  tool: string;
  /** What was stated of the tool. */
  details: string[];
  tone: Tone;
  result: string;
  notes: string[];
}

export interface WorkView {
  title: string;
  columns: { name: string; tool: string; result: string };
  rows: WorkRow[];
  /** Who chose the results; empty in earlier reports, where they may have been preset. */
  decided: string;
}

const resultTexts = {
  Completed: "reports.pdf.result.Completed",
  Passed: "reports.pdf.result.Passed",
  Failed: "reports.pdf.result.Failed",
  NotPossible: "reports.pdf.result.NotPossible",
  NotRequired: "reports.pdf.result.NotRequired",
  "": "reports.pdf.result.open",
} as const satisfies Record<ChosenResult, string>;

const tones: Readonly<Record<ChosenResult, Tone>> = {
  Completed: "good",
  Passed: "good",
  Failed: "attention",
  NotPossible: "attention",
  NotRequired: "plain",
  "": "attention",
};

/** The table of calibrations or of all other work; null if there is none. */
export function workView(data: ReportData, calibrations: boolean, format: Format): WorkView | null {
  const { text, language } = format;
  const list = data.work.filter((one) => one.Calibration === calibrations);
  if (list.length === 0) return null;
  return {
    title: text(calibrations ? "reports.pdf.calibrations.title" : "reports.pdf.work.title"),
    columns: {
      name: text(calibrations ? "reports.pdf.work.calibration" : "reports.pdf.work.name"),
      tool: text("reports.pdf.work.tool"),
      result: text("reports.pdf.work.result"),
    },
    rows: list.map((one) => ({
      name: breakable(workName(language, one), 30),
      tool: breakable(frozenName(language, "lookups.scanTools", one.Tool, one.ToolKey), 20),
      details: detailLines(one.Details, format),
      tone: tones[one.Result],
      result: text(resultTexts[one.Result]),
      notes: paragraphs(one.Notes),
    })),
    decided: data.stated ? text("reports.pdf.work.decided", { name: data.technician.name }) : "",
  };
}

/** Translates the name of a function or of a service: work without a function is named after the ordered service. */
export function workName(language: string, { Name, NameKey }: ReportWork): string {
  if (NameKey !== undefined) return frozenName(language, "lookups", Name, NameKey);
  return frozenName(language, "lookups.scanTypes", frozenName(language, "lookups.elements", Name, undefined), undefined);
}

/** Make and model, serial number, software and the last check of a tool, each a line. */
export function detailLines(details: ReportWork["Details"], { text, scanTime }: Format): string[] {
  const { ToolMake = "", ToolModel = "", ToolSerial = "", ToolSoftware = "", ToolChecked = "" } = details ?? {};
  return [
    breakable([ToolMake, ToolModel].filter((part) => part !== "").join(" "), 20),
    ToolSerial === "" ? "" : text("reports.pdf.tool.serial", { serial: breakable(ToolSerial, 16) }),
    ToolSoftware === "" ? "" : text("reports.pdf.tool.software", { version: breakable(ToolSoftware, 16) }),
    ToolChecked === "" ? "" : text("reports.pdf.tool.checked", { date: scanTime(ToolChecked) }),
  ].filter((line) => line !== "");
}
