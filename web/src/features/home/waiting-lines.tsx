import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, CircleAlert, CircleHelp, type LucideIcon, MessageSquare, PackageCheck, PlugZap, Send, Target } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { useOrderNumber } from "../requests/request-line.tsx";
import { identityOf, vehicleOf } from "../requests/request-words.ts";
import { unfiltered } from "../worklists/list-filters.ts";
import { maxShown, type ToDo, type WaitingItem } from "./what-waits.ts";
import styles from "./waiting-lines.module.css";

const icons: Record<ToDo, LucideIcon> = {
  device: PlugZap,
  scan: CircleAlert,
  preparation: PackageCheck,
  ready: Target,
  answer: CircleHelp,
  message: MessageSquare,
  send: Send,
};

/** Where it is done. */
function placeOf({ what, row: { Id } }: WaitingItem): LinkProps {
  if (what === "ready") return { to: "/calibration/$id", params: { id: Id } };
  if (what === "message" || what === "answer") return { to: "/chats", search: { channel: Id } };
  if (what === "send") return { to: "/servicerequest/$id", params: { id: Id } };
  return { to: "/processcalibration/$id", params: { id: Id } };
}

/** What waits for the shop, a line each, that leads to where it is done. `more`: how many are not among the items. */
export function WaitingLines({ items, more }: { items: readonly WaitingItem[]; more: number }) {
  const t = useText();
  const [isLong, setLong] = useState(false);
  const now = useNow(30);
  const shown = isLong ? items : items.slice(0, maxShown);
  return (
    <>
      <ul>
        {shown.map((item) => (
          <li key={`${item.what} ${item.row.Id}`}>
            <Line item={item} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < items.length || more > 0 ? (
        <div className={styles.foot}>
          {shown.length < items.length ? (
            <Button size="sm" variant="quiet" onClick={() => setLong(true)}>
              {t("home.showAll", { count: items.length })}
            </Button>
          ) : null}
          {more > 0 ? (
            <Link to="/servicerequests/$status" params={{ status: "pending" }} search={unfiltered}>
              {t("home.moreWait", { count: more })}
            </Link>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Line({ item, now }: { item: WaitingItem; now: number }) {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  const { what, since, row } = item;
  const Icon = icons[what];
  return (
    <Link {...placeOf(item)} className={styles.line}>
      <span className={styles.sign} data-idle={what === "send" || undefined}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>{what === "send" ? t("requests.action.complete") : t(`requests.waits.${what}`)}</span>
        <span className={styles.whom}>
          <span>{vehicleOf(row) || t("requests.row.noVehicle")}</span>
          <span className="tabular">{identityOf(row) || row.WorkOrderNumber}</span>
          {row.RONumber === "" ? null : <span className="tabular">{orderNumber(row.RONumber)}</span>}
          {row.ScanTypeName === "" ? null : <span>{row.ScanTypeName}</span>}
        </span>
      </span>
      <time className={styles.since} dateTime={since}>
        {format.ago(since, new Date(now))}
      </time>
      <ChevronRight aria-hidden className={styles.go} />
    </Link>
  );
}
