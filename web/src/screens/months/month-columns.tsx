import { useMemo } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { firstTimeRate } from "../../features/numbers/first-time-rate.ts";
import { type NumberColumn, useNumberColumn } from "../../features/numbers/number-column.ts";
import { whole } from "../../features/numbers/whole.ts";
import { middleOf, type Month, type Months } from "./months-table.ts";

/** The columns of a shop's months; coins where the shop has some. */
export function useMonthColumns({ Months }: Months): NumberColumn<Month>[] {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const column = useNumberColumn();
  const coins = Months.some(({ Coins }) => Coins !== null) ? [column("coins", t("shop.coins"), ({ Coins }: Month) => Coins)] : [];
  return [
    {
      id: "month",
      header: t("shop.month"),
      nowrap: true,
      cell: (month) => monthName(month),
      plain: ({ Month: name }) => name,
    },
    column("jobs", t("shop.jobs"), ({ Jobs }: Month) => Jobs),
    column("completed", t("shop.completed"), ({ Completed }) => Completed),
    column("reports", t("shop.reports"), ({ Reports }) => Reports),
    column("median", t("shop.medianWait"), ({ MedianWait }) => whole(MedianWait), format.duration),
    column("long", t("shop.longWait"), ({ LongWait }) => whole(LongWait), format.duration),
    column("calibrations", t("shop.calibrations"), ({ Calibrations }) => Calibrations),
    column("first", t("shop.firstTime"), firstTimeRate, (rate) => format.number(rate / 100, { style: "percent" })),
    ...coins,
  ];
}

/** Says a month as the reader's culture writes it. */
export function useMonthName(): (month: Month) => string {
  const { culture } = useFormat();
  const written = useMemo(() => new Intl.DateTimeFormat(culture, { month: "short", year: "numeric", timeZone: "UTC" }), [culture]);
  return (month) => written.format(middleOf(month));
}
