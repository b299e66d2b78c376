import { and, sql, type SQL } from "drizzle-orm";
import { chatChannel, chatPosition, type ChannelData } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { storingEvents } from "../../platform/realtime/publish.ts";
import { requests } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";
import { unreadAfter } from "./joins.ts";
import type { ChannelRecord, MessageRow } from "./logic/present.ts";
import { channelRoomSql, channelRoomsSql } from "./membership-store.ts";
import type { Reach } from "./policy.ts";
import { channels, messages, positions, readings } from "./tables.ts";

const writer = people("writer");
const given = (name: string) => sql.placeholder(name);

const reader = sql`${given("userId")}::int`;
const readSeq = sql`coalesce(${positions.readSeq}, 0)`;

/** What is read of every channel, by the names of `ChannelRecord`. */
const channelFields = {
  id: requests.id,
  locationId: requests.locationId,
  demo: requests.demo,
  technicianId: requests.technicianId,
  statusId: requests.statusId,
  workOrderNumber: requests.workOrderNumber,
  make: requests.make,
  model: requests.model,
  modelYear: requests.modelYear,
  name: channels.name,
  customType: channels.customType,
  data: channels.data,
  isPublic: channels.isPublic,
  isDiscoverable: channels.isDiscoverable,
  isDistinct: channels.isDistinct,
  lastSeq: channels.lastSeq,
  closed: sql`${channels.closedAt} is not null`,
  readSeq,
  deliveredSeq: sql`coalesce(${positions.deliveredSeq}, 0)`,
  unread: unreadAfter(sql`${channels.id}`, readSeq, reader),
};

/** A request whose channel may be missing; then `name` is null. */
export type FoundChannel = Omit<ChannelRecord, "name"> & { name: string | null };

/** A request with its channel and the reader's position; undefined if there is no such request. */
export async function findChannel(db: Executor, id: number, userId: number): Promise<FoundChannel | undefined> {
  const [row] = await channelById.run(db, { id, userId });
  return row;
}

const channelById = statement<FoundChannel>(
  sql`select ${columnsAs(channelFields)} from ${requests} left join ${channels} on ${channels.id} = ${requests.id}
    left join ${positions} on ${positions.channelId} = ${channels.id} and ${positions.userId} = ${reader} where ${requests.id} = ${given("id")}`,
  { prepare: true, quick: true },
);

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

interface SentMessage extends Omit<MessageRow, "createdAt"> {
  createdAt: string;
}

const messageFields = {
  channelId: messages.channelId,
  seq: messages.seq,
  clientId: messages.clientId,
  userId: messages.userId,
  userName: personName(writer),
  messageType: messages.messageType,
  text: messages.text,
  language: messages.language,
  system: messages.system,
  file: messages.file,
  createdAt: messages.createdAt,
};

const writers = peopleAs("writer");

const ofChannel = (condition: SQL, direction: SQL) =>
  statement<SentMessage>(
    sql`select ${columnsAs(messageFields)} from ${messages} left join ${writers} on ${writer.id} = ${messages.userId}
      where ${messages.channelId} = ${given("channelId")} and ${condition} order by ${messages.seq} ${direction} limit ${given("limit")}`,
    { prepare: true, quick: true },
  );

const before = ofChannel(sql`${messages.seq} < ${given("seq")}`, sql`desc`);
const after = ofChannel(sql`${messages.seq} > ${given("seq")}`, sql`asc`);

/** Messages before a number, in their order; of more than `limit` the newest. */
export async function messagesBefore(db: Executor, channelId: number, seq: number, limit: number): Promise<MessageRow[]> {
  return (await before.run(db, { channelId, seq, limit })).toReversed().map(readMessage);
}

/** Messages after a number, in their order; of more than `limit` the oldest. */
export async function messagesAfter(db: Executor, channelId: number, seq: number, limit: number): Promise<MessageRow[]> {
  return (await after.run(db, { channelId, seq, limit })).map(readMessage);
}

function readMessage(row: SentMessage): MessageRow {
  return { ...row, createdAt: instantOf(row.createdAt) };
}

/** How far a side has received and read. */
export async function findOthers(db: Executor, channelId: number, side: number): Promise<{ readSeq: number; deliveredSeq: number }> {
  const [row] = await othersOf.run(db, { channelId, side });
  return row ?? { readSeq: 0, deliveredSeq: 0 };
}

const othersOf = statement<{ readSeq: number; deliveredSeq: number }>(
  sql`select coalesce(max(${positions.readSeq}), 0)::int as "readSeq", coalesce(max(${positions.deliveredSeq}), 0)::int as "deliveredSeq"
    from ${positions} where ${positions.channelId} = ${given("channelId")} and ${positions.side} = ${given("side")}`,
  { prepare: true },
);

/** The open channels of a user's reach, `isWithin` as a query: Dispatch, which reaches all, has those that it takes part in. */
const mine = sql`(
  select c.id from chat_channels c where c.location_id = ${given("locationId")}::int and c.demo = ${given("demo")} and c.closed_at is null
  union select c.id from ${requests} r join chat_channels c on c.id = r.id
    where r.technician_id = ${given("technicianId")}::int and r.status_id in (2, 3) and c.demo = ${given("demo")} and c.closed_at is null
  union select c.id from chat_positions p join chat_channels c on c.id = p.channel_id
    where p.user_id = ${reader} and ${given("everywhere")} and c.demo = ${given("demo")} and c.closed_at is null) mine`;

const fromMine = sql`${mine} join ${channels} on ${channels.id} = mine.id join ${requests} on ${requests.id} = mine.id
  left join ${positions} on ${positions.channelId} = mine.id and ${positions.userId} = ${reader}`;

