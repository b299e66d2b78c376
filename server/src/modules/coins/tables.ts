import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { type CoinMove, usualLowBalance } from "@remotebay/contract";
import { locations } from "../locations/tables.ts";
import { scanTypes, serviceElements } from "../lookups/tables.ts";
import { requests } from "../requests/tables.ts";
import { variants } from "../settings/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });
const variant = () =>
  text()
    .notNull()
    .references(() => variants.key);
const coins = () => integer().notNull();

/** What services and functions cost in coins, by the variant of the shop, each from a time on: of several the last that has begun holds. */
export const coinPrices = pgTable(
  "coin_prices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    variant: variant(),
    /** Of a service whose function is not chosen, or has no price of its own. */
    scanTypeId: integer().references(() => scanTypes.id),
    /** Of a function. */
    serviceElementId: integer().references(() => serviceElements.id),
    coins: coins(),
    validFrom: instant().notNull(),
  },
  (t) => [
    uniqueIndex("coin_prices_service").on(t.variant, t.scanTypeId, t.validFrom.desc()),
    uniqueIndex("coin_prices_function").on(t.variant, t.serviceElementId, t.validFrom.desc()),
    check("coin_prices_range", sql`coins between 0 and 100000`),
    check("coin_prices_of_one", sql`(scan_type_id is null) <> (service_element_id is null)`),
  ],
);

/** The accounts of a location. `source` is where its coins come from, so it is never positive. */
export type CoinAccount = "available" | "held" | "spent" | "source";

/**
 * The head of a location's ledger: the last number, and the sums of its entries by account. Triggers of the two tables below keep it
 * (migration `coins`), so no statement writes them. Whoever books waits here for the one before; the checks refuse what would be overdrawn.
 */
export const coinLedgers = pgTable(
  "coin_ledgers",
  {
    locationId: integer()
      .primaryKey()
      .references(() => locations.id),
    seq: integer().notNull().default(0),
    available: coins().default(0),
    held: coins().default(0),
    spent: coins().default(0),
    source: coins().default(0),
    /** With fewer free coins the account is marked as low; its administrator sets it. */
    lowBelow: coins().default(usualLowBalance),
    /** When coins last moved; null where they never did. A trigger sets it. */
    movedAt: instant(),
  },
  (t) => [
    check("coin_ledgers_low_below", sql`${t.lowBelow} between 0 and 1000000`),
    index("coin_ledgers_by_available").on(t.available, t.locationId),
    index("coin_ledgers_by_moved").on(sql`coalesce(${t.movedAt}, '-infinity')`, t.locationId),
    index("coin_ledgers_low")
      .on(t.locationId)
      .where(sql`${t.available} < ${t.lowBelow}`),
    check("coin_ledgers_available", sql`${t.available} >= 0`),
    check("coin_ledgers_held", sql`${t.held} >= 0`),
    check("coin_ledgers_spent", sql`${t.spent} >= 0`),
    check("coin_ledgers_source", sql`${t.source} between -1000000000 and 0`),
  ],
);

/** A movement of coins. Rows are never changed or removed; triggers refuse it. */
export const coinTransactions = pgTable(
  "coin_transactions",
  {
    locationId: integer()
      .notNull()
      .references(() => coinLedgers.locationId),
    /** From 1 on without gaps; a trigger sets it when it has locked the head. */
    seq: integer().notNull(),
    kind: text().$type<CoinMove>().notNull(),
    requestId: integer().references(() => requests.id),
    /** Null for the system. */
    userId: integer().references(() => users.id),
    at: instant().notNull(),
    note: text().notNull().default(""),
    /** The top-up or correction that it takes back, once. */
    reverses: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.seq] }),
    index("coin_transactions_request").on(t.requestId),
    index("coin_transactions_time").on(t.locationId, t.at),
    uniqueIndex("coin_transactions_reverses").on(t.locationId, t.reverses),
    foreignKey({ columns: [t.locationId, t.reverses], foreignColumns: [t.locationId, t.seq] }),
  ],
);

/** What a transaction adds to an account; those of one transaction sum to zero, or a trigger refuses them. */
export const coinEntries = pgTable(
  "coin_entries",
  {
    locationId: integer().notNull(),
    seq: integer().notNull(),
    account: text().$type<CoinAccount>().notNull(),
    amount: integer().notNull(),
    /** The account's sum after it; a trigger sets it. */
    balance: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.account, t.seq] }),
    foreignKey({ columns: [t.locationId, t.seq], foreignColumns: [coinTransactions.locationId, coinTransactions.seq] }),
    check("coin_entries_account", sql`${t.account} in ('available', 'held', 'spent', 'source')`),
    index("coin_entries_transaction").on(t.locationId, t.seq),
  ],
);
