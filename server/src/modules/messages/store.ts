import { sql } from "drizzle-orm";
import type { MessageType, SystemLine } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, statement } from "../../platform/database/statement.ts";
import { messages, positions, readings } from "../chat/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";

const writer = people("writer");
const given = (name: string) => sql.placeholder(name);

/** A message with what became of it. Instants are PostgreSQL's texts. */
export interface HistoryRow {
  seq: number;
  createdAt: string;
  /** 1 the shop, 2 operations, null nobody. */
  side: number | null;
  writerName: string;
  messageType: MessageType;
  text: string;
  system: SystemLine | null;
  file: { name: string; contentType: string } | null;
  shopReadAt: string | null;
  shopReplyAt: string | null;
  techReadAt: string | null;
  techReplyAt: string | null;
}

/** The first reading of a side that reached the message: readings of a side only rise. */
const readAt = (side: number) => sql`(select r.at from ${readings} r
  where r.channel_id = ${messages.channelId} and r.side = ${sql.raw(String(side))} and r.seq >= ${messages.seq} order by r.seq limit 1)`;

const replyAt = (side: number) => sql`(select n.created_at from ${messages} n
  where n.channel_id = ${messages.channelId} and n.seq > ${messages.seq} and n.side = ${sql.raw(String(side))} and n.message_type <> 'system'
  order by n.seq limit 1)`;

const fields = {
  seq: messages.seq,
  createdAt: messages.createdAt,
  side: messages.side,
  writerName: personName(writer),
  messageType: messages.messageType,
  text: messages.text,
  system: messages.system,
  file: messages.file,
  shopReadAt: readAt(1),
  shopReplyAt: replyAt(1),
  techReadAt: readAt(2),
  techReplyAt: replyAt(2),
};

const history = statement<HistoryRow>(
  sql`select ${columnsAs(fields)} from ${messages} left join ${peopleAs("writer")} on ${writer.id} = ${messages.userId}
    where ${messages.channelId} = ${given("channelId")} and ${messages.seq} < ${given("before")}::int order by ${messages.seq} desc limit ${given("limit")}`,
);

/** The newest messages of a channel before a number, in their order. */
export async function selectHistory(db: Executor, channelId: number, before: number, limit: number): Promise<HistoryRow[]> {
  return (await history.run(db, { channelId, before, limit })).toReversed();
}

const unreadOfOperators = statement<{ count: number }>(
  sql`select count(*)::int as count from ${messages} join ${peopleAs("writer")} on ${writer.id} = ${messages.userId}
    where ${messages.channelId} = ${given("channelId")} and ${messages.side} = 2 and ${messages.messageType} <> 'system'
      and (${given("operator")} = '' or lower(${writer.username}) = lower(${given("operator")}) or lower(${personName(writer)}) = lower(${given("operator")}))
      and ${messages.seq} > coalesce((select p.read_seq from ${positions} p where p.channel_id = ${messages.channelId} and p.user_id = ${given("userId")}), 0)`,
);

/** How many messages of operations a user has not read; `operator` is a username or a name, empty for all of them. */
export async function countUnreadOfOperators(db: Executor, channelId: number, userId: number, operator: string): Promise<number> {
  const [row] = await unreadOfOperators.run(db, { channelId, userId, operator });
  return row?.count ?? 0;
}