/** Up to 500 channels with unread messages, the newest message first. */
export function findUnread(db: Executor, userId: number, reach: Reach): Promise<{ id: number; unread: number }[]> {
  return unreadOfMine.run(db, { ...reach, userId });
}

const unreadOfMine = statement<{ id: number; unread: number }>(
  sql`select * from (select ${channels.id} as id, ${channels.lastAt} as last_at, ${channelFields.unread} as unread from ${fromMine}
    where ${channels.lastSeq} > ${readSeq}) found where unread > 0 order by last_at desc, id desc limit 500`,
  { prepare: true },
);

export interface ChannelQuery {
  /** The channel of this request only. */
  id: number | null;
  patterns: readonly string[];
  unreadOnly: boolean;
  /** Only channels after this one, in their order. */
  after: { lastAt: string; id: number } | null;
  limit: number;
}

/** A page of a user's channels with their newest messages. `lastAt` is PostgreSQL's text, exact to the microsecond. */
export async function findMine(
  db: Executor,
  userId: number,
  reach: Reach,
  query: ChannelQuery,
): Promise<(ChannelRecord & { lastAt: string; last: MessageRow | null })[]> {
  const { after, patterns, unreadOnly, ...rest } = query;
  const page = pageOfMine({ one: query.id !== null, isSearched: patterns.length > 0, isLater: after !== null, unreadOnly });
  const rows = await page.run(db, {
    ...reach,
    ...rest,
    userId,
    patterns: [...patterns],
    lastAt: after?.lastAt,
    afterId: after?.id ?? 0,
  });
  return rows.map(({ last, ...row }) => Object.assign(row, { last: last === null ? null : readMessage(last) }));
}

const lastMessage = sql`(select to_json(newest) from (select ${columnsAs(messageFields)} from ${messages} left join ${writers} on ${writer.id} = ${messages.userId}
  where ${messages.channelId} = mine.id order by ${messages.seq} desc limit 1) newest)`;

/** What was not asked for is not in the text: a plan for all values cannot leave it out. */
const pageOfMine = composedOnce((asked: { one: boolean; isSearched: boolean; isLater: boolean; unreadOnly: boolean }) => {
  const conditions = [
    ...(asked.one ? [sql`mine.id = ${given("id")}::int`] : []),
    ...(asked.isSearched ? [sql`${requests.searchText} like all(${given("patterns")}::text[])`] : []),
    ...(asked.isLater ? [sql`(${channels.lastAt}, mine.id) < (${given("lastAt")}::timestamptz, ${given("afterId")}::int)`] : []),
  ];
  return statement<ChannelRecord & { lastAt: string; last: SentMessage | null }>(
    sql`select found.* from (select ${columnsAs(channelFields)}, ${channels.lastAt}::text as "lastAt", ${lastMessage} as last from ${fromMine}
      where ${and(sql`true`, ...conditions)} order by ${channels.lastAt} desc, mine.id desc) found
      where ${asked.unreadOnly ? sql`found.unread > 0` : sql`true`} limit ${given("limit")}`,
  );
});

export interface Raised {
  readSeq: number;
  deliveredSeq: number;
  unread: number;
}

export interface NewPosition {
  channelId: number;
  userId: number;
  side: number;
  read: number;
  delivered: number;
  at: string;
}

/** Raises a member's position, at most to the channel's end, and tells it where it rose. Answers the position after it. */
export async function raisePosition(db: Executor, position: NewPosition): Promise<Raised> {
  const [row] = await raising.run(db, { ...position });
  return row ?? { readSeq: 0, deliveredSeq: 0, unread: 0 };
}

const own = sql`${positions.channelId} = ${given("channelId")} and ${positions.userId} = ${reader}`;

const risen = sql`insert into ${positions} (channel_id, user_id, side, read_seq, delivered_seq, updated_at)
  select c.id, ${reader}, ${given("side")}, least(${given("read")}::int, c.last_seq),
    least(greatest(${given("read")}::int, ${given("delivered")}::int), c.last_seq), ${given("at")}::timestamptz
  from chat_channels c where c.id = ${given("channelId")}
  on conflict (channel_id, user_id) do update set side = excluded.side, updated_at = excluded.updated_at,
    read_seq = greatest(chat_positions.read_seq, excluded.read_seq), delivered_seq = greatest(chat_positions.delivered_seq, excluded.delivered_seq)
  where excluded.read_seq > chat_positions.read_seq or excluded.delivered_seq > chat_positions.delivered_seq
  returning channel_id, user_id, side, read_seq, delivered_seq`;

const firstReading = sql`insert into ${readings} (channel_id, side, seq, at)
  select channel_id, side, read_seq, ${given("at")}::timestamptz from risen
  where read_seq > coalesce((select max(seq) from ${readings} r where r.channel_id = risen.channel_id and r.side = risen.side), 0)
  on conflict do nothing`;

const toldPosition = sql`(select '${sql.raw(chatPosition.name)}' as name, array[${channelRoomSql(sql`channel_id`)}, 'user:' || user_id] as rooms,
  jsonb_build_object('Stream', 'channel/' || channel_id, 'Id', channel_id, 'userId', user_id,
    'side', case side when 1 then 'shop' else 'operations' end, 'read', read_seq, 'delivered', delivered_seq) as data from risen) events`;

const raising = statement<Raised>(
  sql`with risen as (${risen}), reading as (${firstReading}), told as (${storingEvents(toldPosition)}),
    now_at as (select read_seq, delivered_seq from risen union all
      select ${positions.readSeq}, ${positions.deliveredSeq} from ${positions} where ${own} and not exists (select from risen))
    select read_seq as "readSeq", delivered_seq as "deliveredSeq", ${unreadAfter(given("channelId"), sql`now_at.read_seq`, reader)} as unread from now_at`,
  { prepare: true },
);

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
