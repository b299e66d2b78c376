import { coinsChanged, deviceChanged, type DeviceState, deviceThing, type Fault, type Values } from "@remotebay/contract";
import type { Administered, Kept } from "../../../platform/administered/administered.ts";
import type { AskedPage } from "../../../platform/administered/listing-store.ts";
import type { Ctx } from "../../../platform/context.ts";
import { nameOf } from "../../../platform/translate/reference-text.ts";
import { administersLocation, adminRooms, findLocation, locationRooms } from "../../locations/service.ts";
import * as stored from "../admin-store.ts";
import { licenseDevice } from "../licence-store.ts";
import { maySetLicence } from "../policy.ts";
import { registerDevice } from "../service.ts";
import type { devices } from "../tables.ts";
import { connectedSince, hourOf, hoursKept, isConnected } from "./connected.ts";

type DeviceValues = Values<typeof deviceThing>;

/** Interface boxes as administrators keep them: an Admin those of their location, and only a SuperAdmin moves one to another or licenses it. */
export const administeredDevice: Administered<typeof deviceThing> = {
  thing: deviceThing,
  list: (ctx, asked) => stored.selectAdministered(ctx.db, listed(ctx, asked)),
  async find(ctx, id, forWrite) {
    const row = await stored.selectOne(ctx.db, id, forWrite);
    if (!row || !administersLocation(ctx.user, row.device.locationId)) return undefined;
    const { device, locationName, typeDescription } = row;
    return {
      name: device.friendlyName,
      values: {
        FriendlyName: device.friendlyName,
        SerialNumber: device.serialNumber,
        DeviceTypeId: device.deviceTypeId,
        LocationId: device.locationId,
        LicenceUntil: device.licensedUntil?.toISOString() ?? null,
        Retired: device.retired,
      },
      facts: {
        DeviceTypeDescription: nameOf(ctx.language, "lookups.deviceTypes", device.deviceTypeId, typeDescription),
        LocationName: locationName,
        State: stateOf(device, ctx.now),
        LastHeardAt: device.lastHeardAt?.toISOString() ?? null,
        HasSecret: device.secretHash !== "",
        HeardIn: await heardIn(ctx, device),
      },
      canSave: true,
      fixed: [
        ...(administersLocation(ctx.user, null) ? [] : (["LocationId"] as const)),
        ...(maySetLicence(ctx.user) ? [] : (["LicenceUntil"] as const)),
      ],
      canRemove: false,
      entry: { locationId: device.locationId },
      rooms: adminRooms(device.locationId),
    };
  },
  check: checkDevice,
  mayCreate: (ctx, values) => administersLocation(ctx.user, values.LocationId),
  async create(ctx, values) {
    const id = await registerDevice(ctx, rowOf(values));
    if (values.LicenceUntil !== null) await licenseDevice(ctx.db, id, new Date(values.LicenceUntil));
    return id;
  },
  async change(ctx, id, values, before) {
    await stored.updateDevice(ctx.db, id, rowOf(values));
    if (values.LicenceUntil !== before.LicenceUntil)
      await licenseDevice(ctx.db, id, values.LicenceUntil === null ? null : new Date(values.LicenceUntil));
  },
  told: tellChange,
};

function listed(ctx: Ctx, { state, ...asked }: AskedPage & { state?: DeviceState }): AskedPage {
  return {
    ...(asked as AskedPage),
    connectedSince: connectedSince(ctx.now).toISOString(),
    ...(state === undefined ? {} : { [state]: true }),
    ...(administersLocation(ctx.user, null) ? {} : { own: ctx.user.locationId }),
  };
}

function rowOf(values: DeviceValues) {
  return {
    friendlyName: values.FriendlyName,
    serialNumber: values.SerialNumber,
    deviceTypeId: values.DeviceTypeId,
    locationId: values.LocationId,
    retired: values.Retired,
  };
}

function stateOf({ retired, lastHeardAt }: Pick<typeof devices.$inferSelect, "retired" | "lastHeardAt">, now: Date): DeviceState {
  if (retired) return "retired";
  if (lastHeardAt === null) return "never";
  return isConnected(lastHeardAt, now) ? "connected" : "silent";
}

/** The hours of the last eight days in which a device was heard from; the last one is known also from before they were recorded. */
async function heardIn({ db, now }: Ctx, { id, lastHeardAt }: { id: number; lastHeardAt: Date | null }): Promise<string[]> {
  const since = hourOf(new Date(now.getTime() - hoursKept));
  const hours = new Set(await stored.selectHours(db, id, since));
  if (lastHeardAt !== null && lastHeardAt >= since) hours.add(hourOf(lastHeardAt).toISOString());
  return [...hours].toSorted();
}

type KeptDevice = Kept<typeof deviceThing> | undefined;

/** The places that a device left or came to are told of it, and of a licence who reads it with the balance. */
async function tellChange(ctx: Ctx, id: number, before: KeptDevice, after: KeptDevice): Promise<void> {
  const places = new Set([before, after].flatMap((kept) => (kept ? [kept.values.LocationId] : [])));
  for (const locationId of places) {
    await ctx.publish(deviceChanged, locationRooms(locationId), { Id: id, LocationId: locationId });
    if (before?.values.LicenceUntil !== after?.values.LicenceUntil)
      await ctx.publish(coinsChanged, locationRooms(locationId), { LocationId: locationId });
  }
}

async function checkDevice(ctx: Ctx, values: DeviceValues, before: DeviceValues | undefined): Promise<Fault[]> {
  const faults: Fault[] = [];
  const isMoved = before === undefined || before.LocationId !== values.LocationId;
  if (isMoved && (!administersLocation(ctx.user, values.LocationId) || !(await findLocation(ctx.db, values.LocationId))))
    faults.push({ path: "LocationId", code: "choice", message: "There is no such location." });
  if (before === undefined && values.LicenceUntil !== null && !maySetLicence(ctx.user))
    faults.push({ path: "LicenceUntil", code: "central", message: "Only RemoteBay changes this." });
  if (!(await stored.hasType(ctx.db, values.DeviceTypeId)))
    faults.push({ path: "DeviceTypeId", code: "choice", message: "There is no such type of device." });
  if (before?.SerialNumber !== values.SerialNumber && (await stored.isSerialTaken(ctx.db, values.SerialNumber, undefined)))
    faults.push({ path: "SerialNumber", code: "taken", message: "Another device has this serial number." });
  return faults;
}
