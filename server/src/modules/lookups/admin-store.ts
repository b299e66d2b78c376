import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locationScanTypes } from "../locations/joins.ts";
import { lookupItems, scanTypes, serviceElementGroups, serviceElements } from "./tables.ts";

const shops = sql<number>`(select count(distinct ${locationScanTypes.locationId})::int from ${locationScanTypes} where ${locationScanTypes.scanTypeId} = ${scanTypes.id})`;

const services = statement((db) => db.select({ service: scanTypes, shops }).from(scanTypes).orderBy(scanTypes.id).limit(1000));

/** All remote services, with the number of shops that may order each. */
export function selectServiceRows(db: Executor) {
  return services.run(db);
}

const functions = statement((db) => db.select().from(serviceElements).orderBy(serviceElements.id).limit(5000));

/** All functions. */
export function selectFunctionRows(db: Executor) {
  return functions.run(db);
}

const items = statement((db) => db.select().from(lookupItems).orderBy(lookupItems.id).limit(20_000));

/** All items of all lists. */
export function selectItemRows(db: Executor) {
  return items.run(db);
}

/** The tables whose rows administrators keep here. */
const kept = { service: scanTypes, function: serviceElements, choice: lookupItems } as const;
export type KeptTable = keyof typeof kept;

/** Locks a row until the transaction ends. */
export async function lockRow(db: Executor, table: KeptTable, id: number): Promise<void> {
  const column: AnyPgColumn = kept[table].id;
  await db.execute(sql`select 1 from ${kept[table]} where ${column} = ${id} for no key update`);
}

export async function updateService(db: Executor, id: number, values: Partial<typeof scanTypes.$inferInsert>): Promise<void> {
  await db.update(scanTypes).set(values).where(eq(scanTypes.id, id));
}

export async function updateFunction(db: Executor, id: number, values: Partial<typeof serviceElements.$inferInsert>): Promise<void> {
  await db.update(serviceElements).set(values).where(eq(serviceElements.id, id));
}

export async function updateItem(db: Executor, id: number, values: Partial<typeof lookupItems.$inferInsert>): Promise<void> {
  await db.update(lookupItems).set(values).where(eq(lookupItems.id, id));
}

/** The first id of what an installation adds: those below are the product's, whose texts are found by them. */
const firstOwnId = 10_000;

const nextId = (table: typeof scanTypes | typeof serviceElements): SQL<number> =>
  sql<number>`(select greatest(max(id) + 1, ${firstOwnId}) from ${table})`;

export async function insertService(db: Executor, values: Omit<typeof scanTypes.$inferInsert, "id">): Promise<number> {
  await db.execute(sql`lock table ${scanTypes} in share row exclusive mode`);
  const [row] = await db
    .insert(scanTypes)
    .values({ ...values, id: nextId(scanTypes) } as unknown as typeof scanTypes.$inferInsert)
    .returning({ id: scanTypes.id });
  return row?.id ?? 0;
}

export async function insertFunction(db: Executor, values: Omit<typeof serviceElements.$inferInsert, "id">): Promise<number> {
  await db.execute(sql`lock table ${serviceElements} in share row exclusive mode`);
  const [row] = await db
    .insert(serviceElements)
    .values({ ...values, id: nextId(serviceElements) } as unknown as typeof serviceElements.$inferInsert)
    .returning({ id: serviceElements.id });
  return row?.id ?? 0;
}

export async function insertItem(db: Executor, values: typeof lookupItems.$inferInsert): Promise<number> {
  const [row] = await db.insert(lookupItems).values(values).returning({ id: lookupItems.id });
  return row?.id ?? 0;
}

/** Whether another item of a list has this value. */
export async function isValueTaken(db: Executor, key: string, value: string, except: number): Promise<boolean> {
  const rows = await db
    .select({ id: lookupItems.id })
    .from(lookupItems)
    .where(and(eq(lookupItems.key, key), eq(lookupItems.stringValue, value), ne(lookupItems.id, except)))
    .limit(1);
  return rows.length > 0;
}

export async function hasFamily(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: serviceElementGroups.id }).from(serviceElementGroups).where(eq(serviceElementGroups.id, id));
  return rows.length > 0;
}
