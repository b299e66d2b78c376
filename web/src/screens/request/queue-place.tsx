import { getQueuePlace } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import styles from "./request.module.css";

/** Milliseconds after which the place is asked for again: other shops' jobs are taken without an event for this one. */
const poll = 30_000;

/** Where a waiting request stands in the queue, and when it will probably be taken, judging by what happened lately. */
export function QueuePlace({ requestId }: { requestId: number }) {
  const t = useText();
  const format = useFormat();
  const { data: place } = useCall(getQueuePlace, { query: { id: requestId } }, { poll, staleTime: poll });
  if (!place) return null;
  const { Ahead, FromMinutes, ToMinutes, IsLate } = place;
  const isRange = FromMinutes !== null && ToMinutes !== null;
  return (
    <div className={styles.quiet}>
      {Ahead === 0 ? t("requests.place.next") : t("requests.place.ahead", { count: Ahead })}{" "}
      {isRange
        ? FromMinutes === ToMinutes
          ? t("requests.place.about", { time: format.duration(ToMinutes) })
          : t("requests.place.between", { from: format.duration(FromMinutes), to: format.duration(ToMinutes) })
        : IsLate
          ? t("requests.place.late")
          : null}
    </div>
  );
}
