import { getQueue, type QueueRow, StatusName } from "@remotebay/contract";
import { CheckCheck, SearchX } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { type Pages, usePages } from "../../lib/use-pages.ts";
import { useUser } from "../../lib/session.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { neighbour } from "./queue-words.ts";
import { QueueLine } from "./queue-line.tsx";
import { QueueTools } from "./queue-tools.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useNow } from "./use-now.ts";
import { useTakeNext } from "./use-take-next.ts";
import styles from "./queue.module.css";

/** The jobs of all shops in working order, updated live. */
export function Queue({ openId, onOpen }: { openId: number | undefined; onOpen: (id: number) => void }) {
  const t = useText();
  const [search] = useUrlState("search");
  const [mine] = useUrlState("mine");
  const [statusText] = useUrlState("status");
  const status = v.is(StatusName, statusText) ? statusText : undefined;
  const query = { search, mine: mine === "true" ? ("true" as const) : ("false" as const), ...(status ? { status } : {}) };
  const pages = usePages(getQueue, { query });
  const scope = JSON.stringify(query);
  const fresh = useArrivals(pages.rows, !pages.isPending && !pages.isEarlier, scope, openId);
  const now = useNow(20);
  const cursor = useCursor(pages.rows, openId, onOpen);
  const canTake = useUser().Can.takeJobs;
  const { takeNext, isTaking } = useTakeNext(onOpen);
  useShortcut("n", t("workbench.next.key"), takeNext, canTake);
  return (
    <section className={styles.queue} aria-label={t("workbench.queue.title")}>
      <QueueTools total={pages.total} onNext={canTake ? takeNext : undefined} isTaking={isTaking} />
      <div className={styles.scroll}>
        <QueueTrouble pages={pages} />
        {pages.isPending && !pages.problem ? (
          <div className={styles.waiting} aria-busy>
            <SkeletonCard count={5} />
          </div>
        ) : null}
        {!pages.isPending && pages.rows.length === 0 ? (
          <QueueEmpty filtered={search !== "" || mine === "true" || status !== undefined} />
        ) : null}
        <ul className={styles.list} aria-busy={pages.isEarlier || undefined}>
          {pages.rows.map((row) => (
            <QueueLine key={row.Id} row={row} now={now} isOpen={row.Id === openId} isAt={row.Id === cursor} isFresh={fresh.has(row.Id)} />
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
      <span role="status" className="visually-hidden">
        {fresh.size > 0 ? t("workbench.queue.arrived", { count: fresh.size }) : ""}
      </span>
    </section>
  );
}

function QueueTrouble({ pages }: { pages: Pages<QueueRow> }) {
  const t = useText();
  const problemText = useProblemText();
  if (!pages.problem) return null;
  return (
    <Banner
      tone={pages.problem.code === "offline" ? "offline" : "danger"}
      className={styles.banner}
      title={t("workbench.queue.failed")}
      action={
        <Button size="sm" onClick={pages.retry}>
          {t("common.retry")}
        </Button>
      }
    >
      {problemText(pages.problem)}
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

/** Keyboard navigation: j and k move through the jobs, Enter opens. Returns the id of the current job once a key was pressed. */
function useCursor(rows: readonly QueueRow[], openId: number | undefined, onOpen: (id: number) => void): number | undefined {
  const t = useText();
  const [at, setAt] = useState<number>();
  const move = (by: 1 | -1) => {
    const next = neighbour(rows, at ?? openId, by);
    if (!next) return;
    setAt(next.Id);
    document.querySelector(`[data-row="${next.Id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut("j", t("workbench.keys.next"), () => move(1));
  useShortcut("k", t("workbench.keys.previous"), () => move(-1));
  const open = () => {
    if (at === undefined) return;
    setAt(undefined);
    onOpen(at);
  };
  useShortcut("Enter", t("workbench.keys.open"), open, at !== undefined);
  return at;
}
