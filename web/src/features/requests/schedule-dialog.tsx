import { type ServiceRequest, updateRequestStatus } from "@remotebay/contract";
import { lazy, Suspense, useState } from "react";
import { earliest, instantOf, wallClockOf } from "../../lib/wall-clock.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./dialogs.module.css";

// The calendar is a large chunk, and every request's page contains the dialog.
const DateTimePicker = lazy(() => import("../../ui/date-time-picker.tsx").then((module) => ({ default: module.DateTimePicker })));

/** Lets an operator confirm a date: one of the shop's preferences, or another one. */
export function ScheduleDialog({ request, open, onClose }: { request: ServiceRequest; open: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const zone = request.Location.TimeZone;
  const [now] = useState(() => new Date());
  const wishes = request.ScheduleDates.filter(({ Date: date }) => Date.parse(date) > now.getTime()).map(({ Date: date }) =>
    wallClockOf(date, zone),
  );
  const [date, setDate] = useState<string | null>(wishes[0] ?? null);
  const [isMissing, setMissing] = useState(false);
  const move = useSend(updateRequestStatus, {
    isShown: open,
    onQueued: onClose,
    onDone: () => {
      toast({ text: t("requests.news.scheduled"), tone: "success" });
      onClose();
    },
  });
  const confirm = () => {
    const instant = date === null ? undefined : instantOf(date, zone);
    setMissing(instant === undefined);
    if (instant) move.send({ body: { Id: request.Id, Status: "Scheduled", Date: instant } });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("requests.action.schedule")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" pending={move.isBusy} onClick={confirm}>
            {t("requests.schedule.confirm")}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {wishes.length > 0 ? (
          <FilterChips
            label={t("requests.schedule.wishes")}
            items={wishes.map((wish) => ({ id: wish, label: format.dateTime(new Date(wish)) }))}
            value={date === null ? [] : [date]}
            onChange={([wish]) => setDate(wish ?? null)}
            single
          />
        ) : null}
        <Suspense fallback={<Skeleton height="3rem" />}>
          <DateTimePicker
            label={t("requests.schedule.date")}
            description={t("requests.form.shopTime", { zone })}
            value={date}
            onChange={setDate}
            min={earliest(now, zone)}
            error={isMissing ? t("requests.schedule.missing") : undefined}
            required
          />
        </Suspense>
        {move.problem ? <Banner tone="danger" title={problemText(move.problem)} /> : null}
      </div>
    </Dialog>
  );
}
