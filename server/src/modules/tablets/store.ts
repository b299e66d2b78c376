import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, peopleAs, personName } from "../users/joins.ts";
import { tabletPeople, tabletPins, tablets, tabletSettings } from "./tables.ts";

export type TabletRow = typeof tablets.$inferSelect;
type Settings = typeof tabletSettings.$inferSelect;

const settingsOf = statement((db) =>
  db
    .select()
    .from(tabletSettings)
    .where(eq(tabletSettings.locationId, sql.placeholder("locationId"))),
);

export async function selectSettings(db: Executor, locationId: number): Promise<Settings | undefined> {
  const [row] = await settingsOf.run(db, { locationId });
  return row;
}

/** Like `selectSettings`; nobody changes them until the transaction ends. */
export async function lockSettings(db: Executor, locationId: number): Promise<Settings | undefined> {
  const [row] = await db.select().from(tabletSettings).where(eq(tabletSettings.locationId, locationId)).for("share");
  return row;
}

export async function saveSettings(db: Executor, settings: Settings): Promise<void> {
  await db.insert(tabletSettings).values(settings).onConflictDoUpdate({ target: tabletSettings.locationId, set: settings });
}

export async function insertTablet(db: Executor, values: typeof tablets.$inferInsert): Promise<number> {
  const [row] = await db.insert(tablets).values(values).returning({ id: tablets.id });
  return row?.id ?? 0;
}

/** A tablet by the part of its cookie that names it; not one that was taken away. */
export async function selectTablet(db: Executor, key: string): Promise<TabletRow | undefined> {
  const [row] = await db
    .select()
    .from(tablets)
    .where(and(eq(tablets.key, key), isNull(tablets.revokedAt)));
  return row;
}

/** Like `selectTablet`, locked until the transaction ends. */
export async function lockTablet(db: Executor, key: string): Promise<TabletRow | undefined> {
  const [row] = await db
    .select()
    .from(tablets)
    .where(and(eq(tablets.key, key), isNull(tablets.revokedAt)))
    .for("no key update");
  return row;
}

export async function selectTabletById(db: Executor, id: number): Promise<TabletRow | undefined> {
  const [row] = await db
    .select()
    .from(tablets)
    .where(and(eq(tablets.id, id), isNull(tablets.revokedAt)));
  return row;
}

const marker = people("marker");
const tabletsOf = statement((db) =>
  db
    .select({
      id: tablets.id,
      name: tablets.name,
      locationId: tablets.locationId,
      rotatedAt: tablets.rotatedAt,
      markedAt: tablets.markedAt,
      markedBy: tablets.markedBy,
      markedByName: personName(marker),
    })
    .from(tablets)
    .innerJoin(marker, eq(marker.id, tablets.markedBy))
    .where(and(eq(tablets.locationId, sql.placeholder("locationId")), isNull(tablets.revokedAt)))
    .orderBy(tablets.id),
);

/** A location's tablets, in the order in which they were marked. */
export function selectTablets(db: Executor, locationId: number) {
  return tabletsOf.run(db, { locationId });
}

/** Replaces a tablet's cookie. */
export async function rotateTablet(
  db: Executor,
  id: number,
  { from, to, client, now }: { from: string; to: string; client: string; now: Date },
): Promise<void> {
  await db
    .update(tablets)
    .set({ secretHash: to, previousHash: from, rotatedAt: now, rotatedFor: client })
    .where(and(eq(tablets.id, id), eq(tablets.secretHash, from)));
}

/** Takes tablets away, and answers the ids of those that were there. */
export async function revokeTablets(db: Executor, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .update(tablets)
    .set({ revokedAt: now })
    .where(and(inArray(tablets.id, [...ids]), isNull(tablets.revokedAt)))
    .returning({ id: tablets.id });
  return rows.map(({ id }) => id);
}

/** When somebody who signed in fully has to do so again: at the end of that day in a time zone, or some hours later if that is earlier. */
export async function endOfDay(db: Executor, fullAt: Date, timeZone: string, hours: number): Promise<Date> {
  const at = sql`${fullAt.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ end: string }>(
    sql`select extract(epoch from least(${at} + make_interval(hours => ${hours}::int),
      (date_trunc('day', ${at} at time zone ${timeZone}::text) + interval '1 day') at time zone ${timeZone}::text)) as end`,
  );
  return new Date(Number(rows[0]?.end) * 1000);
}

interface Arrival {
  tabletId: number;
  userId: number;
  solutionId: number;
  fullAt: Date;
  endsAt: Date;
}

/** Counts somebody among a tablet's people, with new tries; false if it was by this sign-in before. */
export async function savePerson(db: Executor, arrival: Arrival): Promise<boolean> {
  const values = { ...arrival, tries: 0, triesInAll: 0, triesFrom: arrival.fullAt };
  const rows = await db
    .insert(tabletPeople)
    .values(values)
    .onConflictDoUpdate({
      target: [tabletPeople.tabletId, tabletPeople.userId],
      set: values,
      setWhere: sql`${tabletPeople.fullAt} < excluded.full_at`,
    })
    .returning({ userId: tabletPeople.userId });
  return rows.length > 0;
}

/** Ends somebody's time on one tablet or on all. */
export async function endPeople(
  db: Executor,
  { userId, tabletId }: { userId: number; tabletId?: number | undefined },
  now: Date,
): Promise<void> {
  await db
    .update(tabletPeople)
    .set({ endsAt: sql`least(${tabletPeople.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(tabletPeople.userId, userId), tabletId === undefined ? undefined : eq(tabletPeople.tabletId, tabletId)));
}

