import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { MessageLanguage } from "@remotebay/contract";
import { users } from "../users/tables.ts";

/** Replies that a technician wrote once to use them often. */
export const cannedReplies = pgTable(
  "canned_replies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    language: text().$type<MessageLanguage>().notNull(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("canned_replies_user").on(t.userId, t.language, t.id)],
);
