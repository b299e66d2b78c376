import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A branded variant: what this installation changes of it. The rest is the product's (`logic/brands.ts`). */
export const variants = pgTable("variants", {
  key: text().primaryKey(),
  /** Any part of a variant, as `{ "appName": "…", "features": { "coins": true } }`; read by `brandOf` alone. */
  overrides: jsonb().$type<unknown>().notNull().default({}),
});

/** A solution: where a browser signs in, by host. */
export const solutions = pgTable("solutions", {
  id: integer().primaryKey(),
  /** Null: its variant's. */
  name: text(),
  /** Null: its variant's. */
  appId: integer(),
  variant: text()
    .notNull()
    .references(() => variants.key),
  defaultLanguage: text().notNull().default(""),
  domainNames: text().array().notNull().default([]),
});

/** Feature flags that this installation changed; the others have the product's values (`defaultFlags` of the contract). */
export const flags = pgTable("flags", { name: text().primaryKey(), value: text().notNull() });

/** A notice shown in the interface. */
export const notices = pgTable("notices", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message: text().notNull(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
});
