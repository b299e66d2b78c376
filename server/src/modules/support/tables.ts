import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** A shop's call for help, which operations read and deal with. */
export const supportRequests = pgTable(
  "support_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    requestId: integer().references(() => requests.id),
    /** As it was given: `it-IT`. */
    cultureCode: text().notNull(),
    phone: text().notNull(),
    description: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    handledAt: timestamp({ withTimezone: true }),
    handledBy: integer().references(() => users.id),
  },
  (t) => [index("support_requests_order").on(t.handledAt.desc().nullsFirst(), t.id)],
);
