import type { QueueRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { PanelLeftOpen } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Unread } from "../../features/requests/request-line.tsx";
import { endOf, vehicleOf } from "../../features/requests/request-words.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { cx } from "../../ui/cx.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { levelOf, waitingMinutes } from "./queue-words.ts";
import { useCursor } from "./use-cursor.ts";
import { useNow } from "../../lib/use-now.ts";
import type { QueueState } from "./use-queue.ts";
import styles from "./folded-queue.module.css";

interface FoldedQueueProps {
  queue: QueueState;
  openId: number;
  onOpen: (id: number) => void;
  /** The whole queue, for the sheet over the job. */
  list: (onChosen: () => void) => ReactNode;
}

/** The queue as a strip beside a job: the ends of the plates or VINs in working order, and a button that shows the whole queue over the job. */
export function FoldedQueue({ queue: { pages, fresh }, openId, onOpen, list }: FoldedQueueProps) {
  const t = useText();
  const now = useNow(20);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut("showQueue", () => setOpen(true));
  const cursor = useCursor(pages.rows, openId, onOpen);
  return (
    <section className={styles.strip} data-pane="queue" aria-label={t("workbench.queue.title")}>
      <button type="button" className={styles.unfold} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PanelLeftOpen aria-hidden />
        <span className={styles.word}>{t("workbench.queue.title")}</span>
        {pages.total === undefined ? null : <span className="tabular">{pages.total}</span>}
        {fresh.size > 0 ? (
          <span className={styles.news}>
            <span aria-hidden>+{fresh.size}</span>
            <span className="visually-hidden">{t("workbench.queue.arrived", { count: fresh.size })}</span>
          </span>
        ) : null}
      </button>
      <ul>
        {pages.rows.map((row) => (
          <Tile key={row.Id} row={row} now={now} isOpen={row.Id === openId} isAt={row.Id === cursor} isFresh={fresh.has(row.Id)} />
        ))}
      </ul>
      <Sheet side="left" open={isOpen} onClose={close} title={t("workbench.queue.title")} closeText={t("common.close")}>
        {list(close)}
      </Sheet>
    </section>
  );
}

interface TileProps {
  row: QueueRow;
  now: number;
  isOpen: boolean;
  isAt: boolean;
  isFresh: boolean;
}

/** A job of the strip: the end of its plate or VIN, how long it has waited, and whether somebody has it. */
const Tile = memo(function Tile({ row, now, isOpen, isAt, isFresh }: TileProps) {
  const t = useText();
  const format = useFormat();
  const service = [row.ScanTypeName, row.ServiceElementName].filter(Boolean).join(" · ");
  const holder = row.Technician === "" ? t("workbench.queue.free") : row.Mine ? t("workbench.queue.you") : row.Technician;
  const words = [vehicleOf(row), service, row.LocationName, format.duration(Math.max(0, waitingMinutes(row, now))), holder].filter(Boolean);
  return (
    <li>
      <Link
        from="/workbench"
        to="."
        search={(search) => ({ ...search, job: row.Id })}
        className={cx(styles.tile, isOpen && styles.open, isAt && styles.at, row.Technician !== "" && !row.Mine && styles.held)}
        data-level={levelOf(row, now)}
        data-row={row.Id}
        aria-current={isOpen ? "true" : undefined}
        title={words.join("\n")}
        resetScroll={false}
      >
        <span className={cx(styles.end, "tabular")}>{endOf(row) || row.WorkOrderNumber.slice(-6)}</span>
        <span className="visually-hidden">{words.join(" · ")}</span>
        {isFresh ? <span className={styles.dot} role="img" aria-label={t("workbench.queue.new")} /> : null}
        <Unread id={row.Id} />
      </Link>
    </li>
  );
});
