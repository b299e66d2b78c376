import { getQueue, type QueueRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { Unread } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./my-jobs.module.css";

/** Jobs that are offered; the queue has any others. */
const maxJobs = 12;

/** The technician's own jobs. Loaded with the workbench, so that they are known when one is opened. */
export function useMyJobs(): { jobs: readonly QueueRow[]; isLoading: boolean } {
  const { takeJobs } = useUser().Can;
  const { data: jobs = [], isLoading } = useCall(getQueue, takeJobs ? { query: { mine: "true", pageSize: maxJobs } } : null);
  return { jobs, isLoading };
}

/** The technician's jobs beside the open one, each with its unread messages: one press goes from one to another, and drafts stay where they are. */
export function MyJobs({ jobs, openId }: { jobs: readonly QueueRow[]; openId: number }) {
  const t = useText();
  const strip = useOpenInSight(jobs.findIndex(({ Id }) => Id === openId));
  if (!jobs.some(({ Id }) => Id !== openId)) return null;
  return (
    <nav ref={strip} className={styles.jobs} aria-label={t("workbench.myJobs")}>
      <ul>
        {jobs.map((job) => (
          <li key={job.Id}>
            <JobLink job={job} isOpen={job.Id === openId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the strip, and nothing around it, to the open job where that is not wholly in sight. `place`: its place in the strip. */
function useOpenInSight(place: number) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = strip.current;
    const link = box?.querySelectorAll<HTMLElement>("a")[place];
    if (!box || !link) return;
    const { offsetLeft: start, offsetWidth: width } = link;
    const isInSight = start >= box.scrollLeft && start + width <= box.scrollLeft + box.clientWidth;
    // At once, for everybody: a movement can be interrupted by that of the focus, and ends nowhere then.
    if (!isInSight) box.scrollLeft = start - (box.clientWidth - width) / 2;
  }, [place]);
  return strip;
}

function JobLink({ job, isOpen }: { job: QueueRow; isOpen: boolean }) {
  return (
    <Link
      from="/workbench"
      to="."
      search={(now) => ({ ...now, job: job.Id, view: undefined })}
      className={cx(styles.job, isOpen && styles.open)}
      aria-current={isOpen ? "page" : undefined}
      title={[job.WorkOrderNumber, job.LocationName].join(" · ")}
    >
      {vehicleOf(job) || job.WorkOrderNumber}
      <Unread id={job.Id} />
    </Link>
  );
}
