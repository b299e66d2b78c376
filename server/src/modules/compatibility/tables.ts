import { bigint, boolean, date, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ImportScope } from "@remotebay/contract";

// Ratings are shared: vehicles whose ratings are all the same are of one type. So twenty thousand vehicles of a demonstration cost a few
// hundred types, and ten million different ratings are narrow rows found by one index.

/** A make with rated vehicles. The ids of makes and models never are a year, so a model named 208 is no id. */
export const compatibilityMakes = pgTable("compatibility_makes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_000 }),
  name: text().notNull(),
  /** The name as it is compared (`logic/name-key.ts`). */
  key: text().notNull().unique(),
});

/** A model of a make. */
export const compatibilityModels = pgTable(
  "compatibility_models",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_000 }),
    makeId: integer()
      .notNull()
      .references(() => compatibilityMakes.id),
    name: text().notNull(),
    key: text().notNull(),
  },
  (t) => [uniqueIndex("compatibility_models_key").on(t.makeId, t.key)],
);

/** Vehicles with the same ratings, found by the digest of these. */
export const compatibilityTypes = pgTable("compatibility_types", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  digest: text().notNull().unique(),
});

/** A model of a year: what is rated. */
export const compatibilityVehicles = pgTable(
  "compatibility_vehicles",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    modelId: integer()
      .notNull()
      .references(() => compatibilityModels.id),
    typeId: integer()
      .notNull()
      .references(() => compatibilityTypes.id),
    year: smallint().notNull(),
  },
  (t) => [
    uniqueIndex("compatibility_vehicles_model").on(t.modelId, t.year),
    index("compatibility_vehicles_year").on(t.year, t.modelId),
    index("compatibility_vehicles_type").on(t.typeId),
  ],
);

/** Who rated. A key is one of the product's texts (`lookups.ratingSources`), a name the installation's own. */
export const compatibilitySources = pgTable("compatibility_sources", {
  id: smallint().primaryKey().generatedAlwaysAsIdentity(),
  key: text().unique(),
  name: text().unique(),
  isDemonstration: boolean().notNull().default(false),
});

/** The custom messages, each stored once. A key is one of the product's texts (`lookups.ratingNotes`), a text the installation's own. */
export const compatibilityNotes = pgTable("compatibility_notes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().unique(),
  text: text().unique(),
});

/**
 * The ratings of a type of vehicle with a type of device; a function without a row is unknown. Ten million rows: columns in an order without
 * padding, and no foreign keys, whose checks would double the time of an import that has checked every id itself.
 */
export const compatibilityRatings = pgTable(
  "compatibility_ratings",
  {
    typeId: integer().notNull(),
    elementId: integer().notNull(),
    noteId: integer(),
    ratedOn: date(),
    deviceTypeId: smallint().notNull(),
    /** See `ratingCodes` (`logic/ratings.ts`). */
    rating: smallint().notNull(),
    /** Bits: 1 an Ethernet cable, 2 the codes of the old battery. */
    caveats: smallint().notNull().default(0),
    sourceId: smallint(),
  },
  (t) => [primaryKey({ columns: [t.typeId, t.deviceTypeId, t.elementId] })],
);

/** The last ten imports, of which the ratings before them are known. */
export const compatibilityImports = pgTable("compatibility_imports", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Who imported; empty for the command. */
  userName: text().notNull(),
  fileName: text().notNull(),
  scope: text().$type<ImportScope>().notNull(),
  lines: integer().notNull(),
  vehicles: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  removed: bigint({ mode: "number" }).notNull(),
  same: integer().notNull(),
  takenBackAt: timestamp({ withTimezone: true }),
  takenBackBy: text(),
});

/**
 * The vehicles whose ratings an import changed, with the type that each had before it. Types that are named here are kept, so that taking an import
 * back gives vehicles their types again and copies no rating.
 */
export const compatibilityImportVehicles = pgTable(
  "compatibility_import_vehicles",
  {
    importId: integer()
      .notNull()
      .references(() => compatibilityImports.id, { onDelete: "cascade" }),
    // No foreign key, which would search here for each model that is deleted: models that are named here are kept (`dropUnused`).
    modelId: integer().notNull(),
    year: smallint().notNull(),
    /** The vehicle's id and type before; null where it was not rated. */
    vehicleId: integer(),
    typeId: integer(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.modelId, t.year] })],
);
