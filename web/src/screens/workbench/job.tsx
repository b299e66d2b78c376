import { getRequest, type ServiceRequest } from "@remotebay/contract";
import { ArrowLeft, History, Wrench } from "lucide-react";
import { Fragment, useLayoutEffect, useRef } from "react";
import { ChatDock } from "../../features/chat/chat-dock.tsx";
import { OutboxLines } from "../../features/outbox/outbox-lines.tsx";
import { RequestHistory } from "../../features/requests/request-history.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useWatch } from "../../lib/live.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Skeleton, SkeletonCard } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { openDeskWindow } from "./desk-windows.ts";
import { JobHeader } from "./job-header.tsx";
import { JobNote } from "./job-note.tsx";
import { MyJobs, useMyJobs } from "./my-jobs.tsx";
import { JobWork } from "./job-work.tsx";
import { useWorkbenchParameters } from "./parameters.ts";
import styles from "./workbench.module.css";

/** The open job: header, then its work or its history. */
export function Job({ id }: { id: number }) {
  const t = useText();
  useWatch(id);
  const { data: request, error, refetch } = useCall(getRequest, { query: { id } });
  usePageTitle(request?.WorkOrderNumber);
  // The job waits for them, since they would push it down.
  const { jobs, isLoading } = useMyJobs();
  const section = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current !== id) section.current?.scrollTo(0, 0);
    shown.current = id;
  }, [id]);
  return (
    <section
      ref={section}
      // Of its own for each job, or the router scrolls the next one to where this one was.
      data-scroll-restoration-id={`job-${id}`}
      className={styles.job}
      data-pane="job"
      tabIndex={-1}
      aria-label={request ? nameOf(request) : t("common.loading")}
    >
      <ButtonLink
        from="/workbench"
        to="."
        search={(now) => ({ ...now, job: undefined })}
        variant="quiet"
        size="sm"
        className={styles.back}
        icon={<ArrowLeft aria-hidden />}
      >
        {t("workbench.queue.title")}
      </ButtonLink>
      {error && !request ? (
        <NotLoaded level={2} what="request" problem={error} failed={t("workbench.job.failed")} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.inner} aria-busy={!request || isLoading || undefined}>
          {/* Stays while another job is opened, with its focus and where it was scrolled to. */}
          {isLoading ? null : <MyJobs jobs={jobs} openId={id} />}
          {request && !isLoading ? (
            <Fragment key={id}>
              <JobHeader request={request} />
              <JobNote request={request} />
              <OutboxLines request={request.Id} />
              <JobTabs request={request} />
              <ChatDock requestId={request.Id} stays onApart={() => openDeskWindow("chat", request.Id)} />
            </Fragment>
          ) : (
            <JobSkeleton />
          )}
        </div>
      )}
    </section>
  );
}

/** The job's work and its history. */
function JobTabs({ request }: { request: ServiceRequest }) {
  const t = useText();
  const [{ view }, change] = useWorkbenchParameters();
  const isHistory = view === "history";
  return (
    <Tabs
      label={t("workbench.job.tabs")}
      items={[
        { id: "job", label: t("workbench.job.tab"), icon: <Wrench aria-hidden /> },
        { id: "history", label: t("workbench.history"), icon: <History aria-hidden /> },
      ]}
      value={isHistory ? "history" : "job"}
      onChange={(next) => change({ view: next === "history" ? next : undefined })}
    >
      {/* Kept while the history is shown, so that undo and what is half typed are still there. */}
      <div hidden={isHistory}>
        <JobWork request={request} />
      </div>
      {isHistory ? <RequestHistory id={request.Id} /> : null}
    </Tabs>
  );
}

function nameOf({ Vehicle, WorkOrderNumber }: ServiceRequest): string {
  return vehicleOf({ Year: Vehicle.Year, Make: Vehicle.Make.Text, Model: Vehicle.Model.Text }) || WorkOrderNumber;
}

function JobSkeleton() {
  return (
    <>
      <div className={styles.headBones}>
        <Skeleton width="50%" height="1.75rem" />
        <Skeleton width="70%" />
      </div>
      <SkeletonCard count={3} lines={3} />
    </>
  );
}
