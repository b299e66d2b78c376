import { deviceChanged, deviceThing, type Fault, type Values } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { nameOf } from "../../../platform/translate/reference-text.ts";
import { administersLocation, adminRooms, findLocation, locationRooms, seesEveryLocation } from "../../locations/service.ts";
import * as stored from "../admin-store.ts";
import { createDevice } from "../service.ts";
import { isConnected } from "./connected.ts";

type DeviceValues = Values<typeof deviceThing>;

/** Interface boxes as administrators keep them: an Admin those of their location, and only a SuperAdmin moves one to another. */
export const administeredDevice: Administered<typeof deviceThing> = {
  thing: deviceThing,
  list: (ctx, asked) =>
    stored.selectAdministered(ctx.db, { ...asked, ...(seesEveryLocation(ctx.user) ? {} : { own: ctx.user.locationId }) }),
  async find(ctx, id, forWrite) {
    const row = await stored.selectOne(ctx.db, id, forWrite);
    if (!row || !administersLocation(ctx.user, row.device.locationId)) return undefined;
    const { friendlyName, serialNumber, deviceTypeId, locationId, lastHeardAt } = row.device;
    return {
      name: friendlyName,
      values: { FriendlyName: friendlyName, SerialNumber: serialNumber, DeviceTypeId: deviceTypeId, LocationId: locationId },
      facts: {
        DeviceTypeDescription: nameOf(ctx.language, "lookups.deviceTypes", deviceTypeId, row.typeDescription),
        LocationName: row.locationName,
        Connected: isConnected(lastHeardAt, ctx.now),
        LastHeardAt: lastHeardAt?.toISOString() ?? null,
      },
      canSave: true,
      canRemove: false,
      entry: { locationId },
      rooms: adminRooms(locationId),
    };
  },
  check: checkDevice,
  mayCreate: (ctx, values) => administersLocation(ctx.user, values.LocationId),
  create: async (ctx, values) =>
    (
      await createDevice(ctx, {
        friendlyName: values.FriendlyName,
        serialNumber: values.SerialNumber,
        deviceTypeId: values.DeviceTypeId,
        locationId: values.LocationId,
      })
    ).id,
  change: (ctx, id, values) =>
    stored.updateDevice(ctx.db, id, {
      friendlyName: values.FriendlyName,
      serialNumber: values.SerialNumber,
      deviceTypeId: values.DeviceTypeId,
      locationId: values.LocationId,
    }),
  async told(ctx, id, before, after) {
    const places = new Set([before, after].flatMap((kept) => (kept ? [kept.values.LocationId] : [])));
    for (const locationId of places) await ctx.publish(deviceChanged, locationRooms(locationId), { Id: id, LocationId: locationId });
  },
};

async function checkDevice(ctx: Ctx, values: DeviceValues, before: DeviceValues | undefined): Promise<Fault[]> {
  const faults: Fault[] = [];
  const isMoved = before === undefined || before.LocationId !== values.LocationId;
  if (isMoved && (!administersLocation(ctx.user, values.LocationId) || !(await findLocation(ctx.db, values.LocationId))))
    faults.push({ path: "LocationId", code: "choice", message: "There is no such location." });
  if (!(await stored.hasType(ctx.db, values.DeviceTypeId)))
    faults.push({ path: "DeviceTypeId", code: "choice", message: "There is no such type of device." });
  if (before?.SerialNumber !== values.SerialNumber && (await stored.isSerialTaken(ctx.db, values.SerialNumber, undefined)))
    faults.push({ path: "SerialNumber", code: "taken", message: "Another device has this serial number." });
  return faults;
}
