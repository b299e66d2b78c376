import { compareCodes, type ComparedCode, countChanges, type Findings, getFindings, type ServiceRequest } from "@remotebay/contract";
import { CircleCheck, CirclePlus, CircleSlash2, CircleX, type LucideIcon, NotebookPen, Repeat2, ScanSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
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
  return (
    <div className={styles.stack}>
      {findings.Codes.length > 0 ? <Codes findings={findings} /> : null}
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

function isEmpty({ Codes, Work, Notes, Pictures }: Findings): boolean {
  return Codes.length === 0 && Work.length === 0 && Notes === "" && Pictures.length === 0;
}

const looks: Record<ComparedCode["change"], { tone: Tone; icon: LucideIcon }> = {
  persisting: { tone: "warning", icon: Repeat2 },
  new: { tone: "danger", icon: CirclePlus },
  cleared: { tone: "success", icon: CircleCheck },
  found: { tone: "info", icon: ScanSearch },
};

/** Codes that are still present come first. */
const order: readonly ComparedCode["change"][] = ["new", "persisting", "found", "cleared"];

function Codes({ findings }: { findings: Findings }) {
  const t = useText();
  const compared = compareCodes(findings.Codes, findings.AfterScanned);
  const counts = countChanges(compared);
  const rows = compared.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  const columns = columnsOf(t);
  return (
    <Card
      title={t("requests.findings.codes")}
      padded={false}
      actions={order.map((change) => (counts[change] === 0 ? null : <Change key={change} change={change} count={counts[change]} />))}
    >
      <Table<ComparedCode>
        label={t("requests.findings.codes")}
        columns={columns}
        rows={rows}
        rowKey={({ code, change }) => `${code.Module} ${code.Code} ${code.FailureType} ${change}`}
        dense
        card={cardOf}
      />
    </Card>
  );
}

function columnsOf(t: ReturnType<typeof useText>): Column<ComparedCode>[] {
  return [
    { id: "code", header: t("requests.findings.code"), cell: ({ code }) => <span className="tabular">{codeOf(code)}</span>, width: "8rem" },
    { id: "module", header: t("requests.findings.module"), cell: ({ code }) => code.Module },
    { id: "text", header: t("requests.findings.text"), cell: ({ code }) => code.Text },
    { id: "status", header: t("requests.findings.status"), cell: ({ code }) => code.Status },
    { id: "change", header: t("requests.findings.change"), cell: ({ change }) => <Change change={change} /> },
  ];
}

function cardOf({ code, change }: ComparedCode): ReactNode {
  return (
    <div className={styles.codeCard}>
      <strong className="tabular">{codeOf(code)}</strong>
      <Change change={change} />
      <div className={styles.wide}>{code.Text}</div>
      <div className={cx(styles.quiet, styles.wide)}>{[code.Module, code.Status].filter((part) => part !== "").join(" · ")}</div>
    </div>
  );
}

function codeOf({ Code, FailureType }: ComparedCode["code"]): string {
  return FailureType === "" ? Code : `${Code}-${FailureType}`;
}

function Change({ change, count }: { change: ComparedCode["change"]; count?: number }) {
  const t = useText();
  const { tone, icon: Icon } = looks[change];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {count === undefined ? t(`requests.findings.${change}`) : t(`requests.findings.${change}Count`, { count })}
    </Badge>
  );
}

const results: Record<Findings["Work"][number]["Result"], { tone: Tone; icon: LucideIcon }> = {
  Completed: { tone: "success", icon: CircleCheck },
  Passed: { tone: "success", icon: CircleCheck },
  Failed: { tone: "danger", icon: CircleX },
  NotPossible: { tone: "warning", icon: CircleSlash2 },
  NotRequired: { tone: "neutral", icon: CircleSlash2 },
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
                  {t(`requests.result.${Result}`)}
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
