import type { BayRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { Unread, useOrderNumber } from "../../features/requests/request-line.tsx";
import { endOf, vehicleOf } from "../../features/requests/request-words.ts";
import { PriorityBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { BayCar } from "./bay-cars.ts";
import { neighbourOf } from "./neighbour.ts";
import styles from "./bay.module.css";

/** Minutes until a time that stands for a duration is a time of day. */
const longest = 24 * 60;

/** A car: what tells it from others, how long it stands there, and each of its requests as a link. */
export function BayCard({ car, now }: { car: BayCar; now: number }) {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  const [first] = car.rows;
  const minutes = Math.floor((now - Date.parse(car.since)) / 60_000);
  const ago = minutes >= 0 && minutes < longest && car.place !== "done";
  return (
    <article className={styles.card} aria-label={`${endOf(first)} ${vehicleOf(first)}`.trim()}>
      <header className={styles.head}>
        <strong className={`${styles.plate} tabular`}>{endOf(first) || first.WorkOrderNumber}</strong>
        <PriorityBadge priority={first.Priority} look="plain" />
        <time dateTime={car.since} className={`${styles.since} tabular`}>
          {ago ? format.duration(minutes) : format.moment(car.since)}
        </time>
      </header>
      <p className={styles.vehicle}>{vehicleOf(first) || t("requests.row.noVehicle")}</p>
      <ul className={styles.jobs}>
        {car.rows.map((row) => (
          <li key={row.Id}>
            <Link to="/servicerequest/$id" params={{ id: row.Id }} className={styles.job} data-job onKeyDown={moveByArrows}>
              <Job row={row} order={orderNumber(row.RONumber)} />
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Job({ row, order }: { row: BayRow; order: string }) {
  const t = useText();
  return (
    <>
      <span className={styles.service}>{row.ScanTypeName || row.WorkOrderNumber}</span>
      <Unread id={row.Id} loaded={row.chatUnread} />
      {row.WaitsFor === null ? null : <span className={styles.waits}>{t(`requests.waits.${row.WaitsFor}`)}</span>}
      <span className={styles.more}>{[order, row.Technician].filter((part) => part !== "").join(" · ")}</span>
    </>
  );
}

/** Arrow keys lead from request to request: up and down in a column, left and right to the next that has one. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const board = event.currentTarget.closest("[data-board]");
  if (board === null) return;
  const lists = Array.from(board.querySelectorAll("[data-column]"), (column) =>
    Array.from(column.querySelectorAll<HTMLElement>("[data-job]")),
  );
  const column = lists.findIndex((list) => list.includes(event.currentTarget));
  const to = neighbourOf(
    lists.map((list) => list.length),
    { column, row: lists[column]?.indexOf(event.currentTarget) ?? -1 },
    event.key,
  );
  if (to === undefined) return;
  event.preventDefault();
  lists[to.column]?.[to.row]?.focus();
}
