import type { CSSProperties } from "react";
import { ChatAlone } from "../../features/chat/chat-dock.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useTitleCount } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { rootRoute } from "../../lib/screen.ts";
import { paneWidth } from "../../lib/pane-width.ts";
import { PaneEdge } from "../../ui/pane-edge.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { deskName, useSameJob } from "./desk-windows.ts";
import { FoldedQueue } from "./folded-queue.tsx";
import { Job } from "./job.tsx";
import { useMyJobs } from "./my-jobs.tsx";
import { useWorkbenchParameters } from "./parameters.ts";
import { useNewJobSound } from "../../features/team/new-job-sound.ts";
import { Queue } from "./queue.tsx";
import { useQueue } from "./use-queue.ts";
import { usePaneKeys } from "./use-pane-keys.ts";
import { useTakeNext } from "./use-take-next.ts";
import styles from "./workbench.module.css";

const queueBounds = { min: 220, max: 640 };
const queuePane = paneWidth("queue", queueBounds);

/** The desk: the queue, and beside it the open job. A laptop folds the queue to a strip, a phone shows one of both. The URL contains the whole state. */
export function WorkbenchScreen() {
  const t = useText();
  const [{ job: id, desk }, change] = useWorkbenchParameters();
  const { window: part } = rootRoute.useSearch();
  const open = (job: number) => change({ job }, { push: true });
  const queue = useQueue(id);
  const hasPanes = useMedia("(min-width: 1440px)");
  const hasStrip = useMedia("(min-width: 960px)");
  const [width, setWidth] = queuePane.use();
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
      isAlone={part === "queue"}
    />
  );
  useMyJobs();
  usePaneKeys(id === undefined || hasPanes);
  useSameJob(desk ?? deskName(), id, (job) => change({ job }));
  useTitleCount(queue.fresh.size);
  useNewJobSound(queue.fresh.size);
  if (part === "chat" && id !== undefined) return <ChatAlone requestId={id} />;
  if (part === "queue") return <div className={styles.alone}>{list()}</div>;
  const isBeside = id !== undefined && hasPanes;
  return (
    <div className={styles.workbench} style={width === undefined ? undefined : ({ "--queue-pane": `${width}px` } as CSSProperties)}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t("workbench.title")}
      </h1>
      <span role="status" className="visually-hidden">
        {queue.fresh.size > 0 ? t("workbench.queue.arrived", { count: queue.fresh.size }) : ""}
      </span>
      {id === undefined || hasPanes ? (
        <div className={styles.queuePane} data-pane="queue">
          {list()}
          {isBeside ? <PaneEdge label={t("workbench.panes.queue")} pane="left" {...queueBounds} onChange={setWidth} /> : null}
        </div>
      ) : hasStrip ? (
        <FoldedQueue queue={queue} openId={id} onOpen={open} list={list} />
      ) : null}
      {id === undefined ? null : <Job id={id} />}
    </div>
  );
}
