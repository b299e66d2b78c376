import { randomBytes } from "node:crypto";
import { lockMinutes, type OnTablet, type SaveTabletSettings, type TabletPerson, type TabletSettings } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { clientOf, endSessionsOn, leaveSession, moveToTablet, ownSession } from "../auth/service.ts";
import { canModifyLocation, findLocation, getLocation, locationForWrite } from "../locations/service.ts";
import { openTablet } from "./logic/cookie.ts";
import { mayUsePin } from "./logic/pin.ts";
import type { Tablets } from "./logic/tablets.ts";
import { belongsTo, canRevoke } from "./policy.ts";
import * as store from "./store.ts";

export { setPin } from "./logic/pin.ts";
export { switchPerson } from "./logic/switch.ts";
export { makeTablets, type Tablets } from "./logic/tablets.ts";

/** Hours after a full sign-in in which a PIN goes on at most; the day at the location ends earlier mostly. */
const maxHours = 14;

/** Whether a location has shared tablets, and which. Throws `not-found`. */
export async function getSettings(ctx: Ctx, tablets: Tablets, locationId: number, cookie: string | null): Promise<TabletSettings> {
  await getLocation(ctx, locationId);
  const settings = await store.selectSettings(ctx.db, locationId);
  const own = await openTablet(ctx, tablets, cookie);
  const rows = await store.selectTablets(ctx.db, locationId);
  const isOn = settings?.isOn ?? false;
  return {
    SharedTablet: isOn,
    LockMinutes: settings?.lockMinutes ?? lockMinutes.usual,
    CanModify: canModifyLocation(ctx.user, locationId),
    CanMark: isOn && belongsTo(ctx.user, locationId) && !ctx.user.byPin,
    Tablets: rows.map((row) => ({
      Id: row.id,
      Name: row.name,
      MarkedBy: row.markedByName,
      MarkedAt: row.markedAt.toISOString(),
      LastUsedAt: row.rotatedAt.toISOString(),
      IsThis: row.id === own?.tablet.id,
      CanRevoke: canRevoke(ctx.user, row),
    })),
  };
}

/** Switches a location's shared tablets on or off; off takes all of them away. Throws `not-found` and `forbidden`. */
export function saveSettings(ctx: Ctx, { LocationId, SharedTablet, LockMinutes }: SaveTabletSettings): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await locationForWrite(tx, LocationId);
    if (!canModifyLocation(tx.user, LocationId)) throw problem("forbidden");
    const before = await store.selectSettings(tx.db, LocationId);
    await store.saveSettings(tx.db, { locationId: LocationId, isOn: SharedTablet, lockMinutes: LockMinutes });
    if (!SharedTablet) {
      const all = (await store.selectTablets(tx.db, LocationId)).map(({ id }) => id);
      await endSessionsOn(tx, await store.revokeTablets(tx.db, all, tx.now));
    }
    const details = { before: before ? { on: before.isOn, minutes: before.lockMinutes } : null, on: SharedTablet, minutes: LockMinutes };
    await tx.audit({ action: "tablet.settings-changed", noun: "location", id: LocationId, locationId: LocationId, details });
    return undefined;
  });
}

/** Switches a new location's shared tablets on. */
export function allowTablets(db: Ctx["db"], locationId: number): Promise<void> {
  return store.saveSettings(db, { locationId, isOn: true, lockMinutes: lockMinutes.usual });
}

/** Makes the caller's browser a shared tablet of their location, and answers its cookie. Throws `forbidden` where the location has none. */
export async function mark(
  ctx: Ctx,
  tablets: Tablets,
  { name, cookie }: { name: string; cookie: string | null },
): Promise<{ id: number; cookie: string }> {
  const { locationId } = ctx.user;
  if (locationId === null || !belongsTo(ctx.user, locationId)) throw problem("forbidden");
  await tablets.limits.marking.admit(String(locationId));
  const earlier = await openTablet(ctx, tablets, cookie);
  const key = randomBytes(16).toString("base64url");
  const secret = tablets.secrets.first(key);
  return inTransaction(ctx, async (tx) => {
    // Locked: who switches them off meanwhile takes this one away too.
    const settings = await store.lockSettings(tx.db, locationId);
    if (!settings?.isOn) throw problem("forbidden");
    if (earlier) await endSessionsOn(tx, await store.revokeTablets(tx.db, [earlier.tablet.id], tx.now));
    const id = await store.insertTablet(tx.db, {
      key,
      locationId,
      name,
      secretHash: secret.hash,
      rotatedAt: tx.now,
      rotatedFor: clientOf(tx.origin),
      markedBy: tx.user.id,
      markedAt: tx.now,
    });
    await tx.audit({ action: "tablet.marked", noun: "tablet", id, details: { name } });
    return { id, cookie: secret.value };
  });
}

