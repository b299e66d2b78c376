import {
  coinsFor,
  type exportCoinStatement,
  type getCoinBalance,
  type getCoinPrices,
  type getCoinStatement,
  type Input,
  type listLicences as listCall,
  orderedElements,
  type PricedScanType,
  type Reply,
  type topUpCoins,
} from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { inTransaction, together, untilCommit } from "../../platform/database/executor.ts";
import { failure, success } from "../../platform/http/remote-reply.ts";
import { problem, ProblemError } from "../../platform/problem.ts";
import { findLicence } from "../devices/service.ts";
import { getScanTypes } from "../lookups/service.ts";
import { getLocation } from "../locations/service.ts";
import type { Order, OrderChange } from "../requests/service.ts";
import { selectLicences } from "./accounts-store.ts";
import { selectBooked } from "./booked-store.ts";
import { bookPaid } from "./logic/accounts.ts";
import { statementCsv } from "./logic/statement-csv.ts";
import { mayBook, mayReadLedger, maySpend } from "./policy.ts";
import * as store from "./store.ts";

/**
 * Books what a change of an order costs, in its transaction. A sent one holds its price, and with too few coins the whole transaction fails
 * with `insufficient-balance`; another service is held instead; the end of its request ends the hold: a report that was sent is paid for,
 * whatever became of the request, and without one the coins are free again.
 */
export async function bookOrder(ctx: AnonymousCtx, { became, order }: OrderChange): Promise<void> {
  if (order.demo) return;
  const [priced, by] = [pricedOrder(order), bookingOf(ctx)];
  if (became === "finished") return untilCommit(ctx.db, store.settle(ctx.db, priced, order.reportVersion > 0 ? "capture" : "release", by));
  const booked = became === "sent" ? store.hold(ctx.db, priced, by) : store.reprice(ctx.db, priced, by);
  await untilCommit(ctx.db, booked, (error, db) =>
    violatedConstraint(error) === "coin_ledgers_available" ? insufficient(db, priced, by.at) : error,
  );
}

const pricedOrder = ({ id, locationId, scanTypeId, serviceElementId, furtherElementIds }: Order): store.Order => ({
  requestId: id,
  locationId,
  scanTypeId,
  elementIds: orderedElements(serviceElementId, furtherElementIds),
});

/** The world's own rows are written by nobody, who has id 0. */
const bookingOf = (ctx: AnonymousCtx): store.Booking => ({ userId: ctx.user?.id || null, at: ctx.now });

async function insufficient(db: Ctx["db"], order: store.Order, at: Date): Promise<Error> {
  const { cost, balance } = await store.quote(db, order, at);
  return problem("insufficient-balance", { info: { Cost: cost, Balance: balance } });
}

type Balance = Reply<typeof getCoinBalance>;

/** The balance of the caller's location, for one of its devices. Every failure is a reply with a code (domain.md#coins-codes). */
export async function getBalance(ctx: Ctx, serialNumber: string): Promise<Balance> {
  try {
    return await readBalance(ctx, serialNumber);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    ctx.log.error({ err: error }, "the coin balance could not be read");
    return noBalance(failure(ctx.language, 100));
  }
}

async function readBalance(ctx: Ctx, serialNumber: string): Promise<Balance> {
  const { locationId } = ctx.user;
  if (locationId === null || !maySpend(ctx.user)) return noBalance(failure(ctx.language, 300));
  if (serialNumber === "") return noBalance(failure(ctx.language, 200, "remoteBaySn"));
  const device = await findLicence(ctx.db, locationId, serialNumber);
  if (!device) return noBalance(failure(ctx.language, 400));
  if (device.until === null) return noBalance(failure(ctx.language, 500));
  const licenceUntil = device.until.toISOString();
  if (device.until <= ctx.now) return { ...noBalance(failure(ctx.language, 600)), licenceUntil };
  const ledger = await store.findLedger(ctx.db, locationId);
  if (!ledger) return { ...noBalance(failure(ctx.language, 204)), licenceUntil };
  return { ...success, balance: ledger.available, held: ledger.held, licenceUntil };
}

function noBalance(reply: ReturnType<typeof failure>): Balance {
  return { ...reply, balance: null, held: null, licenceUntil: null };
}

/** The location whose prices or ledger the caller may read. Throws `not-found`. */
async function readable(ctx: Ctx, locationId: number) {
  const location = await getLocation(ctx, locationId);
  if (!mayReadLedger(ctx.user)) throw problem("forbidden");
  return location;
}

