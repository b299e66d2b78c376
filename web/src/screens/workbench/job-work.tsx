import { type Findings, getFindings, type ServiceRequest } from "@remotebay/contract";
import { FindingsSections } from "../../features/findings/findings-sections.tsx";
import { useFindings } from "../../features/findings/use-findings.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Asked } from "./asked.tsx";
import { ReportCard } from "./report-card.tsx";
import styles from "./workbench.module.css";

/** What was asked, the findings once they are loaded, and the report. If the findings fail, the rest is still shown. */
export function JobWork({ request }: { request: ServiceRequest }) {
  const t = useText();
  const problemText = useProblemText();
  const { data: findings, error, refetch } = useCall(getFindings, { query: { id: request.Id } });
  if (findings) return <LoadedWork request={request} findings={findings} />;
  return (
    <div className={styles.work}>
      <Asked request={request} />
      {error ? (
        <Banner
          tone="danger"
          title={t("workbench.job.findingsFailed")}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              {t("common.retry")}
            </Button>
          }
        >
          {problemText(error)}
        </Banner>
      ) : (
        <SkeletonCard count={2} lines={3} />
      )}
    </div>
  );
}

function LoadedWork({ request, findings }: { request: ServiceRequest; findings: Findings }) {
  const editable = request.Can.work;
  const editing = useFindings(findings, editable);
  return (
    <div className={styles.work}>
      <Asked request={request} />
      <FindingsSections request={request} findings={findings} editing={editing} editable={editable} />
      <ReportCard request={request} editing={editing} />
    </div>
  );
}
