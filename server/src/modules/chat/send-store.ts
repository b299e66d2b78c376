import { attachmentType, chatMessage } from "@remotebay/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { storingEvents } from "../../platform/realtime/publish.ts";
import { addingEntries } from "../audit/service.ts";
import type { MessageRow } from "./logic/present.ts";
import { conversationsTechnician } from "./joins.ts";
import { isWithinSql, memberRoomsSql } from "./membership-store.ts";
import type { Reach } from "./policy.ts";

/** A message to be stored. */
export interface NewMessage extends Omit<MessageRow, "seq" | "createdAt"> {
  /** ISO 8601 */
  at: string;
  /** The channels that the writer may write to; null: the system, which may write to all. */
  reach: Reach | null;
  /** The location of the writer. */
  locationId: number | null;
  ip: string;
  userAgent: string;
  requestId: string;
}

/** Where a message stands; `nth` of those that were given. */
export interface Stored {
  nth: number;
  seq: number;
  at: string;
  /** True if its client's id was stored in that channel before. */
  repeated: boolean;
  /** False if what was stored with that id is something else: another text, another file, or somebody else's. */
  isSame: boolean;
  /** The rooms in which it is told now. */
  rooms: string[];
}

/** What `publishStored` needs of messages that are being stored. */
export async function roomsOfStored(stored: Promise<readonly Stored[]>): Promise<string[]> {
  return [...new Set((await stored).flatMap(({ rooms }) => rooms))];
}

/** What became of a message in a statement that waits for no lock: `isLocked` if another transaction holds its channel, so that it was not tried. */
export type Tried = Stored & { isLocked: boolean };

/**
 * Stores messages in the order given: each takes the next number of its channel, with its row, its audit entry and its live event, in one statement.
 * Answers nothing for a message whose channel is missing, closed or out of its writer's reach, and the number that it has for one that was stored
 * before. Two resends at once violate `chat_messages_client`; the caller tries again.
 */
export async function storeMessages(db: Executor, given: readonly NewMessage[]): Promise<Stored[]> {
  return storing.run(db, { messages: JSON.stringify(given.map(asRow)) });
}

/** Like `storeMessages` for messages of any channels, but leaves out those whose channel another transaction holds instead of waiting for it. */
export async function tryMessages(db: Executor, given: readonly NewMessage[]): Promise<Tried[]> {
  return trying.run(db, { messages: JSON.stringify(given.map(asRow)) });
}

/** A message under the column names of `given`. */
function asRow({ reach, ...m }: NewMessage, nth: number) {
  const about = { nth, channel: m.channelId, client: m.clientId, writer: m.userId, name: m.userName, home: m.locationId, at: m.at };
  const content = { kind: m.messageType, text: m.text, language: m.language, system: m.system, file: m.file };
  const rights =
    reach === null
      ? { free: true }
      : { free: false, practice: reach.demo, location: reach.locationId, technician: reach.technicianId, everywhere: reach.everywhere };
  return Object.assign(about, content, rights, { ip: m.ip, agent: m.userAgent, call: m.requestId });
}

const given = sql`select * from jsonb_to_recordset(${sql.placeholder("messages")}::jsonb) as g(
    nth int, channel int, client uuid, writer int, name text, kind text, text text, language text, system jsonb, file jsonb, at text, home int,
    free boolean, practice boolean, location int, technician int, everywhere boolean, ip text, agent text, call text)`;

// In the order of their ids, so that two statements with several channels never wait for each other. A writer waits here for the one before.
const heads = sql`select c.id, c.last_seq, c.location_id, c.demo, ${conversationsTechnician(sql`r`)} as technician_id
  from chat_channels c join requests r on r.id = c.id
  where c.id = any(array(select channel from given)) and c.closed_at is null order by c.id for update of c`;

const freeHeads = sql`${heads} skip locked`;

const locked = sql`select g.nth from given g join chat_channels c on c.id = g.channel
  where c.closed_at is null and not exists (select from heads h where h.id = g.channel)`;

