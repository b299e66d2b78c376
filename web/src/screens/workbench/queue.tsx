import type { QueueRow } from "@remotebay/contract";
import { CheckCheck, SearchX } from "lucide-react";
import { useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { isTransient } from "../../lib/http.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useStore } from "../../lib/store.ts";
import type { Pages } from "../../lib/use-pages.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { placesOf, useQueueColumns } from "./queue-columns.ts";
import { QueueLine } from "./queue-line.tsx";
import { QueueMenu } from "./queue-menu.tsx";
import { QueueTools } from "./queue-tools.tsx";
import { hasRoomyRows, setRoomyRows } from "./queue-rows.ts";
import { useCursor } from "./use-cursor.ts";
import { useHeldRows } from "./use-held-rows.ts";
import { useNow } from "../../lib/use-now.ts";
import type { QueueState } from "./use-queue.ts";
import columnStyles from "./queue-columns.module.css";
import styles from "./queue.module.css";

interface QueueProps {
  queue: QueueState;
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** Takes the next job; undefined for who takes none. */
  onNext: (() => void) | undefined;
  isTaking: boolean;
  /** Called where a job was chosen, also the one that is open. */
  onChosen: (() => void) | undefined;
  /** True in a sheet, which has the title. */
  isSheet: boolean;
  /** True in a window of its own. */
  isAlone: boolean;
}

/** The jobs of all shops in working order, updated live. */
export function Queue({ queue, openId, onOpen, onNext, isTaking, onChosen, isSheet, isAlone }: QueueProps) {
  const { pages, fresh, scope, isFiltered } = queue;
  const t = useText();
  const now = useNow(20);
  const list = useRef<HTMLUListElement>(null);
  const { rows, waiting, showAll } = useHeldRows({ rows: pages.rows, scope, isEarlier: pages.isEarlier }, list);
  const columns = useQueueColumns();
  const isRoomy = useStore(hasRoomyRows);
  useShortcut("queueRows", () => setRoomyRows(!isRoomy));
  const cursor = useCursor(rows, openId, onOpen);
  return (
    <section className={cx(styles.queue, isSheet && styles.inSheet)} aria-label={t("workbench.queue.title")}>
      <QueueTools
        total={pages.total}
        isTitled={!isSheet}
        isAlone={isAlone}
        onNext={onNext}
        isTaking={isTaking}
        menu={<QueueMenu queue={queue} columns={openId === undefined ? columns : undefined} />}
      >
        {waiting > 0 ? (
          <Button size="sm" className={styles.held} onClick={showAll}>
            {t("workbench.queue.arrived", { count: waiting })}
          </Button>
        ) : null}
      </QueueTools>
      <div className={styles.scroll}>
        <QueueTrouble pages={pages} />
        {pages.isPending && !pages.problem ? (
          <div className={styles.waiting} aria-busy>
            <SkeletonCard count={5} />
          </div>
        ) : null}
        {!pages.isPending && pages.rows.length === 0 ? <QueueEmpty filtered={isFiltered} /> : null}
        <ul
          ref={list}
          className={cx(styles.list, columnStyles.list)}
          data-rows={isRoomy ? "roomy" : "dense"}
          {...placesOf(columns.shown)}
          aria-busy={pages.isEarlier || undefined}
        >
          {rows.map((row) => (
            <QueueLine
              key={row.Id}
              row={row}
              now={now}
              isOpen={row.Id === openId}
              isAt={row.Id === cursor}
              isFresh={fresh.has(row.Id)}
              onChosen={onChosen}
            />
          ))}
        </ul>
        {pages.hasMore ? (
          <div className={styles.more}>
            <Button full pending={pages.isFetchingMore} pendingText={t("common.loading")} onClick={pages.fetchMore}>
              {t("workbench.queue.more")}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function QueueTrouble({ pages }: { pages: Pages<QueueRow> }) {
  const t = useText();
  const problemText = useProblemText();
  if (!pages.problem) return null;
  const isMissing = pages.total === undefined && isTransient(pages.problem);
  return (
    <Banner
      tone={pages.problem.code === "offline" ? "offline" : "danger"}
      className={styles.banner}
      title={isMissing ? t("shell.notHere", { what: "list" }) : t("workbench.queue.failed")}
      action={
        <Button size="sm" onClick={pages.retry}>
          {t("common.retry")}
        </Button>
      }
    >
      {isMissing ? t("shell.notHereText") : problemText(pages.problem)}
    </Banner>
  );
}

function QueueEmpty({ filtered }: { filtered: boolean }) {
  const t = useText();
  if (filtered)
    return (
      <EmptyState level={2} icon={<SearchX aria-hidden />} title={t("workbench.queue.nothing")} text={t("workbench.queue.nothingText")} />
    );
  return (
    <EmptyState level={2} icon={<CheckCheck aria-hidden />} title={t("workbench.queue.empty")} text={t("workbench.queue.emptyText")} />
  );
}
