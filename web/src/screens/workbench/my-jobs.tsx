import { getMyJobs, type MyJob } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { Hourglass, Play } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Unread } from "../../features/requests/request-line.tsx";
import { endOf, vehicleOf } from "../../features/requests/request-words.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { unreadByRequest } from "../../lib/unread.ts";
import { useCall } from "../../lib/use-call.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { jobOrder } from "./job-order.ts";
import { useWorkbenchParameters } from "./parameters.ts";
import styles from "./my-jobs.module.css";

/** The technician's own jobs, at most 20; the queue has any others. Loaded with the workbench, so that they are known when one is opened. */
export function useMyJobs(): { jobs: readonly MyJob[]; isLoading: boolean } {
  const { takeJobs } = useUser().Can;
  const { data: jobs = [], isLoading } = useCall(getMyJobs, takeJobs ? {} : null);
  return { jobs, isLoading };
}

/** The technician's jobs beside the open one, each with its unread messages and whose turn it is: one press goes from one to another, and drafts stay where they are. */
export function MyJobs({ jobs, openId }: { jobs: readonly MyJob[]; openId: number }) {
  const t = useText();
  const order = useOrder(jobs, openId);
  const strip = useOpenInSight(order, openId);
  const [, change] = useWorkbenchParameters();
  const go = (by: 1 | -1) => {
    const at = order.indexOf(openId);
    const next = order.at((at < 0 && by < 0 ? 0 : at + by) % order.length);
    if (next !== undefined && next !== openId) change({ job: next, view: undefined });
  };
  useShortcut("nextJob", () => go(1), { enabled: order.length > 0 });
  useShortcut("previousJob", () => go(-1), { enabled: order.length > 0 });
  if (!jobs.some(({ Id }) => Id !== openId)) return null;
  return (
    <nav ref={strip} className={styles.jobs} aria-label={t("workbench.myJobs")}>
      <ul>
        {order
          .flatMap((id) => jobs.find(({ Id }) => Id === id) ?? [])
          .map((job) => (
            <li key={job.Id}>
              <JobLink job={job} isOpen={job.Id === openId} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The ids of the jobs as they were in order when the open one was opened: what comes later moves no job, so that nothing moves under somebody's finger. */
function useOrder(jobs: readonly MyJob[], openId: number): readonly number[] {
  const unread = useStore(unreadByRequest);
  const occasion = [openId, unread !== undefined, ...jobs.map(({ Id }) => Id).toSorted((one, other) => one - other)].join();
  const [held, hold] = useState({ occasion: "", order: [] as readonly number[] });
  if (held.occasion === occasion) return held.order;
  const order = jobOrder(jobs, unread ?? new Map(), openId);
  hold({ occasion, order });
  return order;
}

/**
 * Scrolls the strip, and nothing around it, to the open job where that is not wholly in sight: as often as the jobs are ordered, which is also when
 * those before it show that they have unread messages and are wider.
 */
function useOpenInSight(order: readonly number[], openId: number) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = strip.current;
    const link = box?.querySelectorAll<HTMLElement>("a")[order.indexOf(openId)];
    if (!box || !link) return;
    const { offsetLeft: start, offsetWidth: width } = link;
    const isInSight = start >= box.scrollLeft && start + width <= box.scrollLeft + box.clientWidth;
    // At once, for everybody: a movement can be interrupted by that of the focus, and ends nowhere then.
    if (!isInSight) box.scrollLeft = start - (box.clientWidth - width) / 2;
  }, [order, openId]);
  return strip;
}

function JobLink({ job, isOpen }: { job: MyJob; isOpen: boolean }) {
  return (
    <Link
      from="/workbench"
      to="."
      search={(now) => ({ ...now, job: job.Id, view: undefined })}
      className={cx(styles.job, isOpen && styles.open)}
      aria-current={isOpen ? "page" : undefined}
      title={[job.WorkOrderNumber, job.LocationName].join(" · ")}
    >
      <span className={styles.words}>
        <span>{vehicleOf(job) || job.WorkOrderNumber}</span>
        <span className={cx(styles.which, "tabular")}>{[endOf(job), job.LocationName].filter(Boolean).join(" · ")}</span>
      </span>
      <WhoseTurn job={job} />
      <Unread id={job.Id} />
    </Link>
  );
}

/** Whose turn it is in the job's calibration, and since when where it is pointed at. */
function WhoseTurn({ job: { Turn, TurnSince } }: { job: MyJob }) {
  const t = useText();
  const format = useFormat();
  if (Turn === null) return null;
  const isOwn = Turn === "technician";
  return (
    <span title={TurnSince === null ? undefined : format.exact(TurnSince)}>
      <Badge tone={isOwn ? "brand" : "neutral"} icon={isOwn ? <Play aria-hidden /> : <Hourglass aria-hidden />}>
        {t(`workbench.turn.${Turn}`)}
      </Badge>
    </span>
  );
}
