import { useFormat } from "../../lib/i18n/i18n.tsx";
import type { Column } from "../../ui/table.tsx";

/** A column of a table of numbers, whose values a file has without the reader's grouping and units. */
export interface NumberColumn<Row> extends Column<Row> {
  header: string;
  plain: (row: Row) => string | number;
}

/** Makes columns of numbers; one that is not known is a dash on the screen and empty in a file. */
export function useNumberColumn() {
  const format = useFormat();
  return <Row>(
    id: string,
    header: string,
    value: (row: Row) => number | null,
    written: (value: number) => string = (number) => format.number(number),
  ): NumberColumn<Row> => ({
    id,
    header,
    align: "end",
    nowrap: true,
    cell: (row) => {
      const known = value(row);
      return known === null ? "–" : written(known);
    },
    plain: (row) => value(row) ?? "",
  });
}