const isSame = sql`(m.user_id is not distinct from g.writer and m.message_type = g.kind and m.text = g.text
  and (m.file ->> 'key', m.file ->> 'name') is not distinct from (g.file ->> 'key', g.file ->> 'name'))`;

const known = sql`select g.nth, m.seq, m.created_at, ${isSame} as is_same from given g
  join chat_messages m on m.channel_id = g.channel and m.client_id = g.client`;

const numbered = sql`select g.*, h.location_id, h.demo, h.technician_id,
    case when g.writer is null then null when g.home = h.location_id then 1 else 2 end as side,
    (h.last_seq + row_number() over (partition by g.channel order by g.nth))::int as seq
  from given g join heads h on h.id = g.channel
  where (g.free or ${isWithinSql("g", "h")}) and not exists (select from known k where k.nth = g.nth)`;

const fresh = sql`select n.*, ${memberRoomsSql("n")} as rooms from (${numbered}) n`;

// The same as `presentMessage`, with what names its place in the stream.
const data = sql`jsonb_build_object('Stream', 'channel/' || f.channel, 'Seq', f.seq, 'Id', f.channel,
  'messageId', f.channel || '-' || f.seq, 'seq', f.seq, 'clientId', f.client, 'userId', f.writer, 'name', f.name, 'text', f.text,
  'language', f.language, 'createdAt', f.at, 'messageType', f.kind,
  'customType', case f.kind when 'file' then '${sql.raw(attachmentType)}' else '' end, 'system', f.system,
  'plainUrl', case when f.file is null then '' else 'Chat/File?messageId=' || f.channel || '-' || f.seq end,
  'thumbnailUrl', case when f.file ->> 'thumbnailKey' <> '' then 'Chat/File?messageId=' || f.channel || '-' || f.seq || '&size=thumbnail' else '' end,
  'contentType', coalesce(f.file ->> 'contentType', ''), 'fileName', coalesce(f.file ->> 'name', ''),
  'size', coalesce((f.file ->> 'size')::int, 0), 'translations', '[]'::jsonb)`;

const toldEvents = sql`(select '${sql.raw(chatMessage.name)}' as name, f.rooms, ${data} as data
  from fresh f order by f.channel, f.seq) events`;

const entries = sql`(select at::timestamptz, writer as user_id, name as user_name, 'message.written' as action, 'channel' as noun, channel as noun_id,
  location_id, jsonb_build_object('Seq', seq) as details, ip, agent as user_agent, call as request_id from fresh order by channel, seq) entries`;

const places = sql`select nth, seq, at, false as repeated, true as "isSame", rooms from fresh
    union all select nth, seq, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), true, is_same, '{}' from known`;

/** The statement that stores messages under the heads that it could lock, and answers `answer`. */
function storingUnder(lockedHeads: SQL, answer: SQL): SQL {
  return sql`with given as materialized (${given}), heads as materialized (${lockedHeads}), known as materialized (${known}),
    fresh as materialized (${fresh}),
    raised as (update chat_channels c set last_seq = f.seq, last_at = f.at
      from (select channel, max(seq) as seq, max(at)::timestamptz as at from fresh group by channel) f where c.id = f.channel),
    stored as (insert into chat_messages (channel_id, seq, client_id, user_id, side, message_type, text, language, system, file, created_at)
      select channel, seq, client, writer, side, kind, text, language, system, file, at::timestamptz from fresh),
    told as (${storingEvents(toldEvents)}),
    audited as (${addingEntries(entries)})
    ${answer}`;
}

const storing = statement<Stored>(storingUnder(heads, places), { prepare: true });

// What was stored before has its place whoever holds the channel.
const trying = statement<Tried>(
  storingUnder(
    freeHeads,
    sql`select places.*, false as "isLocked" from (${places}) places
    union all select nth, 0, '', false, true, '{}', true from (${locked}) l where not exists (select from known k where k.nth = l.nth)`,
  ),
  { prepare: true },
);
