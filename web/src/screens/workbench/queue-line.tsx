import type { QueueRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { CalendarClock, Hourglass } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { Unread } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { isDue, levelOf, waitingMinutes } from "./queue-words.ts";
import styles from "./queue.module.css";

interface QueueLineProps {
  row: QueueRow;
  /** The current time in milliseconds, which updates waiting times. */
  now: number;
  isOpen: boolean;
  isAt: boolean;
  isFresh: boolean;
  onChosen: (() => void) | undefined;
}

/** A job in the queue: service, vehicle, shop, waiting time and technician. */
export const QueueLine = memo(function QueueLine({ row, now, isOpen, isAt, isFresh, onChosen }: QueueLineProps) {
  const t = useText();
  return (
    <li>
      <Link
        from="/workbench"
        to="."
        search={(now) => ({ ...now, job: row.Id })}
        className={cx(styles.line, isOpen && styles.open, isAt && styles.at, isFresh && styles.fresh)}
        aria-current={isOpen ? "true" : undefined}
        data-row={row.Id}
        resetScroll={false}
        onClick={onChosen}
        onKeyDown={moveFocus}
      >
        <span className={styles.vehicle}>
          {isFresh ? <span className={styles.dot} role="img" aria-label={t("workbench.queue.new")} /> : null}
          <span className={styles.name}>{vehicleOf(row) || t("requests.row.noVehicle")}</span>
        </span>
        <Waiting row={row} now={now} />
        <span className={styles.what}>
          {row.ScanTypeName === "" ? null : <span className={styles.service}>{row.ScanTypeName}</span>}
          {row.ServiceElementName === "" ? null : <span className={styles.service}>{row.ServiceElementName}</span>}
          {row.FurtherServiceElementNames.map((name) => (
            <span key={name} className={styles.service}>
              {name}
            </span>
          ))}
          <span>{row.LocationName}</span>
        </span>
        <span className={styles.marks}>
          <Unread id={row.Id} />
          <PriorityBadge priority={row.Priority} look="plain" />
          {row.StatusName === "InProcess" && !row.ReportSent ? null : (
            <StatusBadge status={row.StatusName} reported={row.ReportSent} look="plain" />
          )}
        </span>
        <Holder row={row} />
      </Link>
    </li>
  );
});

/** The arrow keys move the focus to the next job. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const line = event.currentTarget.closest("li");
  const next = (event.key === "ArrowDown" ? line?.nextElementSibling : line?.previousElementSibling)?.querySelector("a");
  event.preventDefault();
  next?.focus();
}

/** The waiting time; for a future appointment its date. */
function Waiting({ row, now }: { row: QueueRow; now: number }) {
  const t = useText();
  const format = useFormat();
  if (row.StatusName === "Completed" || row.StatusName === "Cancelled") return <span />;
  if (!isDue(row, now)) {
    const date = row.ConfirmedDate ?? row.WaitingSince;
    return (
      <span className={styles.wait} title={format.exact(date)}>
        <CalendarClock aria-hidden />
        {format.moment(date, new Date(now))}
      </span>
    );
  }
  const minutes = waitingMinutes(row, now);
  const level = levelOf(row, now);
  const days = Math.floor(minutes / 1440);
  const text = days >= 2 ? format.number(days, { style: "unit", unit: "day", unitDisplay: "long" }) : format.duration(minutes);
  return (
    <span
      className={cx(styles.wait, "tabular")}
      data-level={level}
      title={t("workbench.queue.waitingSince", { time: format.exact(row.WaitingSince) })}
    >
      {level === "fine" ? null : (
        <>
          <Hourglass aria-hidden />
          <span className="visually-hidden">{t(`workbench.queue.level.${level}`)} </span>
        </>
      )}
      <span className="visually-hidden">{t("workbench.queue.waiting")} </span>
      {text}
    </span>
  );
}

function Holder({ row }: { row: QueueRow }) {
  const t = useText();
  if (row.Technician === "") return <span className={styles.free}>{t("workbench.queue.free")}</span>;
  return (
    <span className={cx(styles.holder, row.Mine && styles.own)}>
      <Avatar name={row.Technician} size="sm" decorative />
      <span className={styles.holderName}>{row.Mine ? t("workbench.queue.you") : row.Technician}</span>
    </span>
  );
}
