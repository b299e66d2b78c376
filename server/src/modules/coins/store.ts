import type { CoinMove } from "@remotebay/contract";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { requests } from "../requests/joins.ts";
import { peopleAs } from "../users/joins.ts";
import { coinLedgers, coinPrices } from "./tables.ts";

/** The service that is paid for, of a request at a location. */
export interface Order {
  requestId: number;
  locationId: number;
  scanTypeId: number | null;
  /** The ordered functions; none if the technician decides. */
  elementIds: readonly number[];
}

/** Who books, and when; user null is the system. */
export interface Booking {
  userId: number | null;
  at: Date;
}

const given = (name: keyof Order | keyof Booking | "kind" | "to" | "coins" | "note" | "reverses") => sql.placeholder(name);

/** What something costs in a variant at a time. */
function priceOf(thing: SQL, at: SQL): SQL {
  return sql`(select p.coins from coin_prices p where p.variant = l.variant and ${thing} and p.valid_from <= ${at} order by p.valid_from desc limit 1)`;
}

/**
 * The price at a location: of each function, else of the service, else nothing. Without a function it is that of the service (`coinsFor`). A
 * request that was sent keeps the prices of that time.
 */
const priced = sql`select sum(coalesce(
    ${priceOf(sql`p.service_element_id = ordered.id`, sql`sent.at`)},
    ${priceOf(sql`p.scan_type_id = ${given("scanTypeId")}::int`, sql`sent.at`)},
    0))::int as coins
  from ${locations} l
    cross join lateral (select coalesce((select r.sent_at from ${requests} r where r.id = ${given("requestId")}::int), ${given("at")}::timestamptz) as at) sent
    left join unnest(${given("elementIds")}::int[]) ordered (id) on true where l.id = ${given("locationId")}::int`;

/** What is held for a request. */
const held = sql`select coalesce(sum(e.amount), 0)::int as coins
  from coin_transactions t join coin_entries e on e.location_id = t.location_id and e.seq = t.seq
  where t.request_id = ${given("requestId")}::int and e.account = 'held'`;

/** Books `coins` of the rows of `moved` from one account to another, in one statement; nothing where it has no row. */
function booking(moved: SQL, [from, to]: [SQL, SQL], kind: SQL, requestId: SQL, reverses = sql`null::int`): SQL {
  return sql`with moved as (${moved}),
    booked as (insert into coin_transactions (location_id, kind, request_id, user_id, at, note, reverses)
      select ${given("locationId")}::int, ${kind}, ${requestId}, ${given("userId")}::int, ${given("at")}::timestamptz, ${given("note")}::text, ${reverses}
      from moved returning location_id, seq)
    insert into coin_entries (location_id, seq, account, amount)
    select booked.location_id, booked.seq, moves.account, moves.sign * moved.coins
    from booked, moved, (values (${from}, -1), (${to}, 1)) moves (account, sign)`;
}

const ofRequest = sql`${given("requestId")}::int`;
const available = sql`'available'`;

const holding = statement<never>(
  booking(sql`select coins from (${priced}) priced where coins > 0`, [available, sql`'held'`], sql`'hold'`, ofRequest),
  { prepare: true },
);

const repricing = statement<never>(
  booking(
    sql`select priced.coins - held.coins as coins from (${priced}) priced, (${held}) held where priced.coins <> held.coins`,
    [available, sql`'held'`],
    sql`'reprice'`,
    ofRequest,
  ),
  { prepare: true },
);

const settling = statement<never>(
  booking(
    sql`select coins from (${held}) held where coins > 0`,
    [sql`'held'`, sql`${given("to")}::text`],
    sql`${given("kind")}::text`,
    ofRequest,
  ),
  { prepare: true },
);

const payingIn = statement<never>(
  booking(
    sql`select ${given("coins")}::int as coins`,
    [sql`'source'`, available],
    sql`${given("kind")}::text`,
    sql`null::int`,
    sql`${given("reverses")}::int`,
  ),
  { prepare: false },
);

const written = ({ userId, at }: Booking) => ({ userId, at: at.toISOString(), note: "" });

/** Holds what the service of a request costs. Violates `coin_ledgers_available` where there are too few coins. */
export function hold(db: Executor, order: Order, by: Booking): Promise<unknown> {
  return holding.run(db, { ...order, ...written(by) });
}

/** Holds what the changed service costs instead of what is held. */
export function reprice(db: Executor, order: Order, by: Booking): Promise<unknown> {
  return repricing.run(db, { ...order, ...written(by) });
}

/** Spends what is held for a request, or gives it back; does nothing where nothing is held. */
export function settle(db: Executor, order: Pick<Order, "requestId" | "locationId">, kind: "capture" | "release", by: Booking) {
  return settling.run(db, { ...order, ...written(by), kind, to: kind === "capture" ? "spent" : "available" });
}

/** What an administrator books. */
export interface Paid {
  locationId: number;
  /** Negative where coins are taken. */
  coins: number;
  kind: "top-up" | "correction";
  note: string;
  /** The entry that it takes back. */
  reverses: number | null;
}

/** Pays coins in, or takes them where the number is negative. Violates `coin_transactions_reverses` for an entry that was taken back. */
export function payIn(db: Executor, paid: Paid, by: Booking): Promise<unknown> {
  return payingIn.run(db, { ...written(by), ...paid });
}

export interface Quote {
  cost: number;
  /** The free coins, and those that are held for this request already. */
  balance: number;
}

