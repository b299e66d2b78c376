import { useMemo } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { Column } from "../../ui/table.tsx";
import { firstTimeRate, middleOf, type Month, type Months } from "./months-table.ts";

/** A column of the table, whose value a file has as a plain number. */
interface MonthColumn extends Column<Month> {
  header: string;
  plain: (month: Month) => string | number;
}

/** The columns of a shop's months; coins where the shop has some. */
export function useMonthColumns({ Months }: Months): MonthColumn[] {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const column = (
    id: string,
    header: string,
    value: (month: Month) => number | null,
    written = format.number as (value: number) => string,
  ) => ({
    id,
    header,
    align: "end" as const,
    nowrap: true,
    cell: (month: Month) => {
      const known = value(month);
      return known === null ? "–" : written(known);
    },
    plain: (month: Month) => value(month) ?? "",
  });
  const coins = Months.some(({ Coins }) => Coins !== null) ? [column("coins", t("shop.coins"), ({ Coins }) => Coins)] : [];
  return [
    {
      id: "month",
      header: t("shop.month"),
      nowrap: true,
      cell: (month) => monthName(month),
      plain: ({ Month: name }) => name,
    },
    column("jobs", t("shop.jobs"), ({ Jobs }) => Jobs),
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

function whole(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes);
}
