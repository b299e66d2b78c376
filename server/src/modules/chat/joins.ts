import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { channels, messages, positions } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

export { channels, messages, positions, readings } from "./tables.ts";

/** Unread messages are counted up to here. */
export const maxUnread = 1000;

/** How many messages after `readSeq` other people wrote; the system's lines tell of what happened and wait for nobody. */
export function unreadAfter(channelId: SQLWrapper, readSeq: SQLWrapper, userId: SQLWrapper): SQL {
  return sql`(select count(*)::int from (select 1 from ${messages} m where m.channel_id = ${channelId} and m.seq > ${readSeq}
    and m.user_id is distinct from ${userId} and m.message_type <> 'system' limit ${sql.raw(String(maxUnread))}) unread)`;
}

/** The technician of the conversation of a row of requests: of a visit who has its open jobs, so that it goes on with them. */
export function conversationsTechnician(r: SQL): SQL<number | null> {
  return sql`case when ${r}.visit_id is null then ${r}.technician_id else coalesce((select v.technician_id from requests v
    where v.visit_id = ${r}.visit_id and v.status_id in (2, 3) and v.technician_id is not null order by v.id limit 1), ${r}.technician_id) end`;
}

/** The newest messages of a conversation among which an open question is looked for. */
const lookedThrough = 10;

/**
 * What a shop's user has to do in a request's conversation: read a message of operations, or answer a question that operations asked since the shop
 * wrote last; null for nothing.
 */
export function waitsInChat(requestId: SQLWrapper, userId: SQLWrapper): SQL<string | null> {
  return sql`(select case when max(m.seq) > ${readBy(requestId, userId)} then 'message' when bool_or(${isQuestion}) then 'answer' end
    from ${unanswered(requestId)})`;
}

/** When the first of the messages came that `waitsInChat` tells of; null for none. */
export function waitsInChatSince(requestId: SQLWrapper, userId: SQLWrapper): SQL<string | null> {
  return sql`(select coalesce(min(m.created_at) filter (where m.seq > ${readBy(requestId, userId)}), min(m.created_at) filter (where ${isQuestion}))
    from ${unanswered(requestId)})`;
}

const isQuestion = sql`(m.text ~ ${sql.raw(String.raw`'[?？]\s*$'`)} or (m.language = 'el' and m.text ~ ${sql.raw(String.raw`'[;\u037e]\s*$'`)}))`;

const readBy = (requestId: SQLWrapper, userId: SQLWrapper) =>
  sql`coalesce((select p.read_seq from ${positions} p where p.channel_id = ${requestId} and p.user_id = ${userId}), 0)`;

/** What operations wrote, as `m`, since the shop wrote last. */
const unanswered = (requestId: SQLWrapper) =>
  sql`(select n.*, bool_or(n.side = 1) over (order by n.seq desc) as answered from (select * from ${messages} n
      where n.channel_id = ${requestId} and n.message_type <> 'system' order by n.seq desc limit ${sql.raw(String(lookedThrough))}) n) m
    where m.side = 2 and m.answered is not true`;

/** Who reads a list of requests, as placeholders of its statement. */
export interface ListReader {
  userId: SQLWrapper;
  /** The location of the reader; null for operators. */
  locationId: SQLWrapper;
  /** Whether the reader is of Dispatch. */
  everywhere: SQLWrapper;
}

/** A request's unread messages for a reader: 0 where there is no open channel or the reader is no member. Of Dispatch, who takes part counts. */
export function unreadOf(request: { id: SQLWrapper; locationId: SQLWrapper; technicianId: SQLWrapper }, reader: ListReader): SQL {
  const readSeq = sql`coalesce(p.read_seq, 0)`;
  return sql`coalesce((select ${unreadAfter(sql`c.id`, readSeq, reader.userId)} from ${channels} c
    left join ${positions} p on p.channel_id = c.id and p.user_id = ${reader.userId}
    where c.id = ${request.id} and c.closed_at is null and c.last_seq > ${readSeq} and (${request.locationId} = ${reader.locationId}
      or ${request.technicianId} = ${reader.userId} or (${reader.everywhere} and p.user_id is not null))), 0)`;
}
