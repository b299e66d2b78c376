import { userChanged } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { type AccountChange, accountChanged, userRoom } from "../../users/service.ts";

/** What happens to a user's factors, by the name under which they are told of it by letter; in the audit trail as `factor.passkey-added`. */
export type FactorChange = Exclude<AccountChange, "passwordChanged">;

/** Records a change of a user's factors in the transaction in which it is made: audited, told to the user's screens, and by letter. */
export async function recordFactorChange(
  ctx: AnonymousCtx,
  userId: number,
  What: FactorChange,
  details?: { name: string } | { reason: string },
): Promise<void> {
  const action = `factor.${What.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  await ctx.audit({ action, noun: "user", id: userId, ...(details && { details }) });
  await ctx.announce(accountChanged, { UserId: userId, What });
  await ctx.publish(userChanged, [userRoom(userId)], { Id: userId });
}
