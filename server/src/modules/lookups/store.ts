import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locationScanTypes } from "../locations/joins.ts";
import type { ListRow } from "./logic/lists.ts";
import { lookupItems, scanTypes, serviceElementGroups, serviceElements } from "./tables.ts";

type ItemRow = typeof lookupItems.$inferSelect;

const itemsOf = statement((db) =>
  db
    .select()
    .from(lookupItems)
    .where(eq(lookupItems.key, sql.placeholder("key")))
    .orderBy(asc(lookupItems.position), asc(lookupItems.id))
    .limit(sql.placeholder("limit")),
);

/** The items of a list, in list order; limited, since a list may be imported. */
export function selectItems(db: Executor, key: string, limit: number): Promise<ItemRow[]> {
  return itemsOf.run(db, { key, limit });
}

const everyService = statement((db) => db.select({ id: scanTypes.id, name: scanTypes.name }).from(scanTypes).orderBy(asc(scanTypes.id)));

/** All remote services. */
export function selectServices(db: Executor): Promise<{ id: number; name: string | null }[]> {
  return everyService.run(db);
}

const everyFamily = statement((db) => db.select().from(serviceElementGroups).orderBy(asc(serviceElementGroups.id)));

/** All families of functions. */
export function selectFamilies(db: Executor): Promise<{ id: number; name: string | null }[]> {
  return everyFamily.run(db);
}

const scanTypesOf = statement((db) =>
  db
    .selectDistinct({ id: scanTypes.id, name: scanTypes.name, disclaimer: scanTypes.disclaimer, groupId: scanTypes.groupId })
    .from(locationScanTypes)
    .innerJoin(scanTypes, eq(scanTypes.id, locationScanTypes.scanTypeId))
    .where(and(eq(locationScanTypes.locationId, sql.placeholder("locationId")), eq(scanTypes.active, true)))
    .orderBy(asc(scanTypes.id)),
);

/** The remote services that a location may order, in the agreed order. */
export function selectScanTypesOf(db: Executor, locationId: number) {
  return scanTypesOf.run(db, { locationId });
}

/** Functions by id. */
export async function selectElementsById(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, { name: string | null; groupId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: serviceElements.id, name: serviceElements.name, groupId: serviceElements.groupId })
    .from(serviceElements)
    .where(inArray(serviceElements.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

const elements = statement((db) =>
  db
    .select({ id: serviceElements.id, name: serviceElements.name, serviceElementGroupId: serviceElements.groupId })
    .from(serviceElements)
    .orderBy(asc(serviceElements.id))
    .limit(sql.placeholder("limit")),
);

export function selectElements(db: Executor, limit: number) {
  return elements.run(db, { limit });
}

/** Inserts missing rows by list and value; rows that an administrator changed are untouched. */
export async function insertLists(db: Executor, rows: readonly ListRow[]): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    // Without the lock, two processes that start concurrently would both insert the rows.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('lookup_items'))`);
    await tx.db.execute(sql`
      insert into lookup_items (key, section, position, int_value, string_value)
      select r.key, r.section, r.position, r.number, r.value
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (key text, section text, position int, number int, value text)
      where not exists (select from lookup_items i where i.key = r.key and i.string_value = r.value)
      order by r.key, r.position`);
  });
}

interface ServiceRows {
  groups: readonly (typeof serviceElementGroups.$inferInsert)[];
  services: readonly (typeof scanTypes.$inferInsert)[];
  elements: readonly (typeof serviceElements.$inferInsert)[];
}

/** Inserts missing groups, services and functions. */
export async function insertServices(db: Executor, { groups, services, elements }: ServiceRows): Promise<void> {
  await db
    .insert(serviceElementGroups)
    .values([...groups])
    .onConflictDoNothing();
  await db
    .insert(scanTypes)
    .values([...services])
    .onConflictDoNothing();
  await db
    .insert(serviceElements)
    .values([...elements])
    .onConflictDoNothing();
}
