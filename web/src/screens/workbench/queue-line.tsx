import type { QueueRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { CalendarClock, Hourglass } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { Unread, useOrderNumber } from "../../features/requests/request-line.tsx";
import { endOf, vehicleOf } from "../../features/requests/request-words.ts";
import { PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { languageName } from "../../lib/language-name.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { isClosingSoon, isDue, isStillOpen, levelOf, waitingMinutes } from "./queue-words.ts";
import { useZoneTime } from "./use-zone-time.ts";
import columns from "./queue-columns.module.css";
import styles from "./queue-line.module.css";

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
  const orderNumber = useOrderNumber();
  return (
    <li className={styles.item}>
      <Link
        from="/workbench"
        to="."
        search={(now) => ({ ...now, job: row.Id })}
        className={cx(styles.line, columns.line, isOpen && styles.open, isAt && styles.at, isFresh && styles.fresh)}
        aria-current={isOpen ? "true" : undefined}
        data-row={row.Id}
        resetScroll={false}
        onClick={onChosen}
        onKeyDown={moveFocus}
      >
        <span className={cx(styles.vehicle, columns.vehicle)}>
          {isFresh ? <span className={styles.dot} role="img" aria-label={t("workbench.queue.new")} /> : null}
          <span className={styles.name} title={vehicleOf(row)}>
            {row.Year === null ? null : <span className={styles.year}>{row.Year} </span>}
            {vehicleOf({ ...row, Year: null }) || t("requests.row.noVehicle")}
          </span>
        </span>
        <span className={cx(styles.end, "tabular")} data-column="Number" title={row.VRM || row.VIN}>
          {endOf(row)}
        </span>
        <Waiting row={row} now={now} />
        <span className={styles.more}>
          <span className={cx(styles.what, columns.what)}>
            <Services row={row} />
            <Shop row={row} now={now} />
            <Language row={row} />
          </span>
          <Holder row={row} />
          <span className={cx(styles.ro, "tabular")} data-column="RO" title={row.RONumber}>
            {orderNumber(row.RONumber)}
          </span>
        </span>
        <span className={cx(styles.marks, columns.marks)}>
          <Unread id={row.Id} />
          <PriorityBadge priority={row.Priority} look="plain" />
          {row.StatusName === "InProcess" && !row.ReportSent ? null : (
            <StatusBadge status={row.StatusName} reported={row.ReportSent} look="plain" />
          )}
        </span>
      </Link>
    </li>
  );
});

/** The service and the functions that were ordered. */
function Services({ row }: { row: QueueRow }) {
  const names = [row.ScanTypeName, row.ServiceElementName, ...row.FurtherServiceElementNames].filter(Boolean);
  return (
    <span data-column="Service" title={names.join(" · ")}>
      {names.map((name) => (
        <span key={name} className={styles.service}>
          {name}
        </span>
      ))}
    </span>
  );
}

/** The shop, what time it is there, and until when it is open. */
function Shop({ row, now }: { row: QueueRow; now: number }) {
  const t = useText();
  const zone = useZoneTime(row.LocationTimeZone);
  const time = zone.time(new Date(now));
  const until = isStillOpen(row, now) ? t("workbench.queue.openUntil", { time: zone.time(row.OpenUntil) }) : "";
  return (
    <span data-column="Shop" title={[row.LocationName, t("workbench.job.shopTime", { time }), until].filter(Boolean).join(" · ")}>
      <span className={columns.shopName}>{row.LocationName}</span>{" "}
      <span className={cx(styles.there, columns.there, "tabular")}>
        {time}
        {until === "" ? null : <span className={cx(isClosingSoon(row, now) && columns.closing)}> · {until}</span>}
      </span>
    </span>
  );
}

/** The language of the shop's reports. */
function Language({ row }: { row: QueueRow }) {
  const { language } = useLanguage();
  return (
    <span className={columns.language} data-column="Language">
      {languageName(row.Language, language)}
    </span>
  );
}

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
      <span className={cx(styles.wait, columns.wait)} title={format.exact(date)}>
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
      className={cx(styles.wait, columns.wait, "tabular")}
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
      <span className={styles.exactly}>{text}</span>
      <span className={styles.briefly} aria-hidden>
        {days >= 2 ? text : brief(minutes, format)}
      </span>
    </span>
  );
}

/** A waiting time where there is little room: `1h 20m`. */
function brief(minutes: number, { number }: Pick<ReturnType<typeof useFormat>, "number">): string {
  const unit = (count: number, name: "hour" | "minute") => number(count, { style: "unit", unit: name, unitDisplay: "narrow" });
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? unit(minutes, "minute") : `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
}

function Holder({ row }: { row: QueueRow }) {
  const t = useText();
  if (row.Technician === "")
    return (
      <span className={styles.free} data-column="Technician">
        {t("workbench.queue.free")}
      </span>
    );
  return (
    <span className={cx(styles.holder, row.Mine && styles.own)} data-column="Technician">
      <Avatar name={row.Technician} size="sm" decorative />
      <span className={styles.holderName}>{row.Mine ? t("workbench.queue.you") : row.Technician}</span>
    </span>
  );
}
