import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import type { RefreshSecret } from "../../../platform/session/refresh-secrets.ts";
import { writeAudit } from "../../audit/service.ts";
import { clientOf, endSessionsOn } from "../../auth/service.ts";
import * as store from "../store.ts";
import type { Tablets } from "./tablets.ts";

/** Milliseconds for which the cookie before the current one is still accepted from the client that was sent the current one: that reply may have been lost. */
const grace = 60_000;

/** A tablet and the cookie that a browser presented for it. */
export interface Presented {
  tablet: store.TabletRow;
  secret: RefreshSecret;
}

/** Whether a cookie is a tablet's current one, or was until just now. */
export function isCurrent(
  tablet: store.TabletRow,
  { hash }: RefreshSecret,
  { origin, now }: Pick<AnonymousCtx, "origin" | "now">,
): boolean {
  if (tablet.secretHash === hash) return true;
  const isRecent = now.getTime() - tablet.rotatedAt.getTime() <= grace;
  return tablet.previousHash === hash && isRecent && tablet.rotatedFor === clientOf(origin);
}

/**
 * The tablet of a cookie; null for one that is none, whatever the reason. An older cookie of a tablet means that two browsers have it, so nobody goes
 * on by it: the tablet is taken away, and marked anew by somebody who signs in fully.
 */
export async function openTablet(ctx: AnonymousCtx, { auth, secrets }: Tablets, cookie: string | null): Promise<Presented | null> {
  const secret = cookie === null ? null : secrets.read(cookie);
  if (!secret) return null;
  const tablet = await store.selectTablet(auth.db, secret.sessionId);
  if (!tablet) return null;
  if (isCurrent(tablet, secret, ctx)) return { tablet, secret };
  // Outside of the call's transaction, which ends with a refusal.
  await inTransaction({ ...ctx, user: null, db: auth.db }, async (tx) => {
    if ((await store.revokeTablets(tx.db, [tablet.id], tx.now)).length === 0) return;
    await endSessionsOn(tx, [tablet.id]);
    await writeAudit(tx, { action: "tablet.copied", noun: "tablet", id: tablet.id, locationId: tablet.locationId });
  });
  return null;
}
