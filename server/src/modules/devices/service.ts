import { isDeepStrictEqual } from "node:util";
import { deviceChanged, type Device, type DeviceRow, type heartbeat as heartbeatCall, type Input, linkOf } from "@remotebay/contract";
import { tellAdministrators } from "../../platform/administered/administered.ts";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { keysOf, nameOf } from "../../platform/translate/reference-text.ts";
import { adminRooms, getLocation, locationRooms, seesEveryLocation } from "../locations/service.ts";
import { hourOf, hoursKept, isConnected, silentAfter } from "./logic/connected.ts";
import { hashOf, isSecret, newSecret } from "./logic/secret.ts";
import { mayRotateSecret, maySetLicence } from "./policy.ts";
import * as store from "./store.ts";

export { connectedSince, isConnected } from "./logic/connected.ts";

export { findLicence, licenseDevice } from "./licence-store.ts";
export { requireLicence } from "./logic/licences.ts";

const maxDevices = 200;
const typeTexts = "lookups.deviceTypes";

/** The devices of a location, connected ones first. Throws `not-found` for a location that the caller may not see. */
export async function getDevices(ctx: Ctx, locationId: number): Promise<Device[]> {
  await getLocation(ctx, locationId);
  const rows = await store.selectDevices(ctx.db, locationId, new Date(ctx.now.getTime() - silentAfter), maxDevices);
  return rows.map((row) => asDevice(row, ctx));
}

/** A page of devices: of the location in the query, else of all locations for operators and of the own location for others. Throws `not-found`. */
export async function getDevicesForListing(
  ctx: Ctx,
  query: Omit<store.DeviceListing, "locationId"> & { location?: number | undefined },
): Promise<{ rows: DeviceRow[]; total: number }> {
  const { location, ...listing } = query;
  if (location !== undefined) await getLocation(ctx, location);
  const locationId = location ?? (seesEveryLocation(ctx.user) ? null : ctx.user.locationId);
  if (locationId === null && !seesEveryLocation(ctx.user)) return { rows: [], total: 0 };
  const { rows, total } = await store.selectListing(ctx.db, { ...listing, locationId });
  return {
    rows: rows.map((row) =>
      Object.assign(asDevice(row, ctx), {
        LocationId: row.locationId,
        LocationName: row.locationName,
        LicenceUntil: maySetLicence(ctx.user) ? (row.licenceUntil?.toISOString() ?? null) : null,
      }),
    ),
    total,
  };
}

/** Records a heartbeat. Throws `not-found` for a wrong secret, an unknown device and a retired one alike. */
export async function heartbeat(ctx: AnonymousCtx, input: Input<typeof heartbeatCall>["body"]): Promise<void> {
  if (!isSecret(await store.selectSecretHash(ctx.db, input.Id), input.Secret)) throw problem("not-found");
  await markHeard(ctx, input.Id, { voltage: input.Voltage, delay: input.Delay });
}

const silence: store.Stated = { voltage: null, delay: null };

/**
 * Records that a device is connected; the caller has authenticated it. Publishes an event only if the device was disconnected before, or where what
 * it states makes another of its link: a battery that becomes low is news, a tenth of a volt is not.
 */
export async function markHeard(ctx: AnonymousCtx, id: number, stated = silence): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const heard = await store.markHeard(tx.db, id, tx.now, stated);
    if (!heard) return;
    // Once an hour: a heartbeat stays as cheap as one row that changes.
    if (heard.before === null || hourOf(heard.before) < hourOf(tx.now)) await store.insertHour(tx.db, id, hourOf(tx.now));
    if (isConnected(heard.before, tx.now) && isDeepStrictEqual(linkAt(heard), linkAt(stated))) return;
    await tx.publish(deviceChanged, locationRooms(heard.locationId), { Id: id, LocationId: heard.locationId });
  });
}

function linkAt({ voltage, delay }: store.Stated) {
  return linkOf({ Connected: true, Voltage: voltage, Delay: delay });
}

/**
 * Publishes an event for each device that became disconnected since an instant. `Connected` is computed for each reply, so that
 * this event only makes open screens refetch.
 */
export async function tellSilence(ctx: AnonymousCtx, since: Date): Promise<void> {
  for (const { id, locationId } of await store.selectHeardBetween(ctx.db, lastSilent(since), lastSilent(ctx.now))) {
    await ctx.publish(deviceChanged, locationRooms(locationId), { Id: id, LocationId: locationId });
  }
}

/** Forgets in which hours devices were heard from, where that is longer ago than anybody is shown. */
export function forgetHours({ db, now }: AnonymousCtx): Promise<void> {
  return store.deleteHours(db, hourOf(new Date(now.getTime() - hoursKept)));
}

/** Creates a device without a secret: it connects once an administrator has made one. The caller checks that this is allowed. */
export function registerDevice(
  ctx: Pick<Ctx, "db">,
  input: { locationId: number; friendlyName: string; serialNumber: string; deviceTypeId: number; retired: boolean },
): Promise<number> {
  return store.insertDevice(ctx.db, { ...input, secretHash: "" });
}

/** Creates a device and returns its secret, of which only a hash is stored. The caller checks that this is allowed. */
export async function createDevice(
  ctx: Pick<Ctx, "db">,
  input: { locationId: number; friendlyName: string; serialNumber: string; deviceTypeId: number },
): Promise<{ id: number; secret: string }> {
  const secret = newSecret();
  return { id: await store.insertDevice(ctx.db, { ...input, secretHash: hashOf(secret) }), secret };
}

/** Replaces a device's secret; the previous one stops working. Throws `not-found` for a device that the caller may not administer. */
export function rotateSecret(ctx: Ctx, id: number): Promise<{ Id: number; Secret: string }> {
  return inTransaction(ctx, async (tx) => {
    const locationId = await store.lockDevice(tx.db, id);
    if (locationId === undefined || !mayRotateSecret(tx.user, locationId)) throw problem("not-found");
    const secret = newSecret();
    await store.updateSecretHash(tx.db, id, hashOf(secret));
    await tx.audit({ action: "device.secret-rotated", noun: "device", id, locationId });
    await tellAdministrators(tx, "device", id, adminRooms(locationId));
    return { Id: id, Secret: secret };
  });
}

/** The names of the device types by id, in the user's language. */
export async function deviceTypeNames({ db, language }: Pick<Ctx, "db" | "language">): Promise<Map<number, string>> {
  const rows = await store.selectDeviceTypes(db);
  return new Map(rows.map(({ id, description }) => [id, nameOf(language, typeTexts, id, description)]));
}

/** Inserts the device types, which have fixed ids. Safe to run again. */
export function seedDeviceTypes(db: Ctx["db"]): Promise<void> {
  return store.insertDeviceTypes(
    db,
    keysOf(typeTexts).map((id) => ({ id: Number(id) })),
  );
}

function asDevice(row: store.DeviceRecord, { now, language }: Pick<Ctx, "now" | "language">): Device {
  return {
    Id: row.id,
    FriendlyName: row.friendlyName,
    SerialNumber: row.serialNumber,
    DeviceTypeId: row.deviceTypeId,
    DeviceTypeDescription: nameOf(language, typeTexts, row.deviceTypeId, row.deviceTypeDescription),
    Connected: isConnected(row.lastHeardAt, now),
    LastHeardAt: row.lastHeardAt?.toISOString() ?? null,
    Voltage: row.voltage,
    Delay: row.delay,
  };
}

/** The latest heartbeat that makes a device count as disconnected at `now`. */
function lastSilent(now: Date): Date {
  return new Date(now.getTime() - silentAfter - 1);
}
