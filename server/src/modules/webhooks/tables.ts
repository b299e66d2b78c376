import type { HookTry } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** Addresses that are told what happens (domain.md#webhooks). A removed one stays as long as its messages. */
export const hooks = pgTable("hooks", {
  id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
  name: text().notNull(),
  /** Null: events of all locations. */
  locationId: integer().references(() => locations.id),
  url: text().notNull(),
  events: text().array().notNull(),
  /** Of requests and reports only those in one of these statuses, and with one of these services; empty: all. */
  statuses: text().array().notNull().default([]),
  services: integer().array().notNull().default([]),
  active: boolean().notNull(),
  /** Sealed with the installation's key; null: none was made yet. */
  secret: text(),
  previousSecret: text(),
  /** Until when messages are signed with both. */
  previousUntil: instant(),
  createdBy: integer()
    .notNull()
    .references(() => users.id),
  createdAt: instant().notNull().defaultNow(),
  failingSince: instant(),
  /** Tries that failed since the last that did not. */
  failures: integer().notNull().default(0),
  /** Nothing is sent before: after a failure, so that a target that is down is not asked for each message. */
  holdUntil: instant(),
  pausedAt: instant(),
  lastDeliveredAt: instant(),
  removedAt: instant(),
});

/** What is sent to each hook, and how that went; kept for 30 days. */
export const hookMessages = pgTable(
  "hook_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Its `webhook-id` is made of this: a receiver that gets one twice knows it by that. */
    key: uuid().notNull().defaultRandom(),
    hookId: integer()
      .notNull()
      .references(() => hooks.id),
    type: text().notNull(),
    /** As it is sent and signed. */
    body: text().notNull(),
    createdAt: instant().notNull(),
    state: text().$type<"waiting" | "delivered" | "failed">().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it is tried next. A process that takes it sets this ahead, so that another tries where that process ends. */
    nextAt: instant().notNull(),
    tries: jsonb().$type<HookTry[]>().notNull().default([]),
  },
  (t) => [
    index("hook_messages_waiting")
      .on(t.hookId, t.nextAt)
      .where(sql`state = 'waiting'`),
    index("hook_messages_hook").on(t.hookId, t.id),
    index("hook_messages_created").on(t.createdAt),
  ],
);

/** How far the stream of events has been read for hooks: one row. */
export const hookPlace = pgTable("hook_place", {
  only: boolean().primaryKey().default(true),
  stream: text().notNull(),
  txid: text().notNull(),
  eventId: bigint({ mode: "bigint" }).notNull(),
});
