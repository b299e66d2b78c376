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
    text: text().notNull(),
    stringValue: text().notNull().default(""),
    infoBubble: text().notNull().default(""),
    dateValue: timestamp({ withTimezone: true }),
  },
  (t) => [index("lookup_items_key").on(t.key, t.section, t.position)],
);

/** Families of functions (section 1: the checker's groups). */
export const serviceElementGroups = pgTable("service_element_groups", { id: integer().primaryKey(), name: text().notNull() });

/** A concrete function. */
export const serviceElements = pgTable("service_elements", {
  id: integer().primaryKey(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  name: text().notNull(),
});

/** The remote services (section 1). */
export const scanTypes = pgTable("scan_types", {
  id: integer().primaryKey(),
  name: text().notNull(),
  groupId: integer()
    .notNull()
    .references(() => serviceElementGroups.id),
  disclaimer: text().notNull().default(""),
  active: boolean().notNull().default(true),
});
