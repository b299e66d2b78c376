import { sql } from "drizzle-orm";
import { chatPosition } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { storingEvents } from "../../platform/realtime/publish.ts";
import { unreadAfter } from "./joins.ts";
import { channelRoomSql } from "./membership-store.ts";
import { given, reader } from "./store.ts";
import { positions, readings } from "./tables.ts";

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
