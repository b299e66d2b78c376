import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { filesUnder, root } from "./files.ts";

/** Every table with its columns, keys and indexes, by the file that declares it. */
export async function tablesPage(): Promise<string> {
  const sections: string[] = [];
  for (const file of filesUnder("server/src", /(^|-)tables\.ts$/)) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const value of Object.values(exported)) if (value instanceof PgTable) sections.push(section(value, file));
  }
  return `# Tables\n\n${sections.length} tables of PostgreSQL. \n\n${sections.toSorted().join("\n")}`;
}

function section(table: PgTable, file: string): string {
  const { name, columns, foreignKeys, indexes } = getTableConfig(table);
  const targets = new Map<string, string>();
  for (const key of foreignKeys) {
    const { columns: own, foreignTable, foreignColumns } = key.reference();
    own.forEach((column, at) =>
      targets.set(column.name, `${getTableConfig(foreignTable).name}.${foreignColumns[at] ? nameOf(foreignColumns[at]) : ""}`),
    );
  }
  const rows = columns.map((column) => {
    const marks = [
      column.primary ? "key" : "",
      column.notNull || column.primary ? "" : "may be null",
      column.isUnique ? "unique" : "",
      targets.has(column.name) ? `→ ${targets.get(column.name)}` : "",
    ];
    return `| ${nameOf(column)} | ${column.getSQLType()} | ${marks.filter((mark) => mark !== "").join(", ")} |`;
  });
  const keys = indexes.map(({ config }) => `\`${config.name ?? "unnamed"}\`${config.unique ? " (unique)" : ""}`).toSorted();
  return `## ${name}\n\n\`${file}\`\n\n| Column | Type | |\n|---|---|---|\n${rows.join("\n")}\n${keys.length > 0 ? `\nIndexes: ${keys.join(", ")}\n` : ""}`;
}

/** A column's name in the database: the connection converts the property's name to snake_case. */
function nameOf(column: PgColumn): string {
  return column.keyAsName ? toSnakeCase(column.name) : column.name;
}
