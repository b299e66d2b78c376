import { type personThing, type ThingRow } from "@remotebay/contract";
import { eq, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { sessions } from "../auth/joins.ts";
import { locations } from "../locations/joins.ts";
import { hasRole, personName, roleNames, searchedText, sortedName, users } from "../users/joins.ts";

/**
 * The shops with one more, of those who have none: an outer join could not read people in the order of their shops' names by an index.
 * No shop has the id 0.
 */
const shops = sql`(select ${locations.id}, ${locations.name} from ${locations} union all select 0, '') as ${locations}`;

/** The people of a shop; said of both tables, so that the other shops are not read where people are sorted by shop. */
const isAt = (name: string) => sql`${eq(users.locationId, sql.placeholder(name))} and ${eq(locations.id, sql.placeholder(name))}`;

/** A page of people; `own` narrows it to a location. */
export const selectPeople = listFrom<ThingRow<typeof personThing>>({
  columns: {
    Id: users.id,
    Name: personName(users),
    Email: users.email,
    LocationName: sql`nullif(${locations.name}, '')`,
    Roles: roleNames,
    Banned: users.banned,
    LastSeenAt: asInstant(users.lastSeenAt),
  },
  from: sql`${users} join ${shops} on ${locations.id} = coalesce(${users.locationId}, 0)`,
  id: users.id,
  order: {
    Name: sortedName,
    Email: sql`lower(${users.email})`,
    LocationName: inOrder(locations.name),
    LastSeenAt: sql`coalesce(${users.lastSeenAt}, '-infinity')`,
  },
  search: [searchedText],
  where: {
    always: eq(users.program, false),
    location: isAt("location"),
    role: hasRole(sql.placeholder("role")),
    banned: sql`${users.banned} = (${sql.placeholder("banned")} = 'yes')`,
    own: isAt("own"),
  },
});

const facts = statement<{ LocationName: string | null; LastSeenAt: string | null; Sessions: number }>(
  sql`select ${locations.name} as "LocationName", ${asInstant(users.lastSeenAt)} as "LastSeenAt",
    (select count(*)::int from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.revokedAt} is null
      and ${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz) as "Sessions"
    from ${users} left join ${locations} on ${locations.id} = ${users.locationId} where ${users.id} = ${sql.placeholder("id")}::int`,
);

/** What is shown of a person and nobody changes. */
export async function selectPersonFacts(db: Executor, id: number, now: Date) {
  const [row] = await facts.run(db, { id, now: now.toISOString() });
  return row ?? { LocationName: null, LastSeenAt: null, Sessions: 0 };
}
