import type { Findings, ServiceRequest } from "@remotebay/contract";
import { FindingsSections } from "../../features/findings/findings-sections.tsx";
import { useFindings } from "../../features/findings/use-findings.ts";
import { ReportCard } from "./report-card.tsx";
import styles from "./workbench.module.css";

/** The findings and the report. */
export function JobWork({ request, findings }: { request: ServiceRequest; findings: Findings }) {
  const editable = request.Can.work;
  const editing = useFindings(findings, editable);
  return (
    <div className={styles.work}>
      <FindingsSections request={request} findings={findings} editing={editing} editable={editable} />
      <ReportCard request={request} editing={editing} />
    </div>
  );
}
