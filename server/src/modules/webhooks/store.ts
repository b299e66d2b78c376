import type { HookEvent, HookTry, hookThing, ThingRow } from "@remotebay/contract";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { presentPlace, type RecordedPlace } from "../../platform/realtime/recorded.ts";
import { channels } from "../chat/joins.ts";
import { devices } from "../devices/joins.ts";
import { locations } from "../locations/joins.ts";
import { requests } from "../requests/joins.ts";
import { hookMessages, hookPlace, hooks } from "./tables.ts";

export type HookRow = typeof hooks.$inferSelect;
export type MessageRow = typeof hookMessages.$inferSelect;

const waiting = sql<number>`(select count(*)::int from ${hookMessages} where ${hookMessages.hookId} = ${hooks.id} and ${hookMessages.state} = 'waiting')`;
const failed = sql<number>`(select count(*)::int from ${hookMessages} where ${hookMessages.hookId} = ${hooks.id} and ${hookMessages.state} = 'failed')`;

/** A page of hooks; `own` narrows it to a location. */
export const selectHooks = listFrom<ThingRow<typeof hookThing>>({
  columns: {
    Id: hooks.id,
    Name: hooks.name,
    LocationName: locations.name,
    Url: hooks.url,
    Events: sql`to_json(${hooks.events})`,
    State: sql`case when not ${hooks.active} then 'off' when ${hooks.pausedAt} is null then 'on' else 'paused' end`,
    Waiting: waiting,
  },
  from: sql`${hooks} left join ${locations} on ${locations.id} = ${hooks.locationId}`,
  id: hooks.id,
  order: { Name: inOrder(hooks.name), LocationName: inOrder(sql`coalesce(${locations.name}, '')`) },
  search: [hooks.name, hooks.url],
  where: {
    always: isNull(hooks.removedAt),
    location: eq(hooks.locationId, sql.placeholder("location")),
    own: eq(hooks.locationId, sql.placeholder("own")),
  },
});

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select({ hook: hooks, locationName: locations.name, waiting, failed })
      .from(hooks)
      .leftJoin(locations, eq(locations.id, hooks.locationId))
      .where(and(eq(hooks.id, sql.placeholder("id")), isNull(hooks.removedAt)));
    return lock ? found.for("no key update", { of: hooks }) : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

/** A hook that was not removed, locked until the transaction ends where `forWrite`. */
export async function selectHook(db: Executor, id: number, forWrite: boolean) {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

export async function insertHook(db: Executor, values: typeof hooks.$inferInsert): Promise<number> {
  const [row] = await db.insert(hooks).values(values).returning({ id: hooks.id });
  return row?.id ?? 0;
}

export async function updateHook(db: Executor, id: number, change: Partial<typeof hooks.$inferInsert>): Promise<void> {
  await db.update(hooks).set(change).where(eq(hooks.id, id));
}

/** Brings a removed hook back; what happened before is not told. */
export async function restoreHook(db: Executor, id: number, change: Partial<typeof hooks.$inferInsert>): Promise<void> {
  await db
    .update(hooks)
    .set({ ...change, removedAt: null, createdAt: sql`now()` })
    .where(eq(hooks.id, id));
}

/** What is known of requests, channels and devices that events were about. */
export async function selectRequestFacts(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: requests.id,
      locationId: requests.locationId,
      demo: requests.demo,
      workOrderNumber: requests.workOrderNumber,
      roNumber: requests.roNumber,
      vin: requests.vin,
      statusId: requests.statusId,
      scanTypeId: requests.scanTypeId,
    })
    .from(requests)
    .where(inArray(requests.id, [...ids]));
}

export async function selectChannelFacts(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: channels.id, locationId: channels.locationId, demo: channels.demo })
    .from(channels)
    .where(inArray(channels.id, [...ids]));
}

export async function selectDeviceFacts(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: devices.id, locationId: devices.locationId, lastHeardAt: devices.lastHeardAt, retired: devices.retired })
    .from(devices)
    .where(inArray(devices.id, [...ids]));
}

/** The hooks that are told something. */
export async function selectListening(
  db: Executor,
): Promise<Pick<HookRow, "id" | "locationId" | "events" | "statuses" | "services" | "createdAt">[]> {
  const { id, locationId, events, statuses, services, createdAt } = hooks;
  return db
    .select({ id, locationId, events, statuses, services, createdAt })
    .from(hooks)
    .where(and(eq(hooks.active, true), isNull(hooks.removedAt)));
}

/** Whether any hook is told anything. */
export async function hasListening(db: Executor): Promise<boolean> {
  return (await selectListening(db)).length > 0;
}

/** Begins to read the stream of events at its present end, unless it was begun. */
export async function beginPlace(db: Executor): Promise<void> {
  const { stream, txid, id } = await presentPlace(db);
  await db
    .insert(hookPlace)
    .values({ stream, txid, eventId: BigInt(id) })
    .onConflictDoNothing();
}

/** The place up to which the stream was read, locked; undefined while another process reads. */
export async function lockPlace(db: Executor): Promise<RecordedPlace | undefined> {
  const { rows } = await db.execute<{ stream: string; txid: string; event_id: string }>(
    sql`select stream, txid, event_id::text from ${hookPlace} for update skip locked`,
  );
  const [row] = rows;
  return row && { stream: row.stream, txid: row.txid, id: row.event_id };
}

export async function savePlace(db: Executor, { stream, txid, id }: RecordedPlace): Promise<void> {
  await db.update(hookPlace).set({ stream, txid, eventId: BigInt(id) });
}

