import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, filled, Instant, queryId } from "../fields.ts";

/** Whether a device is connected now, silent, never heard from, or retired. */
export const deviceStates = ["connected", "silent", "never", "retired"] as const;
export type DeviceState = (typeof deviceStates)[number];

/** An interface box as administrators keep it (domain.md#admin-things). */
export const deviceThing = thing("device", {
  name: "Device",
  rules: "domain.md#device",
  fields: {
    FriendlyName: filled(80),
    SerialNumber: filled(80),
    DeviceTypeId: Id,
    LocationId: Id,
    /** The end of its diagnostic licence; null without one. Only who sets licences changes it (domain.md#coins-licence). */
    LicenceUntil: v.nullable(Instant),
    /** Chosen and heard from no more; what names it keeps it. */
    Retired: v.boolean(),
  },
  row: {
    FriendlyName: v.string(),
    SerialNumber: v.string(),
    DeviceTypeId: v.number(),
    LocationId: v.number(),
    LocationName: v.string(),
    LastHeardAt: v.nullable(v.string()),
    LicenceUntil: v.nullable(v.string()),
    State: v.picklist(deviceStates),
  },
  facts: {
    DeviceTypeDescription: v.string(),
    LocationName: v.string(),
    State: v.picklist(deviceStates),
    LastHeardAt: v.nullable(v.string()),
    /** False until an administrator has made its secret: it cannot connect before. */
    HasSecret: v.boolean(),
    /** The hours (their beginnings, by UTC) of the last eight days in which it was heard from. */
    HeardIn: v.array(v.string()),
  },
  order: ["FriendlyName", "SerialNumber", "LocationName", "LastHeardAt", "LicenceUntil"],
  filters: { location: v.optional(queryId), state: v.optional(v.picklist(deviceStates)) },
  owned: "device",
  staleOn: { "device.changed": {}, "coins.changed": {}, "location.changed": {} },
});
export const listAdministeredDevices = listing(deviceThing);
export const readAdministeredDevice = reading(deviceThing);
export const saveAdministeredDevice = saving(deviceThing);