const quoting = statement<Quote>(
  sql`select priced.coins as cost,
      coalesce((select available from coin_ledgers where location_id = ${given("locationId")}::int), 0) + held.coins as balance
    from (${priced}) priced, (${held}) held`,
);

/** What the service of a request costs, and what the location can spend on it. */
export async function quote(db: Executor, order: Order, at: Date): Promise<Quote> {
  const [row] = await quoting.run(db, { ...order, at: at.toISOString() });
  return row ?? { cost: 0, balance: 0 };
}

const ledgerOf = statement((db) =>
  db
    .select()
    .from(coinLedgers)
    .where(eq(coinLedgers.locationId, sql.placeholder("locationId"))),
);

export async function findLedger(db: Executor, locationId: number): Promise<typeof coinLedgers.$inferSelect | undefined> {
  const [row] = await ledgerOf.run(db, { locationId });
  return row;
}

export interface Prices {
  scanTypes: { id: number; coins: number }[];
  elements: { id: number; coins: number }[];
}

const pricesOf = statement<{ scanTypeId: number | null; serviceElementId: number | null; coins: number }>(
  sql`select distinct on (scan_type_id, service_element_id) scan_type_id as "scanTypeId", service_element_id as "serviceElementId", coins
    from coin_prices where variant = ${sql.placeholder("variant")} and valid_from <= ${sql.placeholder("now")}::timestamptz
    order by scan_type_id, service_element_id, valid_from desc`,
);

/** The prices of a variant at a time. */
export async function selectPrices(db: Executor, variant: string, now: Date): Promise<Prices> {
  const rows = await pricesOf.run(db, { variant, now: now.toISOString() });
  const of = (field: "scanTypeId" | "serviceElementId") =>
    rows.flatMap((row) => (row[field] === null ? [] : [{ id: row[field], coins: row.coins }]));
  return { scanTypes: of("scanTypeId"), elements: of("serviceElementId") };
}

/** From when on prices hold that always did. */
const always = new Date("2000-01-01T00:00:00Z");

/** Adds prices that are missing. */
export async function insertPrices(db: Executor, variant: string, { scanTypes, elements }: Prices): Promise<void> {
  const rows = [
    ...scanTypes.map(({ id, coins }) => ({ variant, scanTypeId: id, coins, validFrom: always })),
    ...elements.map(({ id, coins }) => ({ variant, serviceElementId: id, coins, validFrom: always })),
  ];
  if (rows.length > 0) await db.insert(coinPrices).values(rows).onConflictDoNothing();
}

export interface LedgerRow {
  seq: number;
  kind: CoinMove;
  at: Date;
  note: string;
  requestId: number | null;
  workOrderNumber: string;
  who: string;
  available: number;
  held: number;
  spent: number;
  balance: number;
  reverses: number | null;
  reversedBy: number | null;
}

/** A part of a ledger: from an instant on, and before one. */
export interface Span {
  from?: string | undefined;
  until?: string | undefined;
}

const ofSpan = sql`(${sql.placeholder("from")}::timestamptz is null or t.at >= ${sql.placeholder("from")}::timestamptz)
  and (${sql.placeholder("until")}::timestamptz is null or t.at < ${sql.placeholder("until")}::timestamptz)`;

const reading = statement<Omit<LedgerRow, "at"> & { at: string }>(
  sql`select t.seq, t.kind, t.at, t.note, t.request_id as "requestId", coalesce(r.work_order_number, '') as "workOrderNumber",
      concat_ws(' ', u.given_name, u.family_name) as who, moved.available, moved.held, moved.spent,
      coalesce((select e.balance from coin_entries e where e.location_id = t.location_id and e.account = 'available' and e.seq <= t.seq
        order by e.seq desc limit 1), 0) as balance,
      t.reverses, (select b.seq from coin_transactions b where b.location_id = t.location_id and b.reverses = t.seq) as "reversedBy"
    from coin_transactions t
    left join ${requests} r on r.id = t.request_id
    left join ${peopleAs("u")} on u.id = t.user_id
    cross join lateral (select coalesce(sum(amount) filter (where account = 'available'), 0)::int as available,
        coalesce(sum(amount) filter (where account = 'held'), 0)::int as held,
        coalesce(sum(amount) filter (where account = 'spent'), 0)::int as spent
      from coin_entries e where e.location_id = t.location_id and e.seq = t.seq) moved
    where t.location_id = ${sql.placeholder("locationId")}::int and t.seq < ${sql.placeholder("before")}::bigint and ${ofSpan}
    order by t.seq desc limit ${sql.placeholder("limit")}::int`,
);

/** Transactions of a ledger below a number, newest first. */
export async function selectStatement(
  db: Executor,
  locationId: number,
  { from, until, ...page }: Span & { before: number; limit: number },
): Promise<LedgerRow[]> {
  const rows = await reading.run(db, { locationId, from: from ?? null, until: until ?? null, ...page });
  return rows.map((row) => Object.assign({}, row, { at: instantOf(row.at) }));
}

const counting = statement<{ count: number }>(
  sql`select count(*)::int as count from coin_transactions t where t.location_id = ${sql.placeholder("locationId")}::int and ${ofSpan}`,
);

/** How many transactions a ledger has: of the whole the head's number, without counting. */
export async function countTransactions(db: Executor, locationId: number, { from, until }: Span): Promise<number> {
  if (from === undefined && until === undefined) return (await findLedger(db, locationId))?.seq ?? 0;
  const [row] = await counting.run(db, { locationId, from: from ?? null, until: until ?? null });
  return row?.count ?? 0;
}
