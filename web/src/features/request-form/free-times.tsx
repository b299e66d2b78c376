import { getFreeTimes } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { wallClockOf } from "../../lib/wall-clock.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

interface FreeTimesProps {
  /** The chosen dates, as the shop's clock shows them. */
  chosen: readonly string[];
  timeZone: string;
  isFull: boolean;
  onChange: (next: string[]) => void;
}

/** The first free times of the technicians, to be chosen as a wish that Dispatch confirms (domain.md#free-times). */
export function FreeTimes({ chosen, timeZone, isFull, onChange }: FreeTimesProps) {
  const t = useText();
  const format = useFormat();
  // Other shops take them too.
  const { data } = useCall(getFreeTimes, {}, { staleTime: 0 });
  const times = (data?.Times ?? []).map((at) => wallClockOf(at, timeZone)).filter((time) => chosen.includes(time) || !isFull);
  if (times.length === 0) return null;
  return (
    <div className={styles.stack}>
      <p className={shapes.quiet}>{t("requests.form.freeTimesHint")}</p>
      <FilterChips
        label={t("requests.form.freeTimes")}
        items={times.map((time) => ({ id: time, label: format.dateTime(new Date(time)) }))}
        value={chosen.filter((time) => times.includes(time))}
        onChange={(value) =>
          onChange([
            ...chosen.filter((time) => time !== "" && (!times.includes(time) || value.includes(time))),
            ...value.filter((time) => !chosen.includes(time)),
          ])
        }
      />
    </div>
  );
}
