import {
  codeName,
  countOutcomes,
  type Findings,
  getFindings,
  isNotKnown,
  type OutcomeRow,
  outcomes,
  outcomesOf,
  type OutcomeUnit,
  type ServiceRequest,
  unitLabel,
  unlikelyDates,
} from "@remotebay/contract";
import { CircleCheck, CircleHelp, CircleSlash2, CircleX, type LucideIcon, NotebookPen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { OutcomeMark } from "../../features/findings/outcome-mark.tsx";
import { scanTime, statusText } from "../../features/findings/scan-words.ts";
import type { Translate } from "../../lib/i18n/texts.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { Tone } from "../../ui/tone.ts";
import { Pictures } from "./pictures.tsx";
import styles from "./request.module.css";

/** The technician's findings: codes before and after, work, notes, pictures. */
export function FindingsTab({ request }: { request: ServiceRequest }) {
  const t = useText();
  const problemText = useProblemText();
  const { data: findings, error, refetch } = useCall(getFindings, { query: { id: request.Id } });
  if (!findings && error?.code !== "not-found" && error)
    return (
      <Banner
        tone="danger"
        title={problemText(error)}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  if (!findings && !error) return <SkeletonCard count={2} lines={4} />;
  if (!findings || isEmpty(findings))
    return <EmptyState icon={<NotebookPen aria-hidden />} title={t("requests.findings.none")} text={t("requests.findings.noneText")} />;
  const { rows, units } = outcomesOf(findings);
  return (
    <div className={styles.stack}>
      <Doubts findings={findings} units={units} requested={request.CreatedDate} />
      {rows.length > 0 ? <Codes rows={rows} /> : null}
      {findings.Work.length > 0 ? <Work work={findings.Work} /> : null}
      {findings.Notes === "" ? null : (
        <Card title={t("requests.findings.notes")}>
          <p className={styles.notes}>{findings.Notes}</p>
        </Card>
      )}
      {findings.Pictures.length > 0 ? (
        <Card title={t("requests.findings.pictures")}>
          <Pictures pictures={findings.Pictures} />
        </Card>
      ) : null}
    </div>
  );
}

function isEmpty({ Scans, Work, Notes, Pictures }: Findings): boolean {
  return Scans.length === 0 && Work.length === 0 && Notes === "" && Pictures.length === 0;
}

/** What is not known comes first: control units that were not wholly read, and scans with a date that somebody had to confirm. */
function Doubts({ findings, units, requested }: { findings: Findings; units: readonly OutcomeUnit[]; requested: string }) {
  const t = useText();
  const format = useFormat();
  const isReadAgain = findings.Scans.some(({ Phase }) => Phase === "after");
  const notKnown = units.filter(({ before, after }) => isNotKnown({ Before: before, After: after }, isReadAgain));
  const names = notKnown.map(({ name, address }) => unitLabel({ Name: name, Address: address }) || t("findings.grid.noUnit"));
  const [now] = useState(() => new Date());
  const unlikely = unlikelyDates(findings.Scans, { requested, now });
  return (
    <>
      {names.length > 0 ? (
        <Banner tone="warning" title={t("requests.findings.notKnown", { units: format.list(names) })}>
          {t("requests.findings.notKnownText")}
        </Banner>
      ) : null}
      {unlikely.map(({ scan, doubts, isConfirmed }) => {
        const { Phase, Date: date } = findings.Scans[scan] ?? { Phase: "before" as const, Date: "" };
        const why = doubts.map((doubt) =>
          t(`findings.dates.${doubt}`, { date: scanTime(date, format), requested: format.dateTime(requested) }),
        );
        return (
          <Banner key={scan} tone="warning" title={`${t(`findings.phase.${Phase}`)}: ${why.join(" ")}`}>
            {isConfirmed ? t("findings.dates.confirmed") : null}
          </Banner>
        );
      })}
    </>
  );
}

function Codes({ rows }: { rows: readonly OutcomeRow[] }) {
  const t = useText();
  const counts = countOutcomes(rows);
  const sorted = rows.toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
  return (
    <Card
      title={t("requests.findings.codes")}
      padded={false}
      actions={outcomes.map((outcome) =>
        counts[outcome] === 0 ? null : <OutcomeMark key={outcome} outcome={outcome} count={counts[outcome]} />,
      )}
    >
      <Table<OutcomeRow>
        label={t("requests.findings.codes")}
        columns={columnsOf(t)}
        rows={sorted}
        rowKey={(row) => `${row.unit} ${row.Code} ${row.FailureType} ${row.before === undefined ? "" : "before"}`}
        dense
        card={(row) => cardOf(t, row)}
      />
    </Card>
  );
}

function columnsOf(t: Translate): Column<OutcomeRow>[] {
  return [
    { id: "code", header: t("requests.findings.code"), cell: (row) => <span className="tabular">{codeName(row)}</span>, width: "8rem" },
    { id: "module", header: t("requests.findings.module"), cell: ({ Unit }) => Unit },
    { id: "text", header: t("requests.findings.text"), cell: ({ Text }) => Text },
    { id: "status", header: t("requests.findings.status"), cell: (row) => statusOf(t, row) },
    { id: "change", header: t("requests.findings.change"), cell: markOf },
  ];
}

function cardOf(t: Translate, row: OutcomeRow): ReactNode {
  return (
    <div className={styles.codeCard}>
      <strong className="tabular">{codeName(row)}</strong>
      {markOf(row)}
      <div className={styles.wide}>{row.Text}</div>
      <div className={cx(styles.quiet, styles.wide)}>{[row.Unit, statusOf(t, row)].filter((part) => part !== "").join(" · ")}</div>
    </div>
  );
}

/** The status in the latest scan that has the code, in the reader's words. */
function statusOf(t: Translate, { before, during, after }: OutcomeRow): string {
  const status = (after ?? during ?? before)?.Status ?? "";
  return status.trim() === "" ? "" : statusText(t, status);
}

function markOf({ outcome, symptomChanged }: OutcomeRow): ReactNode {
  return <OutcomeMark outcome={outcome} otherSymptom={symptomChanged} />;
}

const results: Record<Findings["Work"][number]["Result"], { tone: Tone; icon: LucideIcon }> = {
  Completed: { tone: "success", icon: CircleCheck },
  Passed: { tone: "success", icon: CircleCheck },
  Failed: { tone: "danger", icon: CircleX },
  NotPossible: { tone: "warning", icon: CircleSlash2 },
  NotRequired: { tone: "neutral", icon: CircleSlash2 },
  "": { tone: "warning", icon: CircleHelp },
};

/** Adds the index to the key, because the same function can occur twice. */
function numbered(work: Findings["Work"]) {
  return work.map((item, index) => Object.assign({ number: index + 1 }, item));
}

function Work({ work }: { work: Findings["Work"] }) {
  const t = useText();
  return (
    <Card title={t("requests.findings.work")}>
      <ul className={styles.work}>
        {numbered(work).map(({ number, Name, Tool, Result, Notes }) => {
          const { tone, icon: Icon } = results[Result];
          return (
            <li key={number}>
              <div className={styles.workLine}>
                <strong>{Name}</strong>
                <Badge tone={tone} icon={<Icon aria-hidden />}>
                  {Result === "" ? t("findings.work.noResult") : t(`requests.result.${Result}`)}
                </Badge>
              </div>
              {Tool === "" ? null : <div className={styles.quiet}>{t("requests.findings.tool", { tool: Tool })}</div>}
              {Notes === "" ? null : <p className={styles.notes}>{Notes}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
