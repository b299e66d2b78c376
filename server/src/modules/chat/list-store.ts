import { and, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, statement } from "../../platform/database/statement.ts";
import { requests } from "../requests/joins.ts";
import type { ChannelRecord, MessageRow } from "./logic/present.ts";
import type { Reach } from "./policy.ts";
import { channelFields, given, messageFields, reader, readMessage, readSeq, type SentMessage, writer, writers } from "./store.ts";
import { channels, messages, positions } from "./tables.ts";

/** The open channels of a user's reach, `isWithin` as a query: Dispatch, which reaches all, has those that it takes part in. */
const mine = sql`(
  select c.id from chat_channels c where c.location_id = ${given("locationId")}::int and c.demo = ${given("demo")} and c.closed_at is null
  union select c.id from ${requests} r join chat_channels c on c.id = coalesce(r.visit_id, r.id)
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
