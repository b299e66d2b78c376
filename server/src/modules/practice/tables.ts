import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { MessageLanguage } from "@remotebay/contract";
import { requests } from "../requests/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** What the simulated technician knows of a practice request that the request itself does not say. */
export const practiceJobs = pgTable(
  "practice_jobs",
  {
    requestId: integer()
      .primaryKey()
      .references(() => requests.id),
    /** In which he writes. */
    language: text().$type<MessageLanguage>().notNull(),
    /** What he has said and done once (`Mark` of logic/next-step.ts). */
    done: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The shop's messages up to this number have been answered. */
    answeredSeq: integer().notNull().default(0),
    answers: smallint().notNull().default(0),
    /** The next step; null where there is nothing to do before something happens. */
    planned: text(),
    dueAt: instant(),
    /** Failed tries of the planned step, one after the other. */
    failures: smallint().notNull().default(0),
    /** When there was nothing left to do for good. */
    endedAt: instant(),
  },
  (t) => [
    index("practice_jobs_open")
      .on(t.dueAt)
      .where(sql`ended_at is null`),
  ],
);
