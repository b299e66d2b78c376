import { listRequests, type RequestRow } from "@remotebay/contract";
import { History } from "lucide-react";
import { RequestLine } from "../../features/requests/request-line.tsx";
import { dateOf } from "../../features/requests/request-words.ts";
import { useStatusName } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Card } from "../../ui/card.tsx";
import { newest } from "./use-settled.ts";
import shapes from "../../ui/shapes.module.css";
import { useEffect, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { inTab, onDevice } from "../../lib/storage.ts";

/** Maximum number of changes shown; the lists have the others. */
const maxShown = 4;

/** Requests that changed since the user's last visit. */
export function SinceLastVisit() {
  const t = useText();
  const describeChange = useChangeText();
  const { data } = useCall(listRequests, newest);
  const before = useLastVisit(data);
  const changed = before ? (data ?? []).filter((row) => row.UpdatedDate > before) : [];
  if (changed.length === 0) return null;
  return (
    <Card
      padded={false}
      icon={<History aria-hidden />}
      title={t("home.since")}
      actions={<span className={shapes.quiet}>{t("home.changed", { count: changed.length })}</span>}
    >
      <ul>
        {changed.slice(0, maxShown).map((row) => (
          <li key={row.Id}>
            <RequestLine row={row} note={describeChange(row)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Describes the latest change of a request. */
function useChangeText(): (row: RequestRow) => string {
  const t = useText();
  const format = useFormat();
  const statusName = useStatusName();
  return (row) => {
    const date = dateOf(row);
    if (row.ReportSent) return t("home.reportReady");
    if (row.StatusName === "Scheduled" && date) return t("home.scheduledFor", { when: format.dateTime(date) });
    if (row.StatusName === "InProcess" && row.Technician) return t("home.taken", { name: row.Technician });
    return statusName(row.StatusName);
  };
}

/** The server's time of the newest change seen on the previous visit; undefined on the first visit. A visit lasts as long as its tab. */
function useLastVisit(rows: readonly RequestRow[] | undefined): string | undefined {
  const key = `seen.${useUser().Id}`;
  const [before] = useState(() => {
    const known = inTab.read(key) ?? onDevice.read(key) ?? "";
    inTab.write(key, known);
    return known;
  });
  useEffect(() => {
    const newest = rows?.reduce((last, row) => (row.UpdatedDate > last ? row.UpdatedDate : last), before);
    if (newest) onDevice.write(key, newest);
  }, [rows, before, key]);
  return before || undefined;
}
