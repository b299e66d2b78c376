import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** What the last technician of a job says to the next one: why it was put back, or its state and what is promised. */
export const jobNotes = pgTable("job_notes", {
  requestId: integer()
    .primaryKey()
    .references(() => requests.id, { onDelete: "cascade" }),
  text: text().notNull(),
  writtenBy: integer()
    .notNull()
    .references(() => users.id),
  writtenAt: timestamp({ withTimezone: true }).notNull(),
  /** When who has the job now said that they have read it. */
  acknowledgedAt: timestamp({ withTimezone: true }),
});
