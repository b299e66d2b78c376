import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { ChannelData, SystemLine } from "@remotebay/contract";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/**
 * The channel of a request, and the head of its stream of messages: whoever writes a message locks this row and takes the next number.
 * Its columns that change with every message are in no index, so that PostgreSQL can write the new row beside the old one.
 */
export const channels = pgTable(
  "chat_channels",
  {
    /** The id of the request. */
    id: integer()
      .primaryKey()
      .references(() => requests.id),
    /** The request's, which never change. */
    locationId: integer().notNull(),
    demo: boolean().notNull(),
    name: text().notNull(),
    customType: text().notNull(),
    data: jsonb().$type<ChannelData>().notNull(),
    isPublic: boolean().notNull().default(true),
    isDiscoverable: boolean().notNull().default(true),
    isDistinct: boolean().notNull().default(false),
    /** The user who created it; null for the system. */
    createdBy: integer().references(() => users.id),
    createdAt: instant().notNull(),
    /** The number of the newest message. */
    lastSeq: integer().notNull().default(0),
    lastAt: instant().notNull(),
    /** When its request was completed or cancelled. */
    closedAt: instant(),
  },
  (t) => [
    index("chat_channels_open")
      .on(t.locationId, t.demo)
      .where(sql`closed_at is null`),
  ],
);

/** A stored file and its still, as keys of the file store. */
export interface StoredFile {
  key: string;
  /** Empty where there is no still. */
  thumbnailKey: string;
  contentType: string;
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * The messages of all channels, each in the order of its numbers. They are never changed. No foreign keys: the only statement that writes them takes
 * the channel from its locked head, and checking each row would lock the writer's row too.
 */
export const messages = pgTable(
  "chat_messages",
  {
    channelId: integer().notNull(),
    seq: integer().notNull(),
    clientId: uuid().notNull(),
    /** Who wrote it, or did what a system line tells. */
    userId: integer(),
    /** The side of the user when it was written: 1 the shop, 2 operations. */
    side: smallint(),
    messageType: text().$type<"user" | "file" | "system">().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    system: jsonb().$type<SystemLine>(),
    file: jsonb().$type<StoredFile>(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.seq] }), unique("chat_messages_client").on(t.channelId, t.clientId)],
);

/** Up to where a member has received and read a channel. */
export const positions = pgTable(
  "chat_positions",
  {
    channelId: integer()
      .notNull()
      .references(() => channels.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    side: smallint().notNull(),
    readSeq: integer().notNull().default(0),
    deliveredSeq: integer().notNull().default(0),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] }), index("chat_positions_user").on(t.userId)],
);

/** When a side had first read up to a number: a message was read when the first of these at or after it was written. */
export const readings = pgTable(
  "chat_readings",
  {
    channelId: integer()
      .notNull()
      .references(() => channels.id),
    side: smallint().notNull(),
    seq: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.side, t.seq] })],
);
