import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, filled, queryId } from "../fields.ts";

/** An interface box as administrators keep it (domain.md#admin-things). */
export const deviceThing = thing("device", {
  name: "Device",
  rules: "domain.md#device",
  fields: {
    FriendlyName: filled(80),
    SerialNumber: filled(80),
    DeviceTypeId: Id,
    LocationId: Id,
  },
  row: {
    FriendlyName: v.string(),
    SerialNumber: v.string(),
    DeviceTypeId: v.number(),
    LocationId: v.number(),
    LocationName: v.string(),
    LastHeardAt: v.nullable(v.string()),
  },
  facts: {
    DeviceTypeDescription: v.string(),
    LocationName: v.string(),
    /** True if the device sent a heartbeat in the last 60 s (domain.md#device-connected). */
    Connected: v.boolean(),
    LastHeardAt: v.nullable(v.string()),
  },
  order: ["FriendlyName", "SerialNumber", "LocationName", "LastHeardAt"],
  filters: { location: v.optional(queryId) },
  owned: "device",
  staleOn: { "device.changed": {}, "location.changed": {} },
});
export const listAdministeredDevices = listing(deviceThing);
export const readAdministeredDevice = reading(deviceThing);
export const saveAdministeredDevice = saving(deviceThing);
