import type { Identity } from "../../platform/context.ts";

/** Who reads prices and the ledger of a location that they may see: whoever sees its requests, and administrators. */
export function mayReadLedger(user: Pick<Identity, "can">): boolean {
  return user.can.seeRequests || user.can.administer;
}

/** Whose balance there is: who sends requests at a location, which coins are spent on. */
export function maySpend(user: Pick<Identity, "can">): boolean {
  return user.can.createRequests;
}

/** Who pays coins in, corrects accounts and sets licences: a SuperAdmin, since coins are what a business owes RemoteBay. */
export function mayBook(user: Pick<Identity, "can">): boolean {
  return user.can.topUpCoins;
}
