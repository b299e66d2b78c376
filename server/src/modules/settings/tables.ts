import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Variant } from "@remotebay/contract";

/** A branded variant: a row of data. */
export const variants = pgTable("variants", {
  key: text().primaryKey(),
  appId: integer().notNull(),
  appName: text().notNull(),
  submittedLabel: text().$type<Variant["submittedLabel"]>().notNull(),
  wrongLogin: text().$type<Variant["wrongLogin"]>().notNull(),
  theme: jsonb().$type<Variant["theme"]>().notNull(),
  logoPath: text().notNull(),
  features: jsonb().$type<Variant["features"]>().notNull(),
});

/** A solution: where a browser signs in, by host. */
export const solutions = pgTable("solutions", {
  id: integer().primaryKey(),
  name: text().notNull(),
  appId: integer().notNull(),
  variant: text()
    .notNull()
    .references(() => variants.key),
  defaultLanguage: text().notNull().default(""),
  domainNames: text().array().notNull(),
});

/** Feature flags and other dynamic configuration; "1" is on. */
export const flags = pgTable("flags", { name: text().primaryKey(), value: text().notNull() });

/** A notice shown in the interface. */
export const notices = pgTable("notices", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message: text().notNull(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
});
