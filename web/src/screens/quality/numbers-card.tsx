import type { QualityNumbers } from "@remotebay/contract";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { NumberColumn } from "../../features/numbers/number-column.ts";
import { csvFile, saveCsv, spreadsheetCulture } from "../../lib/csv-file.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { useQualityColumns } from "./quality-columns.ts";

interface NumbersCardProps<Row extends QualityNumbers> extends Pick<TableProps<Row>, "rows" | "rowKey" | "sort" | "onSort"> {
  title: string;
  /** The column that says whose numbers a row has. */
  first: NumberColumn<Row>;
  /** What the file is called, besides the name of the page. */
  fileName: string;
  /** The rows of the file, where it has another order than the table. */
  fileRows?: readonly Row[];
  children?: ReactNode;
}

/** Numbers as a table, and as a file with the same columns. */
export function NumbersCard<Row extends QualityNumbers>(props: NumbersCardProps<Row>) {
  const { title, first, fileName, rows, fileRows = rows, children, ...table } = props;
  const t = useText();
  const { culture } = useFormat();
  const columns = [first, ...useQualityColumns()];
  const save = () => {
    const lines = fileRows.map((row) => columns.map(({ plain }) => plain(row)));
    const heads = columns.map(({ header }) => header);
    saveCsv(csvFile(heads, lines, spreadsheetCulture(navigator.languages, culture)), `${t("team.quality.title")}-${fileName}`);
  };
  return (
    <Card
      title={title}
      padded={false}
      actions={
        <Button size="sm" icon={<Download aria-hidden />} onClick={save}>
          {t("shop.asFile")}
        </Button>
      }
    >
      <Table label={title} columns={columns} rows={rows} {...table} dense layout="table" />
      {children}
    </Card>
  );
}
