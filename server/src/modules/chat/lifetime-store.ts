import { sql } from "drizzle-orm";
import { chatChannel, type ChannelData } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { storingEvents } from "../../platform/realtime/publish.ts";
import { requests } from "../requests/joins.ts";
import { channelRoomsSql } from "./membership-store.ts";
import { given } from "./store.ts";
import { channels } from "./tables.ts";

export interface NewChannel {
  id: number;
  locationId: number;
  demo: boolean;
  name: string;
  customType: string;
  data: ChannelData;
  createdBy: number | null;
  at: Date;
}

/** Creates a channel unless there is one; answers whether it did. */
export async function insertChannel(db: Executor, { at, ...values }: NewChannel): Promise<boolean> {
  const created = await db
    .insert(channels)
    .values({ ...values, createdAt: at, lastAt: at })
    .onConflictDoNothing()
    .returning({ id: channels.id });
  return created.length > 0;
}

/** Creates the channel of a request for the system, unless there is one. */
export async function ensureChannel(db: Executor, id: number, at: Date): Promise<void> {
  await ensuring.run(db, { id, at: at.toISOString() });
}

const ensuring = statement(
  sql`insert into ${channels} (id, location_id, demo, name, custom_type, data, created_at, last_at)
    select r.id, r.location_id, r.demo, r.id::text, '', '{"languages":[]}'::jsonb, ${given("at")}::timestamptz, ${given("at")}::timestamptz
    from ${requests} r where r.id = ${given("id")} on conflict do nothing`,
  { prepare: true },
);

/** Whether any request of a visit is active. */
export async function isVisitActive(db: Executor, visitId: number): Promise<boolean> {
  const [found] = await activeOfVisit.run(db, { visitId });
  return found?.active ?? false;
}

const activeOfVisit = statement<{ active: boolean }>(
  sql`select exists (select 1 from ${requests} r where r.visit_id = ${given("visitId")}::int and r.status_id in (1, 2, 3)) as active`,
  { prepare: true },
);

interface Closing {
  id: number;
  at: Date;
  /** Who ended the request; null for the service itself. */
  by: number | null;
  status: "Completed" | "Cancelled";
}

/** Closes an open channel and tells it to its members. */
export async function closeChannel(db: Executor, { id, at, by, status }: Closing): Promise<void> {
  await closing.run(db, { id, at: at.toISOString(), by, status });
}

const toldClosed = sql`(select '${sql.raw(chatChannel.name)}' as name, ${channelRoomsSql("c")} as rooms,
  jsonb_build_object('Stream', 'channel/' || id, 'Id', id, 'What', 'closed', 'By', ${given("by")}::int, 'Status', ${given("status")}::text) as data from closed c) events`;

const closing = statement(
  sql`with closed as (update ${channels} set closed_at = ${given("at")}::timestamptz where id = ${given("id")} and closed_at is null
      returning id, location_id, demo)
    ${storingEvents(toldClosed)}`,
  { prepare: true },
);
