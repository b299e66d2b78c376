import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { NotificationChoices } from "@remotebay/contract";
import { channels } from "../chat/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** How people want to be told; who has no row has made no choice. */
export const choices = pgTable("notification_choices", {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  choices: jsonb().$type<NotificationChoices>().notNull(),
  updatedAt: instant().notNull(),
});

/** The push subscriptions of browsers. Each belongs to a session and ends with it. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Without a foreign key: old sessions are deleted, and the device at the next push. */
    sessionId: text().notNull(),
    /** The address at the browser's push service. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The installation's public key that it was made for; another one after a rotation. */
    serverKey: text().notNull(),
    name: text().notNull(),
    addedAt: instant().notNull(),
  },
  (t) => [unique("push_devices_endpoint").on(t.endpoint), index("push_devices_user").on(t.userId)],
);

/** What a person was told of a conversation, and when to look whether there is more to tell. The person was told, or needed not be, up to `pushSeq` and `mailSeq`. */
export const marks = pgTable(
  "notification_marks",
  {
    channelId: integer()
      .notNull()
      .references(() => channels.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    pushSeq: integer().notNull().default(0),
    mailSeq: integer().notNull().default(0),
    /** The last letter: when, and up to which message. */
    letterAt: instant(),
    letterSeq: integer().notNull().default(0),
    pushDueAt: instant(),
    mailDueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.userId] }),
    index("notification_marks_push")
      .on(t.pushDueAt)
      .where(sql`push_due_at is not null`),
    index("notification_marks_mail")
      .on(t.mailDueAt)
      .where(sql`mail_due_at is not null`),
  ],
);
