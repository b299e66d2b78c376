import { getMonths } from "@remotebay/contract";
import { Download, Printer } from "lucide-react";
import { firstTimeRate } from "../../features/numbers/first-time-rate.ts";
import { type Bar, Bars } from "../../lib/bars.tsx";
import { csvFile, saveCsv, spreadsheetCulture } from "../../lib/csv-file.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { jobsByService, type Month, type Months } from "./months-table.ts";
import { useMonthColumns, useMonthName } from "./month-columns.tsx";
import styles from "./months.module.css";

/** A shop's last 13 months: plots one reads at a glance, the same numbers as a table, and as a file (domain.md#months). */
export function MonthsScreen() {
  const t = useText();
  const { Location } = useUser();
  const { data, error, refetch } = useCall(getMonths, Location ? { query: { id: Location.Id } } : null);
  return (
    <>
      <PageHeader
        title={t("shop.months")}
        subtitle={data ? t("shop.monthsText", { zone: data.TimeZone.replaceAll("_", " ") }) : Location?.Name}
        actions={data ? <Actions months={data} shop={Location?.Name ?? ""} /> : undefined}
      />
      {data ? <Numbers months={data} /> : null}
      {!data && !error ? <SkeletonCard count={2} lines={6} /> : null}
      {!data && error ? (
        <NotLoaded what="page" problem={error} failed={t("problems.internal")} onRetry={() => void refetch()} level={2} />
      ) : null}
    </>
  );
}

function Actions({ months, shop }: { months: Months; shop: string }) {
  const t = useText();
  const { culture } = useFormat();
  const columns = useMonthColumns(months);
  const services = jobsByService(months);
  const save = () => {
    const heads = [...columns.map(({ header }) => header), ...services.map(({ name }) => name || t("shop.noService"))];
    const lines = months.Months.map((month, nth) => [
      ...columns.map(({ plain }) => plain(month)),
      ...services.map(({ jobs }) => jobs[nth] ?? 0),
    ]);
    saveCsv(csvFile(heads, lines, spreadsheetCulture(navigator.languages, culture)), `${t("shop.months")}-${shop}`);
  };
  return (
    <>
      <Button icon={<Download aria-hidden />} onClick={save}>
        {t("shop.asFile")}
      </Button>
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        {t("shop.print")}
      </Button>
    </>
  );
}

function Numbers({ months }: { months: Months }) {
  const t = useText();
  const format = useFormat();
  const columns = useMonthColumns(months);
  const monthName = useMonthName();
  const number = (value: number) => format.number(value);
  const percent = (value: number) => format.number(value / 100, { style: "percent" });
  const bars = (valueOf: (month: Month) => number | null): Bar[] =>
    months.Months.map((month, nth) => ({
      id: month.Month,
      name: monthName(month),
      short: nth % 3 === 0 ? monthName(month) : "",
      value: valueOf(month),
    }));
  const heads = (value: string) => ({ name: t("shop.month"), value });
  const plot = (title: string, valueOf: (month: Month) => number | null, written: (value: number) => string, sum = false) => (
    <Bars title={title} heads={heads(title)} bars={bars(valueOf)} format={written} withSum={sum} />
  );
  return (
    <div className={styles.page}>
      <Card title={t("shop.atAGlance")}>
        <div className={styles.plots}>
          {plot(t("shop.jobs"), ({ Jobs }) => Jobs, number, true)}
          {plot(t("shop.medianWait"), ({ MedianWait }) => MedianWait, format.duration)}
          {plot(t("shop.firstTime"), (month) => firstTimeRate(month), percent)}
          {plot(t("shop.reports"), ({ Reports }) => Reports, number, true)}
          {months.Months.some(({ Coins }) => Coins !== null) ? plot(t("shop.coins"), ({ Coins }) => Coins, number, true) : null}
        </div>
      </Card>
      <Card title={t("shop.byMonth")} padded={false}>
        <Table
          label={t("shop.byMonth")}
          columns={columns}
          rows={months.Months.toReversed()}
          rowKey={({ Month: name }) => name}
          dense
          layout="table"
        />
      </Card>
      <Services months={months} />
    </div>
  );
}

/** How often each service was ordered, as lines of bars. */
function Services({ months }: { months: Months }) {
  const t = useText();
  const format = useFormat();
  const services = jobsByService(months);
  const most = Math.max(1, ...services.map(({ sum }) => sum));
  if (services.length === 0) return null;
  return (
    <Card title={t("shop.byService")}>
      <table className={styles.services}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("shop.service")}</th>
            <th scope="col">{t("shop.jobs")}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, name, sum }) => (
            <tr key={id}>
              <th scope="row">{name || t("shop.noService")}</th>
              <td>
                <span className={styles.bar} style={{ width: `${(sum / most) * 100}%` }} aria-hidden />
                <span className="tabular">{format.number(sum)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
