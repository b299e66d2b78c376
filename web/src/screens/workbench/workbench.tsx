import { PanelLeftOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useTitleCount } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { Job } from "./job.tsx";
import { useMyJobs } from "./my-jobs.tsx";
import { useWorkbenchParameters } from "./parameters.ts";
import { useNewJobSound } from "./new-job-sound.ts";
import { Queue } from "./queue.tsx";
import { type QueueState, useQueue } from "./use-queue.ts";
import { useTakeNext } from "./use-take-next.ts";
import styles from "./workbench.module.css";

/** The workbench: the queue, or a job with the whole width. Only a very wide screen shows both. The URL contains the whole state. */
export function WorkbenchScreen() {
  const t = useText();
  const [{ job: id }, change] = useWorkbenchParameters();
  const open = (job: number) => change({ job }, { push: true });
  const queue = useQueue(id);
  const isWide = useMedia("(min-width: 1680px)");
  const canTake = useUser().Can.takeJobs;
  const { takeNext, isTaking } = useTakeNext(open);
  useShortcut("takeNext", takeNext, { enabled: canTake });
  const list = (onChosen?: () => void) => (
    <Queue
      queue={queue}
      openId={id}
      onOpen={open}
      onNext={canTake ? takeNext : undefined}
      isTaking={isTaking}
      onChosen={onChosen}
      isSheet={onChosen !== undefined}
    />
  );
  useMyJobs();
  useTitleCount(queue.fresh.size);
  useNewJobSound(queue.fresh.size);
  const isFolded = id !== undefined && !isWide;
  return (
    <div className={styles.workbench}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t("workbench.title")}
      </h1>
      <span role="status" className="visually-hidden">
        {queue.fresh.size > 0 ? t("workbench.queue.arrived", { count: queue.fresh.size }) : ""}
      </span>
      {isFolded ? null : list()}
      {id === undefined ? null : <Job id={id} before={isFolded ? <FoldedQueue queue={queue} list={list} /> : undefined} />}
    </div>
  );
}

/** The button that shows the queue over the job. */
function FoldedQueue({ queue, list }: { queue: QueueState; list: (onChosen: () => void) => ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut("showQueue", () => setOpen(true));
  const { fresh, pages } = queue;
  return (
    <>
      <Button size="sm" className={styles.unfold} icon={<PanelLeftOpen aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("workbench.queue.title")}
        {pages.total === undefined ? null : <span className={`${styles.total} tabular`}>{pages.total}</span>}
        {fresh.size > 0 ? <span className={styles.news}>{t("workbench.queue.arrived", { count: fresh.size })}</span> : null}
      </Button>
      <Sheet side="left" open={isOpen} onClose={close} title={t("workbench.queue.title")} closeText={t("common.close")}>
        {list(close)}
      </Sheet>
    </>
  );
}
