import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Items of the lists of choices. */
export const lookupItems = pgTable(
  "lookup_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    key: text().notNull(),
    section: text().notNull().default(""),
    position: integer().notNull().default(0),
    intValue: integer(),
    /** The installation's own text; null: the product's text (`lookups.<key>.<stringValue>`). */
    text: text(),
    /** Stable within its list. */
    stringValue: text().notNull().default(""),
    /** The installation's own text; null: the product's. */
    infoBubble: text(),
    dateValue: timestamp({ withTimezone: true }),
  },
  (t) => [index("lookup_items_key").on(t.key, t.section, t.position)],
);

/** The list item to which a stored choice refers. */
export interface ListedItem {
  value: string;
  /** The installation's own text, or null. */
  text: string | null;
}

// The ids of the next three tables never change: they are the keys of the product's texts (`lookups.elements.101`). A name is the
// installation's own text for all languages; null means the product's text.

/** Families of functions (domain.md#services-families). */
export const serviceElementGroups = pgTable("service_element_groups", { id: integer().primaryKey(), name: text() });

/** A concrete function. */
export const serviceElements = pgTable("service_elements", {
  id: integer().primaryKey(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  name: text(),
  /** Whether a calibration of it passes only with measured values (domain.md#calibration-record). */
  asksValues: boolean().notNull().default(false),
});

/** The remote services (domain.md#services-list). */
export const scanTypes = pgTable("scan_types", {
  id: integer().primaryKey(),
  name: text(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  /** Null: the product's text, if it has one; empty: no disclaimer. */
  disclaimer: text(),
  active: boolean().notNull().default(true),
});