/** What services and functions cost at a location. */
export async function getPrices(ctx: Ctx, locationId: number): Promise<Reply<typeof getCoinPrices>> {
  const { variant } = await readable(ctx, locationId);
  const { scanTypes, elements } = await store.selectPrices(ctx.db, variant, ctx.now);
  return { ScanTypes: scanTypes.map(shown), ServiceElements: elements.map(shown) };
}

const shown = ({ id, coins }: { id: number; coins: number }) => ({ Id: id, Coins: coins });

/** What each order of a location costs: as it was booked, before that by today's prices. Null for who may not see prices. */
export async function getCosts(
  ctx: Ctx,
  locationId: number,
  orders: readonly { id: number; scanTypeId: number | null; elementIds: readonly number[] }[],
): Promise<ReadonlyMap<number, number> | null> {
  if (!mayReadLedger(ctx.user)) return null;
  const [prices, booked] = await together([
    getPrices(ctx, locationId),
    selectBooked(
      ctx.db,
      orders.map(({ id }) => id),
    ),
  ]);
  return new Map(orders.map(({ id, scanTypeId, elementIds }) => [id, booked.get(id) ?? coinsFor(prices, scanTypeId, elementIds)]));
}

/** The remote services of a location with what each costs. */
export async function getPricedServices(ctx: Ctx, locationId: number): Promise<PricedScanType[]> {
  const services = await getScanTypes(ctx, locationId);
  const prices = await getPrices(ctx, locationId);
  return services.map((service) => Object.assign(service, { coins: coinsFor(prices, service.id, []) }));
}

const newest = 2_147_483_647;

/** A page of a location's ledger, newest first. */
export async function getStatement(
  ctx: Ctx,
  { locationId, pageSize, after, from, until }: Input<typeof getCoinStatement>["query"],
): Promise<{ rows: Reply<typeof getCoinStatement>; total: number }> {
  await readable(ctx, locationId);
  const span = { from, until };
  const rows = await store.selectStatement(ctx.db, locationId, { ...span, before: after ?? newest, limit: pageSize });
  return {
    total: await store.countTransactions(ctx.db, locationId, span),
    rows: rows.map((row) => ({
      Id: row.seq,
      Date: row.at.toISOString(),
      Kind: row.kind,
      Available: row.available,
      Held: row.held,
      Spent: row.spent,
      Balance: row.balance,
      RequestId: row.requestId,
      WorkOrderNumber: row.workOrderNumber,
      Who: row.who,
      Note: row.note,
      Reverses: row.reverses,
      ReversedBy: row.reversedBy,
    })),
  };
}

const maxExported = 10_000;

/** The ledger as CSV. */
export async function exportStatement(ctx: Ctx, { locationId, ...span }: Input<typeof exportCoinStatement>["query"]): Promise<string> {
  await readable(ctx, locationId);
  await ctx.audit({ action: "coins.exported", noun: "location", id: locationId, locationId });
  return statementCsv(ctx.language, await store.selectStatement(ctx.db, locationId, { ...span, before: newest, limit: maxExported }));
}

/** Pays coins in to a location's ledger, or takes them back. */
export function topUp(
  ctx: Ctx,
  { LocationId: locationId, Coins: coins, Note: note }: Input<typeof topUpCoins>["body"],
): Promise<{ balance: number }> {
  return inTransaction(ctx, async (tx) => {
    await getLocation(tx, locationId);
    if (!mayBook(tx.user)) throw problem("forbidden");
    if (coins === 0) throw problem("invalid", { errors: [{ path: "Coins", code: "not-zero", message: "Must not be zero." }] });
    return bookPaid(tx, { locationId, coins, kind: coins < 0 ? "correction" : "top-up", note, reverses: null });
  });
}

/** A page of the devices' licences; nothing for who does not set them. */
export async function listLicences(
  ctx: Ctx,
  { state, ...asked }: Input<typeof listCall>["query"],
): Promise<{ rows: Reply<typeof listCall>; total: number }> {
  if (!mayBook(ctx.user)) return { rows: [], total: 0 };
  return selectLicences(ctx.db, state, { ...asked, now: ctx.now.toISOString() });
}

/** Opens the ledger of a new location with coins. The caller checks that this is allowed. */
export async function openLedger({ db, now }: Pick<Ctx, "db" | "now">, into: { locationId: number; coins: number }): Promise<void> {
  await store.payIn(db, { ...into, kind: "top-up", note: "", reverses: null }, { userId: null, at: now });
}

/** Adds the prices of a variant that are missing. */
export function addPrices(db: Ctx["db"], variant: string, prices: store.Prices): Promise<void> {
  return store.insertPrices(db, variant, prices);
}
