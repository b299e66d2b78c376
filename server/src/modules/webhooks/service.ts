import type { listHookMessages, Reply } from "@remotebay/contract";
import { tellAdministrators } from "../../platform/administered/administered.ts";
import type { Ctx } from "../../platform/context.ts";
import { afterCommit, inTransaction } from "../../platform/database/executor.ts";
import type { Page } from "../../platform/http/serve.ts";
import { problem } from "../../platform/problem.ts";
import type { Seal } from "../../platform/session/seal.ts";
import { adminRooms } from "../locations/service.ts";
import { mayKeep } from "./logic/administered.ts";
import { ownerOf, type Sender } from "./logic/deliver.ts";
import { messageId, newHookSecret } from "./logic/signature.ts";
import * as store from "./store.ts";

export { hookPaused } from "./logic/deliver.ts";

/** Milliseconds for which messages are signed with the secret before, too: its reader has a day to take the new one. */
const bothFor = 86_400_000;

/** A hook that the caller keeps. Throws `not-found`. */
async function requireHook(ctx: Ctx, id: number, forWrite: boolean): Promise<store.HookRow> {
  const row = await store.selectHook(ctx.db, id, forWrite);
  if (!row || !mayKeep(ctx, row.hook.locationId)) throw problem("not-found");
  return row.hook;
}

function tell(tx: Ctx, { id, locationId }: store.HookRow): Promise<void> {
  return tellAdministrators(tx, "hook", id, adminRooms(locationId));
}

/** A paused hook that the caller keeps; null for any other. */
export async function findPaused(ctx: Ctx, id: number): Promise<{ name: string; url: string } | null> {
  const row = await store.selectHook(ctx.db, id, false);
  return row && row.hook.pausedAt !== null && mayKeep(ctx, row.hook.locationId) ? row.hook : null;
}

/** Makes a new secret; the one before signs for a day more. Throws `not-found`. */
export function renewSecret(ctx: Ctx, seal: Seal, id: number): Promise<{ Secret: string }> {
  return inTransaction(ctx, async (tx) => {
    const hook = await requireHook(tx, id, true);
    const secret = newHookSecret();
    await store.updateHook(tx.db, id, {
      secret: seal.close(ownerOf(id), secret),
      previousSecret: hook.secret,
      previousUntil: hook.secret === null ? null : new Date(tx.now.getTime() + bothFor),
    });
    await tx.audit({ action: "hook.secret-made", noun: "hook", id, locationId: hook.locationId });
    await tell(tx, hook);
    return { Secret: secret };
  });
}

/** Sends a message that says nothing but that it is a test. Throws `not-found`. */
export function sendTest(ctx: Ctx, sender: Sender, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const hook = await requireHook(tx, id, true);
    const body = JSON.stringify({ type: "test", timestamp: tx.now.toISOString(), data: { hook: id } });
    const [message = 0] = await store.insertMessages(tx.db, [{ hookId: id, type: "test", body, createdAt: tx.now, nextAt: tx.now }]);
    await store.updateHook(tx.db, id, { holdUntil: null });
    await tx.audit({ action: "hook.tested", noun: "hook", id, locationId: hook.locationId });
    await tell(tx, hook);
    afterCommit(tx.db, sender.wake);
    return { id: message };
  });
}

/** Ends a pause. Throws `not-found`. */
export function resume(ctx: Ctx, sender: Sender, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const hook = await requireHook(tx, id, true);
    await store.updateHook(tx.db, id, { pausedAt: null, failingSince: null, failures: 0, holdUntil: null });
    await tx.audit({ action: "hook.resumed", noun: "hook", id, locationId: hook.locationId });
    await tell(tx, hook);
    afterCommit(tx.db, sender.wake);
    return undefined;
  });
}

/** The log of a hook. Throws `not-found`. */
export async function listMessages(
  ctx: Ctx,
  { id, ...asked }: { id: number; state?: string | undefined; search: string; offset: number; pageSize: number; sortBy: "asc" | "desc" },
): Promise<Page<Reply<typeof listHookMessages>[number]>> {
  await requireHook(ctx, id, false);
  const { rows, total } = await store.selectMessages(ctx.db, id, { ...asked, state: asked.state });
  return {
    rows: rows.map((row) => ({
      Id: row.id,
      Key: messageId(row.key),
      Type: row.type,
      CreatedAt: row.createdAt.toISOString(),
      State: row.state,
      NextAt: row.state === "waiting" ? row.nextAt.toISOString() : null,
      Body: row.body,
      Tries: row.tries,
    })),
    total,
  };
}

/** Sends messages again. Throws `not-found`. */
export function replayMessages(
  ctx: Ctx,
  sender: Sender,
  { Id, Message, Since }: { Id: number; Message: number | null; Since: string | null },
): Promise<{ Count: number }> {
  return inTransaction(ctx, async (tx) => {
    const hook = await requireHook(tx, Id, true);
    const since = Since === null ? null : new Date(Since);
    const Count = await store.replay(tx.db, Id, { message: Message, since, now: tx.now });
    await tx.audit({ action: "hook.replayed", noun: "hook", id: Id, locationId: hook.locationId, details: { count: Count } });
    await store.updateHook(tx.db, Id, { holdUntil: null });
    await tell(tx, hook);
    afterCommit(tx.db, sender.wake);
    return { Count };
  });
}
