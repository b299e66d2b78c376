import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { roles, userRoles, users } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

/** The users table under an alias, since a request joins its contact, technician, creator and last editor. */
export function people<const Name extends string>(name: Name) {
  return alias(users, name);
}

/** The table under such a name, for the `join` of a statement written as SQL. */
export function peopleAs(name: string): SQL {
  return sql`${users} ${sql.identifier(name)}`;
}

/** Given and family name as one text; empty if no user was joined. */
export function personName(person: { givenName: PgColumn; familyName: PgColumn }): SQL<string> {
  return sql<string>`concat_ws(' ', ${person.givenName}, ${person.familyName})`;
}

/** The name of a user of a location; null if the location has no user with this id. */
export function nameAtLocation(id: SQLWrapper, locationId: SQLWrapper): SQL<string | null> {
  return sql`(select ${personName(users)} from ${users} where ${users.id} = ${id}::int and ${users.locationId} = ${locationId})`;
}

/** The ids of the users with a role, as a subquery. */
export function withRole(name: string): SQL {
  return sql`(select ${userRoles.userId} from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${roles.name} = ${name})`;
}
