import {
  type coinAccountThing,
  licenceNoticeDays,
  type LicenceState,
  type listLicences,
  type Reply,
  type ThingRow,
} from "@remotebay/contract";
import { eq, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { devices } from "../devices/joins.ts";
import { locations } from "../locations/joins.ts";
import { coinLedgers, coinTransactions } from "./tables.ts";

/** What of an account is searched: its shop, as the index of shops has it. */
const searchText = sql`(${locations.name} || chr(10) || ${locations.city})`;

const isLow = sql<boolean>`(${coinLedgers.available} < ${coinLedgers.lowBelow})`;

/** A page of accounts; `own` narrows it to one shop's. */
export const selectAccounts = listFrom<ThingRow<typeof coinAccountThing>>({
  columns: {
    Id: coinLedgers.locationId,
    Name: locations.name,
    City: locations.city,
    Available: coinLedgers.available,
    Held: coinLedgers.held,
    MovedAt: asInstant(coinLedgers.movedAt),
    IsLow: isLow,
    LowBelow: coinLedgers.lowBelow,
  },
  from: sql`${coinLedgers} join ${locations} on ${locations.id} = ${coinLedgers.locationId}`,
  id: coinLedgers.locationId,
  order: {
    Name: inOrder(locations.name),
    Available: coinLedgers.available,
    MovedAt: sql`coalesce(${coinLedgers.movedAt}, '-infinity')`,
  },
  search: [searchText],
  found: sql`select ${locations.id} from ${locations} where ${searchText} ilike ${sql.placeholder("pattern")}`,
  where: {
    // The only one that can be asked for.
    balance: sql`${sql.placeholder("balance")}::text is not null and ${isLow}`,
    own: eq(coinLedgers.locationId, sql.placeholder("own")),
  },
});

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select({ ledger: coinLedgers, name: locations.name, isLow })
      .from(coinLedgers)
      .innerJoin(locations, eq(locations.id, coinLedgers.locationId))
      .where(eq(coinLedgers.locationId, sql.placeholder("id")));
    return lock ? found.for("update", { of: coinLedgers }) : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

/** An account with its shop's name. */
export async function selectAccount(db: Executor, id: number, forWrite: boolean) {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

/** Opens an account without coins; false where the shop has one. */
export async function insertAccount(db: Executor, locationId: number, lowBelow: number): Promise<boolean> {
  const rows = await db
    .insert(coinLedgers)
    .values({ locationId, lowBelow })
    .onConflictDoNothing()
    .returning({ id: coinLedgers.locationId });
  return rows.length > 0;
}

export async function updateLowBelow(db: Executor, locationId: number, lowBelow: number): Promise<void> {
  await db.update(coinLedgers).set({ lowBelow }).where(eq(coinLedgers.locationId, locationId));
}

/** Removes an account in which nothing was booked; the transactions of another refuse it. */
export async function deleteAccount(db: Executor, locationId: number): Promise<void> {
  await db.delete(coinLedgers).where(eq(coinLedgers.locationId, locationId));
}

const bookingOf = statement<{ kind: string; reverses: number | null; coins: number }>(
  sql`select t.kind, t.reverses, coalesce((select e.amount from coin_entries e
      where e.location_id = t.location_id and e.seq = t.seq and e.account = 'available'), 0) as coins
    from ${coinTransactions} t where t.location_id = ${sql.placeholder("locationId")}::int and t.seq = ${sql.placeholder("seq")}::int`,
);

/** An entry of a ledger with what it added to the free coins. */
export async function selectBooking(db: Executor, locationId: number, seq: number) {
  const [row] = await bookingOf.run(db, { locationId, seq });
  return row;
}

const soon = sql`${sql.placeholder("now")}::timestamptz + make_interval(days => ${sql.raw(String(licenceNoticeDays))})`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const until = devices.licensedUntil;

const licences = listFrom<Reply<typeof listLicences>[number]>({
  columns: {
    Id: devices.id,
    FriendlyName: devices.friendlyName,
    SerialNumber: devices.serialNumber,
    LocationId: devices.locationId,
    LocationName: locations.name,
    Until: asInstant(until),
    State: sql`case when ${until} <= ${now} then 'expired' when ${until} <= ${soon} then 'expiring' else 'active' end`,
  },
  from: sql`${devices} join ${locations} on ${locations.id} = ${devices.locationId}`,
  id: devices.id,
  order: {
    Until: sql`coalesce(${until}, '-infinity')`,
    FriendlyName: inOrder(devices.friendlyName),
    LocationName: inOrder(locations.name),
  },
  search: [devices.friendlyName, devices.serialNumber, locations.name],
  where: {
    now: sql`${now} is not null`,
    expired: sql`${until} <= ${now} and ${sql.placeholder("expired")}::bool`,
    expiring: sql`${until} > ${now} and ${until} <= ${soon} and ${sql.placeholder("expiring")}::bool`,
    active: sql`${until} > ${soon} and ${sql.placeholder("active")}::bool`,
    ending: sql`${until} <= ${soon} and ${sql.placeholder("ending")}::bool`,
  },
});

/** A page of licences in a state; without one those that ended or end soon. */
export function selectLicences(db: Executor, state: LicenceState | undefined, asked: Parameters<typeof licences>[1]) {
  return licences(db, { ...asked, [state ?? "ending"]: true });
}
