import type { MessageLanguage, phraseGroups } from "@remotebay/contract";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Messages in other languages than their own. What they belong to is known by its id only, so any module's messages can be translated. */
export const translations = pgTable(
  "translations",
  {
    messageId: text().notNull(),
    /** One of the contract's `messageLanguages`. */
    language: text().notNull(),
    message: text().notNull(),
    /** The translator that made it. */
    translator: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.language] })],
);

/** Ready-made replies for everybody: those of the phrase book with what this installation changed about them, and its own. */
export const replies = pgTable(
  "replies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Of the phrase book; null: the installation's own. */
    phrase: text().unique(),
    group: text().$type<(typeof phraseGroups)[number]>().notNull(),
    position: integer().notNull(),
    offered: boolean().notNull().default(true),
    /** Own words by language; what is not there has those of the phrase book. */
    texts: jsonb().$type<Readonly<Partial<Record<MessageLanguage, string>>>>().notNull().default({}),
  },
  (t) => [index("replies_place").on(t.group, t.position, t.id)],
);