/** Takes a tablet away. Throws `not-found`, also for one that the caller may not see, and `forbidden`. */
export function revoke(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const tablet = await store.selectTabletById(tx.db, id);
    if (!tablet) throw problem("not-found");
    await getLocation(tx, tablet.locationId);
    if (!canRevoke(tx.user, tablet)) throw problem("forbidden");
    await endSessionsOn(tx, await store.revokeTablets(tx.db, [id], tx.now));
    await tx.audit({ action: "tablet.revoked", noun: "tablet", id, locationId: tablet.locationId });
    return undefined;
  });
}

const nowhere: OnTablet = { IsTablet: false, LockMinutes: lockMinutes.usual, MayUsePin: false, HasPin: false };

/**
 * Counts the caller among the people of their browser's tablet, if they signed in fully today: their session, from now on the only one there, ends with
 * their day. Throws `full-sign-in` if they did so on an earlier day.
 */
export async function join(ctx: Ctx, tablets: Tablets, cookie: string | null): Promise<OnTablet> {
  const presented = await openTablet(ctx, tablets, cookie);
  if (!presented || !belongsTo(ctx.user, presented.tablet.locationId)) return nowhere;
  const { id, locationId } = presented.tablet;
  const [settings, mayUse] = [await store.selectSettings(ctx.db, locationId), await mayUsePin(ctx.db, ctx.user)];
  if (!ctx.user.byPin) await arrive(ctx, { id, locationId }, mayUse);
  const hasPin = mayUse && (await store.hasPin(ctx.db, ctx.user.id));
  return { IsTablet: true, LockMinutes: settings?.lockMinutes ?? lockMinutes.usual, MayUsePin: mayUse, HasPin: hasPin };
}

async function arrive(ctx: Ctx, { id, locationId }: { id: number; locationId: number }, mayUse: boolean): Promise<void> {
  const [session, location] = [await ownSession(ctx), await findLocation(ctx.db, locationId)];
  if (!session || !location) throw problem("full-sign-in");
  const endsAt = await store.endOfDay(ctx.db, session.createdAt, location.timeZone, maxHours);
  if (endsAt <= ctx.now) throw problem("full-sign-in");
  await inTransaction(ctx, async (tx) => {
    const person = { tabletId: id, userId: tx.user.id, solutionId: session.solutionId, fullAt: session.createdAt, endsAt };
    if (mayUse && (await store.savePerson(tx.db, person))) await tx.audit({ action: "tablet.joined", noun: "tablet", id });
    await moveToTablet(tx, { id, locationId, endsAt });
    await endSessionsOn(tx, [id]);
  });
}

/** Who may switch on a browser's tablet; nobody where it is none. Throws `too-many`. */
export async function listPeople(
  ctx: AnonymousCtx,
  tablets: Tablets,
  cookie: string | null,
): Promise<{ IsTablet: boolean; Shop: string; LockMinutes: number; People: TabletPerson[] }> {
  const presented = await openTablet(ctx, tablets, cookie);
  if (!presented) return { IsTablet: false, Shop: "", LockMinutes: lockMinutes.usual, People: [] };
  const { id, locationId } = presented.tablet;
  await tablets.limits.asking.admit(String(id));
  const [location, settings] = [await findLocation(ctx.db, locationId), await store.selectSettings(ctx.db, locationId)];
  const people = await store.selectPeople(ctx.db, id, ctx.now);
  return {
    IsTablet: true,
    Shop: location?.name ?? "",
    LockMinutes: settings?.lockMinutes ?? lockMinutes.usual,
    People: people.map((person) => ({ Id: person.id, Name: person.name, HasPin: person.hasPin })),
  };
}

/** Ends the session in a browser and all others on its tablet; their people go on by their PIN. */
export async function lock(
  ctx: AnonymousCtx,
  tablets: Tablets,
  { tabletCookie, refreshCookie }: { tabletCookie: string | null; refreshCookie: string | null },
): Promise<undefined> {
  const presented = await openTablet(ctx, tablets, tabletCookie);
  await inTransaction(ctx, async (tx) => {
    await leaveSession(tx, tablets.auth, refreshCookie);
    if (presented) await endSessionsOn({ ...tx, user: null }, [presented.tablet.id]);
  });
  return undefined;
}

/** A user signed in on tablets today goes on there no more: on one, or with null on all of them. */
export function leave({ db, now }: Pick<AnonymousCtx, "db" | "now">, userId: number, tabletId: number | null): Promise<void> {
  return store.endPeople(db, { userId, tabletId: tabletId ?? undefined }, now);
}

/** A user's PIN is none any more, as when their password is changed. */
export async function forgetPin({ db, now }: Pick<AnonymousCtx, "db" | "now">, userId: number): Promise<void> {
  await store.deletePin(db, userId);
  await store.endPeople(db, { userId }, now);
}

/** Deletes what ended long ago; for a scheduled job. */
export function deleteOld({ db, now }: Pick<AnonymousCtx, "db" | "now">): Promise<void> {
  return store.deleteOld(db, new Date(now.getTime() - 30 * 86_400_000));
}
