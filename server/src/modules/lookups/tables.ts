import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Rows of lists of choices. */
export const lookupItems = pgTable(
  "lookup_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    key: text().notNull(),
    section: text().notNull().default(""),
    position: integer().notNull().default(0),
    intValue: integer(),
    /** The installation's own wording; null: the product's text of this value (`lookups.<key>.<stringValue>`). */
    text: text(),
    /** Stable within its list. */
    stringValue: text().notNull().default(""),
    /** The installation's own wording; null: the product's. */
    infoBubble: text(),
    dateValue: timestamp({ withTimezone: true }),
  },
  (t) => [index("lookup_items_key").on(t.key, t.section, t.position)],
);

/** The item of a list that a choice was taken from. */
export interface ListedItem {
  value: string;
  /** The installation's own wording. */
  text: string | null;
}

// The ids of the next three never change: they are the keys of the product's texts (`lookups.elements.101`). A name is the
// installation's own, in every language; null is the product's.

/** Families of functions (section 1: the checker's groups). */
export const serviceElementGroups = pgTable("service_element_groups", { id: integer().primaryKey(), name: text() });

/** A concrete function. */
export const serviceElements = pgTable("service_elements", {
  id: integer().primaryKey(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  name: text(),
});

/** The remote services (section 1). */
export const scanTypes = pgTable("scan_types", {
  id: integer().primaryKey(),
  name: text(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  /** Null: the product's, where it has one; empty: none. */
  disclaimer: text(),
  active: boolean().notNull().default(true),
});
