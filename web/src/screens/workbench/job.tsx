import { getFindings, getRequest, type ServiceRequest } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CircleAlert } from "lucide-react";
import { OutboxLines } from "../../features/outbox/outbox-lines.tsx";
import { RequestHistory } from "../../features/requests/request-history.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useWatch } from "../../lib/live.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton, SkeletonCard } from "../../ui/skeleton.tsx";
import { Asked } from "./asked.tsx";
import { JobHeader } from "./job-header.tsx";
import { JobWork } from "./job-work.tsx";
import styles from "./workbench.module.css";

/** The open job: header, ordered service, findings, report and history. */
export function Job({ id }: { id: number }) {
  const t = useText();
  const problemText = useProblemText();
  useWatch(id);
  const { data: request, error, refetch } = useCall(getRequest, { query: { id } });
  usePageTitle(request?.WorkOrderNumber);
  return (
    <>
      <section className={styles.job} aria-label={request ? nameOf(request) : t("common.loading")}>
        <LinkButton
          as={Link}
          to="/workbench"
          search={((before: Record<string, unknown>) => ({ ...before, job: undefined })) as never}
          variant="quiet"
          size="sm"
          className={styles.back}
          icon={<ArrowLeft aria-hidden />}
        >
          {t("workbench.queue.title")}
        </LinkButton>
        {request ? (
          <div className={styles.inner}>
            <JobHeader request={request} />
            <OutboxLines request={request.Id} />
            <Asked request={request} />
            <JobFindings request={request} />
          </div>
        ) : error ? (
          <EmptyState
            icon={<CircleAlert aria-hidden />}
            title={t("workbench.job.failed")}
            text={problemText(error)}
            action={<Button onClick={() => void refetch()}>{t("common.retry")}</Button>}
          />
        ) : (
          <JobSkeleton />
        )}
      </section>
      <aside className={styles.side} aria-label={t("workbench.history")}>
        <h2 className={styles.sideTitle}>{t("workbench.history")}</h2>
        <RequestHistory id={id} />
      </aside>
    </>
  );
}

function nameOf({ Vehicle, WorkOrderNumber }: ServiceRequest): string {
  return vehicleOf({ Year: Vehicle.Year, Make: Vehicle.Make.Text, Model: Vehicle.Model.Text }) || WorkOrderNumber;
}

/** The findings once they are loaded; if that fails, the rest of the job is still shown. */
function JobFindings({ request }: { request: ServiceRequest }) {
  const t = useText();
  const problemText = useProblemText();
  const { data: findings, error, refetch } = useCall(getFindings, { query: { id: request.Id } });
  if (findings) return <JobWork request={request} findings={findings} />;
  if (!error) return <SkeletonCard count={2} lines={3} />;
  return (
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
  );
}

function JobSkeleton() {
  return (
    <div className={styles.inner} aria-busy>
      <div className={styles.headBones}>
        <Skeleton width="50%" height="1.75rem" />
        <Skeleton width="70%" />
      </div>
      <SkeletonCard count={3} lines={3} />
    </div>
  );
}
