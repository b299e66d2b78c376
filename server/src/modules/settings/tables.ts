import type { NoticeSeverity } from "@remotebay/contract";
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** The changes of this installation to a branded variant. Everything else has the shipped values (`logic/brands.ts`). */
export const variants = pgTable("variants", {
  key: text().primaryKey(),
  /** Any part of a variant, for example `{ "appName": "…", "features": { "coins": true } }`; read by `brandOf` alone. */
  overrides: jsonb().$type<unknown>().notNull().default({}),
});

/** The logos that administrators uploaded, also those that no portal shows now: the history can bring each back. */
export const logos = pgTable("logos", {
  /** Of the stored picture, which it names. */
  hash: text().primaryKey(),
  /** Key of the picture in the file store. */
  fileKey: text().notNull(),
  uploadedAt: timestamp({ withTimezone: true }).notNull(),
});

/** A solution: an installation where a browser can sign in, found by host. */
export const solutions = pgTable("solutions", {
  id: integer().primaryKey(),
  /** Null: that of its variant. */
  name: text(),
  /** Null: that of its variant. */
  appId: integer(),
  variant: text()
    .notNull()
    .references(() => variants.key),
  defaultLanguage: text().notNull().default(""),
  domainNames: text().array().notNull().default([]),
});

/** Feature flags that this installation changed; the others have the default values (`defaultFlags` of the contract). */
export const flags = pgTable("flags", { name: text().primaryKey(), value: text().notNull() });

/** A version of the terms and conditions in one language: of several the last that has begun is shown, and without one the shipped terms. */
export const termsVersions = pgTable(
  "terms_versions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    language: text().notNull(),
    /** In the syntax of the contract's `textBlocks`; empty: the shipped terms again. */
    content: text().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    /** Who wrote it last. */
    writtenBy: text().notNull(),
  },
  (t) => [uniqueIndex("terms_versions_from").on(t.language, t.validFrom.desc())],
);

/** A notice shown in the interface. */
export const notices = pgTable("notices", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message: text().notNull(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
  severity: text().$type<NoticeSeverity>().notNull().default("info"),
  /** Whose users see it; null: everybody. */
  variant: text().references(() => variants.key),
});

/** Who has closed which notice. */
export const closedNotices = pgTable(
  "closed_notices",
  {
    noticeId: integer()
      .notNull()
      .references(() => notices.id),
    /** A user; no foreign key, since users stand above settings. */
    userId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] })],
);
