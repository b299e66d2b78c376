import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Plan } from "./plan.ts";
import { type Counts, percentOf, type Shares, sharesOf, sumOf } from "./shares.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "./ratings.module.css";

interface Row {
  id: number;
  make: string;
  counts: Counts;
}

/** The numbers of the picture as a table: each make in all years, or in one. */
export function CoverageTable({ plan }: { plan: Plan }) {
  const t = useText();
  const format = useFormat();
  const [year, setYear] = useState("");
  const rows = plan.makes
    .map(({ Id, Name }): Row => {
      const cells = plan.cells.filter((cell) => cell.MakeId === Id && (year === "" || cell.Year === Number(year)));
      return { id: Id, make: Name, counts: sumOf(cells) };
    })
    .filter(({ counts }) => counts.Vehicles > 0);
  const share = (id: keyof Shares, header: string): Column<Row> => ({
    id,
    header,
    align: "end",
    nowrap: true,
    cell: ({ counts }) => format.number(percentOf(sharesOf(counts)[id]) / 100, { style: "percent" }),
  });
  const columns: Column<Row>[] = [
    { id: "make", header: t("admin.ratings.make"), cell: ({ make }) => make },
    {
      id: "vehicles",
      header: t("admin.ratings.vehicles"),
      align: "end",
      cell: ({ counts }) => format.number(counts.Vehicles),
    },
    share("rated", t("admin.ratings.rated")),
    share("green", t("compatibility.rating.Green")),
    share("amber", t("compatibility.rating.Amber")),
    share("red", t("compatibility.rating.Red")),
    share("unknown", t("compatibility.rating.Unknown")),
  ];
  const card = (row: Row) => <ColumnCard columns={columns} row={row} />;
  return (
    <details className={styles.numbers}>
      <summary>{t("admin.watching.asTable")}</summary>
      <div className={shapes.stack}>
        <NativeSelect
          className={styles.device}
          label={t("admin.ratings.year")}
          placeholder={t("admin.ratings.everyYear")}
          value={year}
          options={plan.years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={({ target }) => setYear(target.value)}
        />
        <Table dense label={t("admin.ratings.coverage")} columns={columns} rows={rows} rowKey={({ id }) => id} card={card} />
      </div>
    </details>
  );
}
