import type { QualityNumbers } from "@remotebay/contract";
import { useNumberColumn } from "../../features/numbers/number-column.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { told } from "./told.ts";

/** How each of them is written. */
export function useWritten(): Record<keyof typeof told, { header: string; written: (value: number) => string }> {
  const t = useText();
  const format = useFormat();
  const number = (value: number) => format.number(value);
  return {
    jobs: { header: t("shop.jobs"), written: number },
    first: { header: t("shop.firstTime"), written: (rate) => format.number(rate / 100, { style: "percent" }) },
    attempts: { header: t("team.quality.attempts"), written: number },
    wait: { header: t("shop.medianWait"), written: format.duration },
    duration: { header: t("team.quality.duration"), written: format.duration },
  };
}

/** The columns of numbers, which the tables of weeks and of groups share. */
export function useQualityColumns() {
  const column = useNumberColumn();
  const written = useWritten();
  return (Object.keys(told) as (keyof typeof told)[]).map((id) =>
    Object.assign(column<QualityNumbers>(id, written[id].header, told[id], written[id].written), { sortable: true }),
  );
}
