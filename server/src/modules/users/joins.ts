import { sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { users } from "./tables.ts";

// What other nouns' stores may join and read; they never write these rows (tools/foreign-writes.ts).

/** People under a name of the query's own: a request joins its contact, technician, creator and last editor. */
export function people<const Name extends string>(name: Name) {
  return alias(users, name);
}

/** Given and family name as one text; empty where nobody was joined. */
export function personName(person: { givenName: PgColumn; familyName: PgColumn }): SQL<string> {
  return sql<string>`concat_ws(' ', ${person.givenName}, ${person.familyName})`;
}

/** The name of a person of a location; null where it has nobody of this id. */
export function nameAtLocation(id: number | null, locationId: number): SQL<string | null> {
  return sql`(select ${personName(users)} from ${users} where ${users.id} = ${id}::int and ${users.locationId} = ${locationId})`;
}
