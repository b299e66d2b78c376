import { codeName, type ReportData, type SentChanges } from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";
import { frozenName, scanToolName } from "./report-names.ts";

export interface ReplacesView {
  title: string;
  lines: string[];
}

/** What a version says differently from the one that it replaces; null for the first and for those that were sent before this was stored. */
export function replacesView(data: ReportData, format: Format): ReplacesView | null {
  const { changes } = data;
  if (!changes) return null;
  const { text, number, moment } = format;
  const lines = linesOf(changes, data, format);
  return {
    title: text("reports.pdf.replaces.title", {
      version: number(data.version),
      last: number(changes.Version),
      date: moment(changes.SentDate),
    }),
    lines: lines.length === 0 ? [text("reports.pdf.replaces.nothing")] : lines,
  };
}

function linesOf(changes: SentChanges, { work }: ReportData, format: Format): string[] {
  const { text, language } = format;
  const absent = text("workbench.report.notListed");
  const outcome = (said: SentChanges["Rows"][number]["From"]) => (said === null ? absent : text(`reports.pdf.change.${said}`));
  const result = (said: SentChanges["Work"][number]["From"]) => (said === null ? absent : text(`reports.pdf.result.${said || "open"}`));
  const nameOf = (name: string) => breakable(frozenName(language, "lookups", name, work.find(({ Name }) => Name === name)?.NameKey), 30);
  const scan = ({ Phase, Tool, Date }: NamedScan) =>
    [text(`findings.phase.${Phase}`), breakable(scanToolName(language, Tool), 30), format.scanTime(Date)]
      .filter((part) => part !== "")
      .join(" · ");
  return [
    ...changes.Rows.map(({ Unit, From, To, Symptom, ...code }) => {
      const what = breakable([Unit, codeName(code)].filter(Boolean).join(" "), 30);
      if (Symptom) return text("workbench.report.symptomChanged", { what, from: Symptom.From || "–", to: Symptom.To || "–" });
      return text("workbench.report.changed", { what, from: outcome(From), to: outcome(To) });
    }),
    ...(changes.ScansChanged ?? []).map((changed) => text("workbench.report.scanChanged", { scan: scan(changed) })),
    // In earlier reports a scan of the same phase, tool and time in both lists is one that changed.
    ...changes.ScansAdded.map((added) =>
      text(has(changes.ScansRemoved, added) ? "workbench.report.scanChanged" : "workbench.report.scanAdded", { scan: scan(added) }),
    ),
    ...changes.ScansRemoved.filter((removed) => !has(changes.ScansAdded, removed)).map((removed) =>
      text("workbench.report.scanRemoved", { scan: scan(removed) }),
    ),
    ...changes.Work.map(({ Name, From, To }) =>
      From === To
        ? text("workbench.report.workChanged", { name: nameOf(Name) })
        : text("workbench.report.changed", { what: nameOf(Name), from: result(From), to: result(To) }),
    ),
    ...(changes.Notes ? [text("workbench.report.notesChanged")] : []),
    ...(changes.PicturesAdded > 0 ? [text("workbench.report.picturesAdded", { count: changes.PicturesAdded })] : []),
    ...(changes.PicturesRemoved > 0 ? [text("workbench.report.picturesRemoved", { count: changes.PicturesRemoved })] : []),
    ...(changes.Other ? [text("workbench.report.otherChanged")] : []),
  ];
}

type NamedScan = SentChanges["ScansAdded"][number];

function has(list: readonly NamedScan[], { Phase, Tool, Date }: NamedScan): boolean {
  return list.some((one) => one.Phase === Phase && one.Tool === Tool && one.Date === Date);
}
