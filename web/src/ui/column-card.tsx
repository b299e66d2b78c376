import type { Column } from "./table.tsx";
import shapes from "./shapes.module.css";

/** A row of a table as a card: its first column, and the others with their heads. */
export function ColumnCard<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [first, ...rest] = columns;
  return (
    <div className={shapes.tight}>
      <strong>{first?.cell(row)}</strong>
      {rest.map((column) => (
        <span key={column.id}>
          {column.header}: {column.cell(row)}
        </span>
      ))}
    </div>
  );
}
