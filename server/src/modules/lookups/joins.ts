import type { LookupKey } from "@remotebay/contract";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type ListedItem, lookupItems, scanTypes, serviceElements } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

export { scanTypes, serviceElementGroups, serviceElements } from "./tables.ts";

/** Whether a function with this id exists. */
export function isServiceElement(id: SQLWrapper): SQL<boolean> {
  return sql`exists (select 1 from ${serviceElements} where ${serviceElements.id} = ${id}::int)`;
}

/** Whether a function belongs to a scan type's group; true if either is missing. */
export function fitsScanType(elementId: SQLWrapper, scanTypeId: SQLWrapper): SQL<boolean> {
  return sql`not exists (select 1 from ${scanTypes}, ${serviceElements}
    where ${scanTypes.id} = ${scanTypeId}::int and ${serviceElements.id} = ${elementId}::int and ${serviceElements.groupId} <> ${scanTypes.groupId})`;
}

/** Whether all functions of a list belong to the group of another one. */
export function areOfGroupOf(elementId: SQLWrapper, ids: SQLWrapper): SQL<boolean> {
  return sql`(select count(*) = cardinality(${ids}::int[]) from ${serviceElements} where ${serviceElements.id} = any(${ids}::int[])
    and ${serviceElements.groupId} = (select own.group_id from ${serviceElements} own where own.id = ${elementId}::int))`;
}

/** The functions of a column of ids, in its order, each with the installation's own name. */
export function elementsIn(ids: SQLWrapper): SQL<{ Id: number; Name: string | null; ServiceElementGroupId: number }[]> {
  return sql`(select coalesce(json_agg(json_build_object('Id', e.id, 'Name', e.name, 'ServiceElementGroupId', e.group_id)
    order by array_position(${ids}, e.id)), '[]') from ${serviceElements} e where e.id = any(${ids}))`;
}

/** The installation's own disclaimer of a scan type; null if the product's applies. */
export function ownDisclaimer(scanTypeId: SQLWrapper): SQL<string | null> {
  return sql`(select ${scanTypes.disclaimer} from ${scanTypes} where ${scanTypes.id} = ${scanTypeId}::int)`;
}

/** The item that a stored choice (`{ Id, Text }`) refers to by its id; null for free text. */
export function listedItem(choice: AnyPgColumn, list: LookupKey): SQL<ListedItem | null> {
  return sql`(select json_build_object('value', i.string_value, 'text', i.text) from ${lookupItems} i where i.id = (${choice} ->> 'Id')::bigint and i.key = ${list})`;
}
