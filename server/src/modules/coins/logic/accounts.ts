import {
  type bookCoins,
  coinAccountThing,
  coinsChanged,
  type Fault,
  type Input,
  type takeBackCoins,
  type Values,
} from "@remotebay/contract";
import { type Administered, tellAdministrators } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { violatedConstraint } from "../../../platform/database/database.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { administersLocation, adminRooms, findLocation, locationRooms } from "../../locations/service.ts";
import { seesEverybody } from "../../users/service.ts";
import * as stored from "../accounts-store.ts";
import { mayBook } from "../policy.ts";
import { findLedger, payIn, type Paid } from "../store.ts";

type AccountValues = Values<typeof coinAccountThing>;

const noun = coinAccountThing.noun;

/** The coin accounts of shops: a SuperAdmin keeps all, an Admin reads that of their shop. */
export const administeredAccount: Administered<typeof coinAccountThing> = {
  thing: coinAccountThing,
  list: (ctx, asked) => stored.selectAccounts(ctx.db, { ...asked, ...(seesEverybody(ctx.user) ? {} : { own: ctx.user.locationId }) }),
  async find(ctx, id, forWrite) {
    const row = administersLocation(ctx.user, id) ? await stored.selectAccount(ctx.db, id, forWrite) : undefined;
    if (!row) return undefined;
    const { available, held, spent, movedAt, lowBelow, seq } = row.ledger;
    const CanBook = mayBook(ctx.user);
    return {
      name: row.name,
      values: { LocationId: id, LowBelow: lowBelow },
      facts: {
        Available: available,
        Held: held,
        Spent: spent,
        MovedAt: movedAt?.toISOString() ?? null,
        IsLow: row.isLow,
        CanBook,
      },
      canSave: CanBook,
      canRemove: CanBook && seq === 0,
      fixed: ["LocationId"],
      entry: { locationId: id },
      rooms: adminRooms(id),
    };
  },
  check: accountFaults,
  mayCreate: (ctx) => mayBook(ctx.user),
  async create(ctx, { LocationId, LowBelow }) {
    if (await stored.insertAccount(ctx.db, LocationId, LowBelow)) return LocationId;
    throw problem("invalid", { errors: [{ path: "Values.LocationId", code: "taken", message: "This shop has an account." }] });
  },
  change: (ctx, id, { LowBelow }) => stored.updateLowBelow(ctx.db, id, LowBelow),
  // There is no call for it: one that was opened by mistake is taken back by undoing that.
  remove: (ctx, id) => stored.deleteAccount(ctx.db, id),
  told: (ctx, id) => ctx.publish(coinsChanged, locationRooms(id), { LocationId: id }),
};

async function accountFaults(ctx: Ctx, { LocationId }: AccountValues, before: AccountValues | undefined): Promise<Fault[]> {
  if (before !== undefined || (await findLocation(ctx.db, LocationId))) return [];
  return [{ path: "LocationId", code: "choice", message: "There is no such shop." }];
}

/** Pays coins in to an account, or corrects it with a reason. Throws `not-found`, `forbidden`, `invalid` and `insufficient-balance`. */
export function book(ctx: Ctx, { LocationId, Kind, Coins, Note }: Input<typeof bookCoins>["body"]): Promise<{ balance: number }> {
  return inTransaction(ctx, async (tx) => {
    await requireBookable(tx, LocationId);
    if (Kind === "top-up" && Coins < 1)
      throw problem("invalid", { errors: [{ path: "Coins", code: "min-value", message: "A top-up adds coins." }] });
    if (Coins === 0) throw problem("invalid", { errors: [{ path: "Coins", code: "not-zero", message: "Must not be zero." }] });
    if (Kind === "correction" && Note.trim() === "")
      throw problem("invalid", { errors: [{ path: "Note", code: "required", message: "A correction needs its reason." }] });
    return bookPaid(tx, { locationId: LocationId, coins: Coins, kind: Kind, note: Note.trim(), reverses: null });
  });
}

/** Takes a top-up or a correction back by an opposite entry. Throws `stale` where somebody did. */
export function takeBack(ctx: Ctx, { LocationId, Entry }: Input<typeof takeBackCoins>["body"]): Promise<{ balance: number }> {
  return inTransaction(ctx, async (tx) => {
    await requireBookable(tx, LocationId);
    const entry = await stored.selectBooking(tx.db, LocationId, Entry);
    if (!entry || entry.reverses !== null || (entry.kind !== "top-up" && entry.kind !== "correction")) throw problem("not-found");
    return bookPaid(tx, { locationId: LocationId, coins: -entry.coins, kind: "correction", note: "", reverses: Entry });
  });
}

async function requireBookable(tx: Ctx, locationId: number): Promise<void> {
  if (!administersLocation(tx.user, locationId) || !(await findLocation(tx.db, locationId))) throw problem("not-found");
  if (!mayBook(tx.user)) throw problem("forbidden");
}

/** Books what an administrator pays in, takes or corrects, audits it with the balance before and after, and tells open pages. */
export async function bookPaid(tx: Ctx, paid: Paid): Promise<{ balance: number }> {
  const { locationId, coins, kind, note, reverses } = paid;
  await insertPaid(tx, paid);
  // The head is locked since the booking, so that nobody else has changed it between the two.
  const balance = (await findLedger(tx.db, locationId))?.available ?? 0;
  const { name } = (await findLocation(tx.db, locationId)) ?? { name: "" };
  await tx.audit({
    action: `${noun}.booked`,
    noun,
    id: locationId,
    locationId,
    details: { name, kind, coins, note, reverses, before: { Balance: balance - coins }, after: { Balance: balance } },
  });
  await tx.publish(coinsChanged, locationRooms(locationId), { LocationId: locationId });
  await tellAdministrators(tx, noun, locationId, adminRooms(locationId));
  return { balance };
}

async function insertPaid(tx: Ctx, paid: Paid): Promise<void> {
  try {
    await payIn(tx.db, paid, { userId: tx.user.id, at: tx.now });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === "coin_transactions_reverses") throw problem("stale");
    // More than is free, or even than was ever paid in, cannot be taken back.
    const isTooMuch = violated === "coin_ledgers_available" || (violated === "coin_ledgers_source" && paid.coins < 0);
    if (isTooMuch) throw problem("insufficient-balance", { info: { Cost: -paid.coins } });
    if (violated !== "coin_ledgers_source") throw error;
    throw problem("invalid", { errors: [{ path: "Coins", code: "max-value", message: "The ledger is full." }] });
  }
}
