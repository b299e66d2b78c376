import type { LookupKey } from "@remotebay/contract";
import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type ListedItem, lookupItems, scanTypes, serviceElements } from "./tables.ts";

// What other nouns' stores may join and read; they never write these rows (tools/foreign-writes.ts).

export { scanTypes, serviceElements } from "./tables.ts";

/** Whether there is a function of this id. */
export function isServiceElement(id: number | null): SQL<boolean> {
  return sql`exists (select 1 from ${serviceElements} where ${serviceElements.id} = ${id}::int)`;
}

/** Whether a function is of a scan type's group; true where either is not there. */
export function fitsScanType(elementId: number | null, scanTypeId: number | null): SQL<boolean> {
  return sql`not exists (select 1 from ${scanTypes}, ${serviceElements}
    where ${scanTypes.id} = ${scanTypeId}::int and ${serviceElements.id} = ${elementId}::int and ${serviceElements.groupId} <> ${scanTypes.groupId})`;
}

/** The item that a stored choice (`{ Id, Text }`) names by its id; null for people's own words. */
export function listedItem(choice: AnyPgColumn, list: LookupKey): SQL<ListedItem | null> {
  return sql`(select json_build_object('value', i.string_value, 'text', i.text) from ${lookupItems} i where i.id = (${choice} ->> 'Id')::bigint and i.key = ${list})`;
}
