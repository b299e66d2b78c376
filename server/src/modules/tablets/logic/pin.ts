import { isTrivialPin } from "@remotebay/contract";
import type { Ctx, Identity } from "../../../platform/context.ts";
import { inTransaction, type Executor } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { hashPassword } from "../../../platform/session/passwords.ts";
import { isFactorRequired } from "../../factors/service.ts";
import * as store from "../store.ts";
import type { Tablets } from "./tablets.ts";

/** Whether a user may go on by a PIN: not who needs a second factor, which a PIN is none of. */
export async function mayUsePin(db: Executor, user: Identity): Promise<boolean> {
  return !user.mustEnrol && !(await isFactorRequired(db, user));
}

/** Sets the caller's PIN. Throws `invalid` for one that is tried first, and `forbidden` where nobody switches by a PIN, or the caller may not. */
export async function setPin(ctx: Ctx, { peppered }: Tablets, pin: string): Promise<undefined> {
  const { user } = ctx;
  const settings = user.locationId === null ? undefined : await store.selectSettings(ctx.db, user.locationId);
  if (!settings?.isOn || !(await mayUsePin(ctx.db, user))) throw problem("forbidden");
  if (isTrivialPin(pin)) {
    throw problem("invalid", { errors: [{ path: "Pin", code: "pin-trivial", message: "This PIN is one of those that are tried first." }] });
  }
  const hash = await hashPassword(peppered(user.id, pin));
  await inTransaction(ctx, async (tx) => {
    await store.savePin(tx.db, { userId: user.id, hash, setAt: tx.now });
    await tx.audit({ action: "tablet.pin-set", noun: "user", id: user.id });
  });
  return undefined;
}
