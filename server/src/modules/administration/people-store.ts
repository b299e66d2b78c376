import { type personThing, type ThingRow } from "@remotebay/contract";
import { eq, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { sessions } from "../auth/joins.ts";
import { locations } from "../locations/joins.ts";
import { hasRole, personName, roleNames, searchedText, sortedName, users } from "../users/joins.ts";

const lastSeen = sql`(select max(${sessions.rotatedAt}) from ${sessions} where ${sessions.userId} = ${users.id})`;

/** A page of people; `own` narrows it to a location. */
export const selectPeople = listFrom<ThingRow<typeof personThing>>({
  columns: {
    Id: users.id,
    Name: personName(users),
    Email: users.email,
    LocationName: locations.name,
    Roles: roleNames,
    Banned: users.banned,
    LastSeenAt: asInstant(lastSeen),
  },
  from: sql`${users} left join ${locations} on ${locations.id} = ${users.locationId}`,
  id: users.id,
  order: {
    Name: sortedName,
    Email: sql`lower(${users.email})`,
    LocationName: inOrder(sql`coalesce(${locations.name}, '')`),
    LastSeenAt: sql`coalesce(${lastSeen}, '-infinity')`,
  },
  search: [searchedText],
  where: {
    always: eq(users.program, false),
    location: eq(users.locationId, sql.placeholder("location")),
    role: hasRole(sql.placeholder("role")),
    banned: sql`${users.banned} = (${sql.placeholder("banned")} = 'yes')`,
    own: eq(users.locationId, sql.placeholder("own")),
  },
});

const facts = statement<{ LocationName: string | null; LastSeenAt: string | null; Sessions: number }>(
  sql`select ${locations.name} as "LocationName", ${asInstant(lastSeen)} as "LastSeenAt",
    (select count(*)::int from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.revokedAt} is null
      and ${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz) as "Sessions"
    from ${users} left join ${locations} on ${locations.id} = ${users.locationId} where ${users.id} = ${sql.placeholder("id")}::int`,
);

/** What is shown of a person and nobody changes. */
export async function selectPersonFacts(db: Executor, id: number, now: Date) {
  const [row] = await facts.run(db, { id, now: now.toISOString() });
  return row ?? { LocationName: null, LastSeenAt: null, Sessions: 0 };
}
