import {
  coinsChanged,
  coinsFor,
  type exportCoinStatement,
  type getCoinBalance,
  type getCoinPrices,
  type getCoinStatement,
  type Input,
  orderedElements,
  type PricedScanType,
  type Reply,
  type topUpCoins,
} from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { inTransaction, untilCommit } from "../../platform/database/executor.ts";
import { failure, success } from "../../platform/http/remote-reply.ts";
import { problem, ProblemError } from "../../platform/problem.ts";
import { findLicence } from "../devices/service.ts";
import { getScanTypes } from "../lookups/service.ts";
import { getLocation, locationRooms } from "../locations/service.ts";
import type { Order, OrderChange } from "../requests/service.ts";
import { statementCsv } from "./logic/statement-csv.ts";
import { mayReadLedger, maySpend } from "./policy.ts";
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
  { locationId, pageSize, after }: Input<typeof getCoinStatement>["query"],
): Promise<{ rows: Reply<typeof getCoinStatement>; total: number }> {
  await readable(ctx, locationId);
  const rows = await store.selectStatement(ctx.db, locationId, { before: after ?? newest, limit: pageSize });
  const ledger = await store.findLedger(ctx.db, locationId);
  return {
    total: ledger?.seq ?? 0,
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
    })),
  };
}

const maxExported = 10_000;

/** The ledger as CSV. */
export async function exportStatement(ctx: Ctx, { locationId }: Input<typeof exportCoinStatement>["query"]): Promise<string> {
  await readable(ctx, locationId);
  await ctx.audit({ action: "coins.exported", noun: "location", id: locationId, locationId });
  return statementCsv(ctx.language, await store.selectStatement(ctx.db, locationId, { before: newest, limit: maxExported }));
}

/** Pays coins in to a location's ledger, or takes them back. */
export function topUp(
  ctx: Ctx,
  { LocationId: locationId, Coins: coins, Note: note }: Input<typeof topUpCoins>["body"],
): Promise<{ balance: number }> {
  return inTransaction(ctx, async (tx) => {
    await getLocation(tx, locationId);
    if (!tx.user.can.topUpCoins) throw problem("forbidden");
    if (coins === 0) throw problem("invalid", { errors: [{ path: "Coins", code: "not-zero", message: "Must not be zero." }] });
    await payIn(tx, { locationId, coins, note });
    await tx.audit({ action: "coins.paid-in", noun: "location", id: locationId, locationId, details: { coins, note } });
    await tx.publish(coinsChanged, locationRooms(locationId), { LocationId: locationId });
    return { balance: (await store.findLedger(tx.db, locationId))?.available ?? 0 };
  });
}

async function payIn(tx: Ctx, into: { locationId: number; coins: number; note: string }): Promise<void> {
  try {
    await store.payIn(tx.db, into, bookingOf(tx));
  } catch (error) {
    const violated = violatedConstraint(error);
    // More than is free, or even than was ever paid in, cannot be taken back.
    const isTooMuch = violated === "coin_ledgers_available" || (violated === "coin_ledgers_source" && into.coins < 0);
    if (isTooMuch) throw problem("insufficient-balance", { info: { Cost: -into.coins } });
    if (violated !== "coin_ledgers_source") throw error;
    throw problem("invalid", { errors: [{ path: "Coins", code: "max-value", message: "The ledger is full." }] });
  }
}

/** Opens the ledger of a new location with coins. The caller checks that this is allowed. */
export async function openLedger({ db, now }: Pick<Ctx, "db" | "now">, into: { locationId: number; coins: number }): Promise<void> {
  await store.payIn(db, { ...into, note: "" }, { userId: null, at: now });
}

/** Adds the prices of a variant that are missing. */
export function addPrices(db: Ctx["db"], variant: string, prices: store.Prices): Promise<void> {
  return store.insertPrices(db, variant, prices);
}
