import { sql } from "drizzle-orm";
import { bigint, boolean, check, customType, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** Published events, stored for a day so that a client that reconnects can receive those it missed. */
export const liveEvents = pgTable(
  "live_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The publishing transaction. Ids are assigned before commit, so a cursor by id could skip one that commits late. */
    txid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    name: text().notNull(),
    rooms: text().array().notNull(),
    data: jsonb().notNull(),
  },
  (t) => [index("live_events_txid").on(t.txid, t.id), index("live_events_at").on(t.at)],
);

/** The one row that names this database's stream of live events. A restore does not copy it: positions of the old database mean nothing in the new one. */
export const liveStream = pgTable(
  "live_stream",
  {
    only: boolean().primaryKey().default(true),
    id: text()
      .notNull()
      .default(sql`left(gen_random_uuid()::text, 8)`),
  },
  (t) => [check("live_stream_only", sql`${t.only}`)],
);
