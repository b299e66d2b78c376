import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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
