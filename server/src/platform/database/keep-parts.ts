import type { Config } from "../../config.ts";
import type { Sample } from "../metrics.ts";
import { defineModule, type ModuleDefinition } from "../module.ts";
import type { Executor } from "./executor.ts";
import { addPart, missingParts, oldParts, readParts, restOf, widthOf, type PartedTable } from "./parts.ts";

/** A table that may be kept in parts, and for how long. */
export interface KeptTable extends PartedTable {
  /** Days after which a part is dropped; undefined: never. */
  days?: number | undefined;
}

/** Milliseconds that a lock is waited for while others wait behind it: a schedule that fails is run again some seconds later. */
const patience = 500;

/** The next parts of tables that are kept in parts are made before they are needed, and old ones dropped where that is configured. */
export function keepParts(tables: (config: Config) => readonly KeptTable[]): ModuleDefinition {
  return defineModule("parts", ({ config, db }) => {
    const kept = tables(config);
    return {
      schedules: kept.map((table) => ({
        name: `parts.${table.name}`,
        everySeconds: 3600,
        run: async ({ db: tx, now, log }) => {
          const { made, dropped } = await tendParts(tx, table, now);
          for (const part of made) log.info({ part }, "a part of a table was made for the rows to come");
          for (const part of dropped) log.warn({ part }, "a part of a table was dropped: all of its rows were older than is kept");
        },
      })),
      gauges: [
        {
          name: "remotebay_parts_left",
          help: "Of each table that is kept in parts, ids until its last part is full.",
          labels: ["table"],
          read: () => samples(kept, (table) => left(db, table)),
        },
        {
          name: "remotebay_parts_rest",
          help: "Of each table that is kept in parts, rows that came when their part was not made yet: 0 if all is well.",
          labels: ["table"],
          read: () => samples(kept, (table) => inRest(db, table)),
        },
      ],
    };
  });
}

/** Makes the parts that are missing, and drops those that are old. Answers the names of both. Nothing happens to a table that is one whole. */
export async function tendParts(tx: Executor, table: KeptTable, now: Date): Promise<{ made: string[]; dropped: string[] }> {
  const db = tx.$client;
  const found = await readParts(db, table);
  if (found === undefined) return { made: [], dropped: [] };
  await db.query(`set local lock_timeout = ${patience}`);
  const missing = missingParts(table.name, found, await widthOf(db, table, now));
  for (const part of missing) await addPart(db, table, part);
  const old = table.days === undefined ? [] : await oldParts(db, table, new Date(now.getTime() - table.days * 86_400_000));
  for (const { name } of old) await db.query(`drop table ${name}`);
  return { made: missing.map(({ name }) => name), dropped: old.map(({ name }) => name) };
}

async function samples(tables: readonly KeptTable[], read: (table: KeptTable) => Promise<number | undefined>): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const table of tables) {
    const value = await read(table);
    if (value !== undefined) found.push({ labels: { table: table.name }, value });
  }
  return found;
}

async function left(db: Executor, table: KeptTable): Promise<number | undefined> {
  const found = await readParts(db.$client, table);
  return found && (found.parts.at(-1)?.to ?? 0) - found.newest;
}

/** More than a thousand are not counted. */
async function inRest(db: Executor, table: KeptTable): Promise<number | undefined> {
  if (!(await readParts(db.$client, table))) return undefined;
  const { rows } = await db.$client.query<{ total: number }>(
    `select count(*)::int as total from (select from ${restOf(table.name)} limit 1000) found`,
  );
  return rows[0]?.total;
}
