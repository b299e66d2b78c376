import { boolean, integer, pgTable, smallint, timestamp } from "drizzle-orm/pg-core";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** When a page of a technician's or of Dispatch was last open: one row a person. */
export const presence = pgTable("team_presence", {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  seenAt: timestamp({ withTimezone: true }).notNull(),
  /** When Dispatch was told that they are gone though they have jobs in process. Null: not since they were here. */
  goneToldAt: timestamp({ withTimezone: true }),
});

/** That a job which nobody has was told to technicians; the row is there for as long as nobody has it. */
export const jobCalls = pgTable("job_calls", {
  requestId: integer()
    .primaryKey()
    .references(() => requests.id, { onDelete: "cascade" }),
  /** It was urgent when it was last told, so that it is told again until somebody has heard it. */
  urgent: boolean().notNull(),
  calledAt: timestamp({ withTimezone: true }).notNull(),
  lastCalledAt: timestamp({ withTimezone: true }).notNull(),
  times: smallint().notNull().default(1),
  heardAt: timestamp({ withTimezone: true }),
  heardBy: integer().references(() => users.id),
  /** When Dispatch was told that nobody hears it. */
  unheardToldAt: timestamp({ withTimezone: true }),
});
