import type { Identity } from "../../platform/context.ts";

/** Who reads prices and the ledger of a location that they may see: whoever sees its requests, and administrators. */
export function mayReadLedger(user: Pick<Identity, "can">): boolean {
  return user.can.seeRequests || user.can.administer;
}

/** Coins are money that RemoteBay is owed, so a business's own administrator pays none in. */
export function mayTopUp(user: Pick<Identity, "roles">): boolean {
  return user.roles.includes("SuperAdmin");
}
