import { codeName, getReportChanges, type ReportChanges } from "@remotebay/contract";
import { scanTime } from "../../features/findings/scan-words.ts";
import type { Format } from "../../lib/i18n/format.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import styles from "./workbench.module.css";

/** What the next version of a report says differently from the last one. */
export function ReportDifferences({ id }: { id: number }) {
  const t = useText();
  const format = useFormat();
  const { data: changes } = useCall(getReportChanges, { query: { id } }, { staleTime: 0 });
  if (!changes) return null;
  const lines = linesOf(changes, t, format);
  return (
    <div className={styles.differences}>
      <strong>{t("workbench.report.differences", { version: changes.Version })}</strong>
      {lines.length === 0 ? (
        <p>{t("workbench.report.noDifference")}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** True where a new version would say something else than the last one. */
export function isDifferent({
  Rows,
  ScansAdded,
  ScansRemoved,
  ScansChanged = [],
  Work,
  Notes,
  PicturesAdded,
  PicturesRemoved,
  Other,
}: ReportChanges): boolean {
  return (
    [Rows, ScansAdded, ScansRemoved, ScansChanged, Work].some((list) => list.length > 0) ||
    Notes ||
    Other ||
    PicturesAdded + PicturesRemoved > 0
  );
}

function linesOf(changes: ReportChanges, t: ReturnType<typeof useText>, format: Format): string[] {
  const outcome = (said: ReportChanges["Rows"][number]["From"]) =>
    said === null ? t("workbench.report.notListed") : said === "found" ? t("workbench.report.found") : t(`findings.outcome.${said}`);
  const result = (said: ReportChanges["Work"][number]["From"]) =>
    said === null ? t("workbench.report.notListed") : said === "" ? t("findings.work.noResult") : t(`findings.result.${said}`);
  const scan = ({ Phase, Tool, Date }: ReportChanges["ScansAdded"][number]) =>
    [t(`findings.phase.${Phase}`), Tool, scanTime(Date, format)].filter((part) => part !== "").join(" · ");
  return [
    ...changes.Rows.map(({ Unit, From, To, Symptom, ...code }) => {
      const what = [Unit, codeName(code)].filter(Boolean).join(" ");
      if (Symptom) return t("workbench.report.symptomChanged", { what, from: Symptom.From || "–", to: Symptom.To || "–" });
      return t("workbench.report.changed", { what, from: outcome(From), to: outcome(To) });
    }),
    ...(changes.ScansChanged ?? []).map((changed) => t("workbench.report.scanChanged", { scan: scan(changed) })),
    ...changes.ScansAdded.map((added) => t("workbench.report.scanAdded", { scan: scan(added) })),
    ...changes.ScansRemoved.map((removed) => t("workbench.report.scanRemoved", { scan: scan(removed) })),
    ...changes.Work.map(({ Name, From, To }) =>
      From === To
        ? t("workbench.report.workChanged", { name: Name })
        : t("workbench.report.changed", { what: Name, from: result(From), to: result(To) }),
    ),
    ...(changes.Notes ? [t("workbench.report.notesChanged")] : []),
    ...(changes.PicturesAdded > 0 ? [t("workbench.report.picturesAdded", { count: changes.PicturesAdded })] : []),
    ...(changes.PicturesRemoved > 0 ? [t("workbench.report.picturesRemoved", { count: changes.PicturesRemoved })] : []),
    ...(changes.Other ? [t("workbench.report.otherChanged")] : []),
  ];
}
