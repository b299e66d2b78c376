import { getFigures, type StatusName } from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { type Bar, Bars } from "../../../lib/bars.tsx";
import styles from "./watching.module.css";

/** Milliseconds between two looks. */
const often = 15_000;

/** Figures of this moment, and plots of the last 24 hours. */
export function Figures() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useCall(getFigures, {}, { poll: often, staleTime: 0 });
  if (!data)
    return error ? (
      <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
    ) : (
      <SkeletonCard count={2} />
    );
  const number = (value: number) => format.number(value);
  const minutes = (value: number | null) => (value === null ? t("common.none") : t("admin.watching.minutes", { count: value }));
  const perHour = (name: "Created" | "Completed" | "Messages" | "Failed"): Bar[] =>
    data.Hours.map((row, nth) => ({
      id: row.Hour,
      name: format.time(row.Hour),
      short: nth % 6 === 5 ? format.time(row.Hour) : "",
      value: row[name],
    }));
  const byStatus = data.Requests.map(({ Status, Count }) => {
    const name = t(`requests.status.${Status as StatusName}`);
    return { id: Status, name, short: name, value: Count };
  });
  const hours = { name: t("admin.watching.hour"), value: t("admin.watching.count") };
  return (
    <>
      <Card title={t("admin.watching.now")}>
        <Facts
          items={[
            {
              name: t("admin.watching.waitingRequests"),
              value: (
                <>
                  {number(data.WaitingRequests)}
                  {data.WaitingSince === null ? null : (
                    <span className={styles.since}>{t("admin.watching.waitingSince", { when: format.moment(data.WaitingSince) })}</span>
                  )}
                </>
              ),
            },
            { name: t("admin.watching.medianWait"), value: minutes(data.MedianWait) },
            { name: t("admin.watching.longWait"), value: minutes(data.LongWait) },
            { name: t("admin.watching.openChats"), value: number(data.OpenChats) },
            {
              name: t("admin.watching.devices"),
              value: t("admin.watching.ofDevices", { connected: number(data.ConnectedDevices), all: number(data.Devices) }),
            },
            { name: t("admin.watching.waitingJobs"), value: number(data.WaitingJobs) },
            { name: t("admin.watching.failedJobs"), value: number(data.FailedJobs) },
            { name: t("admin.watching.undelivered"), value: number(data.Undelivered) },
            { name: t("admin.watching.hookMessages"), value: number(data.WaitingHookMessages) },
          ]}
        />
      </Card>
      <Card title={t("admin.watching.lastDay")}>
        <div className={styles.plots}>
          <Bars title={t("admin.watching.created")} heads={hours} bars={perHour("Created")} format={number} />
          <Bars title={t("admin.watching.completed")} heads={hours} bars={perHour("Completed")} format={number} />
          <Bars title={t("admin.watching.messages")} heads={hours} bars={perHour("Messages")} format={number} />
          <Bars title={t("admin.watching.failedCalls")} heads={hours} bars={perHour("Failed")} format={number} />
          <Bars
            title={t("admin.watching.byStatus")}
            heads={{ name: t("admin.watching.status"), value: t("admin.watching.count") }}
            bars={byStatus}
            format={number}
          />
        </div>
      </Card>
    </>
  );
}
