import { sql, type SQL } from "drizzle-orm";
import { scanTypes, serviceElements } from "./tables.ts";

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