/** Adds messages, each to be sent at once. */
export async function insertMessages(
  db: Executor,
  messages: readonly { hookId: number; type: HookEvent | "test"; body: string; createdAt: Date; nextAt: Date }[],
): Promise<number[]> {
  const ids: number[] = [];
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < messages.length; from += 1_000) {
    const rows = await db
      .insert(hookMessages)
      .values(messages.slice(from, from + 1_000))
      .returning({ id: hookMessages.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** A message with what sending it needs. */
export interface TakenMessage {
  id: number;
  key: string;
  hookId: number;
  body: string;
  attempts: number;
  url: string;
  locationId: number | null;
  secret: string | null;
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** Messages of one hook that are sent side by side. */
const sideBySide = 20;

/**
 * Takes messages that are due, of each hook some, except of hooks that this process is sending to. Of a target that failed one is tried. They are
 * nobody else's until `until`.
 */
export async function takeDue(
  db: Executor,
  { busy, now, until }: { busy: readonly number[]; now: Date; until: Date },
): Promise<TakenMessage[]> {
  const { rows } = await db.execute<{ [Name in keyof TakenMessage]: TakenMessage[Name] }>(
    sql`update hook_messages m set next_at = ${until.toISOString()}::timestamptz, attempts = m.attempts + 1
      from hooks h, lateral (
        select due.id from hook_messages due
        where due.hook_id = h.id and due.state = 'waiting' and due.next_at <= ${now.toISOString()}::timestamptz
        order by due.next_at, due.id limit case when h.failures > 0 then 1 else ${sql.raw(String(sideBySide))} end
        for update skip locked
      ) taken
      where m.id = taken.id and h.active and h.paused_at is null and h.removed_at is null
        and (h.hold_until is null or h.hold_until <= ${now.toISOString()}::timestamptz)
        and not h.id = any(${sql.param([...busy])}::int[])
      returning m.id, m.key, m.hook_id as "hookId", m.body, m.attempts, h.url, h.location_id as "locationId", h.secret, h.previous_secret as "previousSecret",
        h.previous_until as "previousUntil"`,
  );
  return rows.map((row) => Object.assign(row, { previousUntil: row.previousUntil === null ? null : new Date(row.previousUntil) }));
}

/** Records a try of a message. */
export async function recordTry(
  db: Executor,
  id: number,
  { state, nextAt, tried }: { state: MessageRow["state"]; nextAt: Date; tried: HookTry },
): Promise<void> {
  await db
    .update(hookMessages)
    .set({ state, nextAt, tries: sql`${hookMessages.tries} || ${JSON.stringify([tried])}::jsonb` })
    .where(eq(hookMessages.id, id));
}

/** Records that a target took a message. */
export async function recordTaken(db: Executor, id: number, now: Date): Promise<void> {
  await updateHook(db, id, { failingSince: null, failures: 0, holdUntil: null, lastDeliveredAt: now });
}

/** Records that a target failed; answers since when it does, and how many times. */
export async function recordFailure(
  db: Executor,
  id: number,
  now: Date,
): Promise<{ failingSince: Date; failures: number; createdBy: number; pausedAt: Date | null }> {
  const [row] = await db
    .update(hooks)
    .set({ failingSince: sql`coalesce(${hooks.failingSince}, ${now.toISOString()}::timestamptz)`, failures: sql`${hooks.failures} + 1` })
    .where(eq(hooks.id, id))
    .returning({ failingSince: hooks.failingSince, failures: hooks.failures, createdBy: hooks.createdBy, pausedAt: hooks.pausedAt });
  return {
    failingSince: row?.failingSince ?? now,
    failures: row?.failures ?? 1,
    createdBy: row?.createdBy ?? 0,
    pausedAt: row?.pausedAt ?? null,
  };
}

/** Has messages sent again: one, or all since an instant. Answers how many. */
export async function replay(
  db: Executor,
  hookId: number,
  { message, since, now }: { message: number | null; since: Date | null; now: Date },
): Promise<number> {
  const chosen =
    message === null ? sql`${hookMessages.createdAt} >= ${(since ?? now).toISOString()}::timestamptz` : eq(hookMessages.id, message);
  const rows = await db
    .update(hookMessages)
    .set({ state: "waiting", attempts: 0, nextAt: now })
    .where(and(eq(hookMessages.hookId, hookId), chosen))
    .returning({ id: hookMessages.id });
  return rows.length;
}

/** A page of a hook's messages, the newest first. */
export async function selectMessages(
  db: Executor,
  hookId: number,
  {
    state,
    search,
    offset,
    pageSize,
    sortBy,
  }: { state: string | undefined; search: string; offset: number; pageSize: number; sortBy: "asc" | "desc" },
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    eq(hookMessages.hookId, hookId),
    state === undefined ? undefined : sql`${hookMessages.state} = ${state}`,
    search === ""
      ? undefined
      : sql`(${hookMessages.body} ilike ${`%${search.replaceAll(/[\\%_]/g, "\\$&")}%`} or ${hookMessages.key}::text = ${search.replace(/^msg_/, "")})`,
  );
  const rows = await db
    .select()
    .from(hookMessages)
    .where(where)
    .orderBy(sortBy === "asc" ? hookMessages.id : sql`${hookMessages.id} desc`)
    .limit(pageSize)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${hookMessages} where ${where} limit 500) found`);
  return { rows, total: counted?.total ?? 0 };
}

/** Deletes messages of before an instant. */
export async function deleteMessagesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(hookMessages).where(lt(hookMessages.createdAt, before));
}
