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

/** Family name and given name, by which lists of people are sorted. */
export const sortedName = sql`(${users.familyName} || ' ' || ${users.givenName}) collate "und-x-icu"`;

/** What of a person is searched, as the index `users_search` has it. */
export const searchedText = sql`(${users.givenName} || ' ' || ${users.familyName} || chr(10) || ${users.email} || chr(10) || ${users.username})`;

/** The names of a user's roles, in the order of their ids. */
export const roleNames = sql`coalesce((select json_agg(${roles.name} order by ${roles.id})
  from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${users.id}), '[]'::json)`;

/** Whether a user has one of these roles. */
export function hasRole(roleId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.roleId} = ${roleId}::int)`;
}

export { certificates, users } from "./tables.ts";

/** The ids of the users with a role, as a subquery. */
export function withRole(name: string): SQL {
  return sql`(select ${userRoles.userId} from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${roles.name} = ${name})`;
}
