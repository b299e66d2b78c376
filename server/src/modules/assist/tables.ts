import type { AssistEntry, SafetyFeature } from "@remotebay/contract";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { users } from "../users/tables.ts";

/** What was entered in vehicle assist, and what the rules recommended then. */
export interface AssistResults {
  year: number | null;
  vehicleId: string;
  safetyFeatures: SafetyFeature[];
  criteria: AssistEntry[];
  checklist: AssistEntry[];
  services: { scanTypeId: number; serviceElementId: number | null }[];
}

/** A user's latest result for a vehicle. */
export const assistResults = pgTable(
  "assist_results",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The user's shop at that time. */
    locationId: integer().references(() => locations.id),
    /** Of a practice session. */
    demo: boolean().notNull(),
    vin: text().notNull(),
    vehicle: text().notNull(),
    results: jsonb().$type<AssistResults>().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("assist_results_vehicle").on(t.userId, t.demo, t.vin),
    index("assist_results_latest").on(t.userId, t.savedAt),
    index("assist_results_location").on(t.locationId),
  ],
);
