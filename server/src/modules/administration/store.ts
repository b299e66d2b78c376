import { type locationThing, type ThingRow } from "@remotebay/contract";
import { eq, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { devices } from "../devices/joins.ts";
import { locations } from "../locations/joins.ts";
import { peopleAs } from "../users/joins.ts";

const peopleThere = sql`(select count(*)::int from ${peopleAs("person")} where person.location_id = ${locations.id})`;
const devicesThere = sql`(select count(*)::int from ${devices} where ${devices.locationId} = ${locations.id} and not ${devices.retired})`;

/** A page of locations; `own` narrows it to one. */
export const selectLocations = listFrom<ThingRow<typeof locationThing>>({
  columns: {
    Id: locations.id,
    Name: locations.name,
    City: locations.city,
    Country: locations.country,
    Variant: locations.variant,
    TimeZone: locations.timeZone,
    People: peopleThere,
    Devices: devicesThere,
    Closed: locations.closed,
  },
  from: sql`${locations}`,
  id: locations.id,
  order: { Name: inOrder(locations.name), City: inOrder(locations.city), Variant: locations.variant },
  search: [locations.name, locations.city, locations.postalCode],
  where: {
    variant: eq(locations.variant, sql.placeholder("variant")),
    closed: sql`${locations.closed} = (${sql.placeholder("closed")} = 'yes')`,
    own: eq(locations.id, sql.placeholder("own")),
  },
});

const facts = statement<{ CreatedAt: string; People: number; Devices: number; LastWorkOrder: number }>(
  sql`select ${asInstant(locations.createdAt)} as "CreatedAt", ${peopleThere} as "People", ${devicesThere} as "Devices",
    ${locations.lastWorkOrder} as "LastWorkOrder" from ${locations} where ${locations.id} = ${sql.placeholder("id")}::int`,
);

/** What is shown of a location and nobody changes. */
export async function selectLocationFacts(db: Executor, id: number) {
  const [row] = await facts.run(db, { id });
  return row ?? { CreatedAt: "", People: 0, Devices: 0, LastWorkOrder: 0 };
}
