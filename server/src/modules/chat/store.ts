import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, instantOf, statement } from "../../platform/database/statement.ts";
import { requests } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";
import { conversationsTechnician, unreadAfter } from "./joins.ts";
import type { ChannelRecord, MessageRow } from "./logic/present.ts";
import { channels, messages, positions } from "./tables.ts";

export const writer = people("writer");
export const given = (name: string) => sql.placeholder(name);

export const reader = sql`${given("userId")}::int`;
/** How far the reader has read. */
export const readSeq = sql`coalesce(${positions.readSeq}, 0)`;

/** What is read of every channel, by the names of `ChannelRecord`. */
export const channelFields = {
  id: requests.id,
  locationId: requests.locationId,
  demo: requests.demo,
  technicianId: conversationsTechnician(sql`${requests}`),
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

/** A request with its channel and the reader's position, of a visit the first one; undefined if there is no such request. */
export async function findChannel(db: Executor, id: number, userId: number): Promise<FoundChannel | undefined> {
  const [row] = await channelById.run(db, { id, userId });
  return row;
}

const channelById = statement<FoundChannel>(
  sql`select ${columnsAs(channelFields)} from ${requests} left join ${channels} on ${channels.id} = ${requests.id}
    left join ${positions} on ${positions.channelId} = ${channels.id} and ${positions.userId} = ${reader} where ${requests.id} = (select coalesce(asked.visit_id, asked.id) from ${requests} asked where asked.id = ${given("id")})`,
  { prepare: true, quick: true },
);

/** A message as PostgreSQL writes it. */
export interface SentMessage extends Omit<MessageRow, "createdAt"> {
  createdAt: string;
}

export const messageFields = {
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

/** The writers of messages, to join. */
export const writers = peopleAs("writer");

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

export function readMessage(row: SentMessage): MessageRow {
  return { ...row, createdAt: instantOf(row.createdAt) };
}

/** The keys of the files of all messages. */
export const fileKeys = sql`select named.key from ${messages}, lateral (values (file ->> 'key'), (file ->> 'thumbnailKey')) named (key)
  where ${messages.file} is not null and named.key <> ''`;

/** The stills of pictures, which are made of these alone. */
export const stills = sql`select file ->> 'thumbnailKey' as key, file ->> 'key' as origin, 'thumbnail' as what from ${messages}
  where ${messages.file} is not null and file ->> 'thumbnailKey' <> ''`;