const person = people("person");
const given = (name: string) => sql.placeholder(name);
/** Of the people of a tablet those who may go on there: not banned, and still of its location. */
const mayGoOn = sql`p.ends_at > ${given("now")}::timestamptz and not ${person.banned} and ${person.locationId} = t.location_id`;

const peopleOn = statement<{ id: number; name: string; hasPin: boolean }>(
  sql`select ${person.id} as id, ${personName(person)} as name, pin.user_id is not null as "hasPin"
    from ${tabletPeople} p join ${tablets} t on t.id = p.tablet_id join ${peopleAs("person")} on ${person.id} = p.user_id
    left join ${tabletPins} pin on pin.user_id = p.user_id
    where t.id = ${given("tabletId")}::int and ${mayGoOn} order by 2, 1 limit 100`,
);

/** Who may go on on a tablet, by name. */
export function selectPeople(db: Executor, tabletId: number, now: Date): Promise<{ id: number; name: string; hasPin: boolean }[]> {
  return peopleOn.run(db, { tabletId, now: now.toISOString() });
}

interface Counted {
  tries: number;
  triesInAll: number;
  /** Null: they have no PIN. */
  hash: string | null;
}

const quarterAgo = sql`${given("now")}::timestamptz - interval '15 minutes'`;
const counting = statement<Counted>(
  sql`update ${tabletPeople} p set
      tries = case when p.tries_from > ${quarterAgo} then p.tries + 1 else 1 end,
      tries_from = case when p.tries_from > ${quarterAgo} then p.tries_from else ${given("now")}::timestamptz end,
      tries_in_all = p.tries_in_all + 1
    from ${tablets} t, ${peopleAs("person")}
    where p.tablet_id = ${given("tabletId")}::int and p.user_id = ${given("userId")}::int
      and t.id = p.tablet_id and ${person.id} = p.user_id and ${mayGoOn}
    returning p.tries as tries, p.tries_in_all as "triesInAll", (select pin.hash from ${tabletPins} pin where pin.user_id = p.user_id) as hash`,
);

/** Counts a try of somebody's PIN, and answers how many there are now; undefined if they may not go on on the tablet. */
export async function countTry(db: Executor, tabletId: number, userId: number, now: Date): Promise<Counted | undefined> {
  const [row] = await counting.run(db, { tabletId, userId, now: now.toISOString() });
  return row;
}

/** Takes a right try off the counted ones. */
export async function takeTryOff(db: Executor, tabletId: number, userId: number): Promise<void> {
  const fewer = { tries: sql`greatest(${tabletPeople.tries} - 1, 0)`, triesInAll: sql`greatest(${tabletPeople.triesInAll} - 1, 0)` };
  await db
    .update(tabletPeople)
    .set(fewer)
    .where(and(eq(tabletPeople.tabletId, tabletId), eq(tabletPeople.userId, userId)));
}

/** Somebody of a tablet whose time there goes on, locked until the transaction ends. */
export async function lockPerson(
  db: Executor,
  tabletId: number,
  userId: number,
  now: Date,
): Promise<typeof tabletPeople.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(tabletPeople)
    .where(
      and(
        eq(tabletPeople.tabletId, tabletId),
        eq(tabletPeople.userId, userId),
        sql`${tabletPeople.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .for("no key update");
  return row;
}

export async function savePin(db: Executor, pin: typeof tabletPins.$inferInsert): Promise<void> {
  await db.insert(tabletPins).values(pin).onConflictDoUpdate({ target: tabletPins.userId, set: pin });
}

export async function hasPin(db: Executor, userId: number): Promise<boolean> {
  const rows = await db.select({ userId: tabletPins.userId }).from(tabletPins).where(eq(tabletPins.userId, userId));
  return rows.length > 0;
}

export async function deletePin(db: Executor, userId: number): Promise<void> {
  await db.delete(tabletPins).where(eq(tabletPins.userId, userId));
}

/** Deletes people whose time ended before `before`, and tablets that were taken away before. */
export async function deleteOld(db: Executor, before: Date): Promise<void> {
  await db.delete(tabletPeople).where(lt(tabletPeople.endsAt, before));
  await db.delete(tablets).where(lt(tablets.revokedAt, before));
}
