import { useState } from "react";
import { DataGrid } from "../../ui/data-grid/data-grid.tsx";
import type { CellEdit, GridColumn, GridItem } from "../../ui/data-grid/types.ts";
import { Section } from "./section.tsx";

interface Part {
  id: string;
  group: string;
  number: string;
  name: string;
  stock: string;
}

const groups = ["Bumper", "Windshield", "Radar bracket"];
const first: readonly Part[] = Array.from({ length: 500 }, (_, at) => ({
  id: String(at),
  group: groups[Math.floor(at / 170)] ?? "",
  number: `P${String(1000 + at)}`,
  name: at % 7 === 0 ? "A part with a description that needs two lines in a narrow column of the grid" : "Clip",
  stock: String(at % 5),
}));

const columns: readonly GridColumn<Part>[] = [
  {
    id: "number",
    title: "Number",
    width: "8rem",
    text: ({ number }) => number,
    isEditable: () => true,
    isCode: true,
    narrow: "1 / 1 / 2 / 4",
    fault: ({ number }) => (number === "" ? "A part needs a number." : undefined),
  },
  { id: "name", title: "Name", width: "minmax(10rem, 1fr)", text: ({ name }) => name, isEditable: () => true, narrow: "2 / 1 / 3 / 7" },
  {
    id: "stock",
    title: "Stock",
    width: "6rem",
    text: ({ stock }) => stock,
    isEditable: () => true,
    suggestions: () => ["0", "1", "many"],
    narrow: "1 / 4 / 2 / 7",
  },
  { id: "ordered", title: "Ordered", width: "6rem", text: ({ stock }) => (stock === "0" ? "yes" : "no") },
];

/** The data grid with 500 rows in three groups. */
export function GridSection() {
  const [states, setStates] = useState<{ past: (readonly Part[])[]; now: readonly Part[] }>({ past: [], now: first });
  const change = (edits: readonly CellEdit[]) => {
    setStates(({ past, now }) => ({
      past: [...past, now],
      now: now.map((part) =>
        Object.assign({ ...part }, ...edits.filter(({ key }) => key === part.id).map(({ column, text }) => ({ [column]: text }))),
      ),
    }));
    return undefined;
  };
  const items: GridItem<Part>[] = states.now.flatMap((row, at) => {
    const line = { key: row.id, row };
    return states.now[at - 1]?.group === row.group ? line : [{ key: row.group, group: <strong>{row.group}</strong> }, line];
  });
  return (
    <Section title="Data grid">
      <DataGrid
        label="Parts"
        columns={columns}
        items={items}
        onEdit={change}
        onUndo={() => setStates(({ past, now }) => ({ past: past.slice(0, -1), now: past.at(-1) ?? now }))}
        onRemove={(keys) => setStates(({ past, now }) => ({ past: [...past, now], now: now.filter(({ id }) => !keys.includes(id)) }))}
      />
    </Section>
  );
}
