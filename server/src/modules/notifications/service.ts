import {
  type NotificationChoices,
  usualChoices,
  type PushSubscriptionInput,
  type getNotificationSettings,
  type Reply,
} from "@remotebay/contract";
import type * as v from "valibot";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { isAuthSecret, isPublicKey } from "./adapters/push-encryption.ts";
import * as store from "./store.ts";

/** How the caller is told. */
export async function getSettings(ctx: Ctx, PushKey: string): Promise<Reply<typeof getNotificationSettings>> {
  const [chosen, devices] = await Promise.all([store.selectChoices(ctx.db, ctx.user.id), store.selectDevices(ctx.db, ctx.user.id)]);
  return {
    Choices: chosen ?? usualChoices,
    PushKey,
    Devices: devices
      // Of another key: made before a rotation, and of no use any more.
      .filter(({ serverKey }) => serverKey === PushKey)
      .map(({ id, name, addedAt, sessionId }) => ({
        Id: id,
        Name: name,
        AddedAt: addedAt.toISOString(),
        IsThis: sessionId === ctx.user.sessionId,
      })),
  };
}

/** Saves how the caller wants to be told. */
export function saveChoices(ctx: Ctx, chosen: NotificationChoices): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { user, db, now } = tx;
    await store.saveChoices(db, user.id, chosen, now);
    await tx.audit({ action: "notifications.chosen", noun: "user", id: user.id, to: JSON.stringify(chosen) });
    return { id: user.id };
  });
}

type NewDevice = v.InferOutput<typeof PushSubscriptionInput>;

/** Has pushes sent to a browser of the caller's. Throws `invalid` for keys that are none. */
export function addDevice(ctx: Ctx, { Endpoint, P256dh, Auth, Name }: NewDevice, serverKey: string): Promise<{ id: number }> {
  const wrong = [...(isPublicKey(P256dh) ? [] : ["P256dh"]), ...(isAuthSecret(Auth) ? [] : ["Auth"])];
  const message = "This is not a key of a subscription.";
  if (wrong.length > 0) throw problem("invalid", { errors: wrong.map((path) => ({ path, code: "type", message })) });
  return inTransaction(ctx, async (tx) => {
    const { id: userId, sessionId } = tx.user;
    const keys = { endpoint: Endpoint, p256dh: P256dh, auth: Auth, serverKey };
    const id = await store.insertDevice(tx.db, { ...keys, userId, sessionId, name: Name, addedAt: tx.now });
    await tx.audit({ action: "push-device.added", noun: "user", id: userId, details: { Device: id } });
    return { id };
  });
}

/** Ends pushes to one of the caller's browsers. */
export function removeDevice(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    if (await store.deleteDevice(tx.db, id, tx.user.id)) {
      await tx.audit({ action: "push-device.removed", noun: "user", id: tx.user.id, details: { Device: id } });
    }
    return { id };
  });
}
