import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, filled, Id, paging, queryId } from "./fields.ts";

/** The interface box at the shop (domain.md#device). */
export const Device = v.object({
  Id: v.number(),
  FriendlyName: v.string(),
  SerialNumber: v.string(),
  DeviceTypeId: v.number(),
  DeviceTypeDescription: v.string(),
  /** True if the device sent a heartbeat in the last 60 s (domain.md#device-connected). */
  Connected: v.boolean(),
  LastHeardAt: v.nullable(v.string()),
  /** The battery's voltage at the vehicle and the time of a message to the service and back in milliseconds, as its last heartbeat states them; null: it states none. */
  Voltage: v.nullable(v.number()),
  Delay: v.nullable(v.number()),
});
export type Device = v.InferOutput<typeof Device>;

export const getDevices = call("GET", "Device/GetDevices", {
  summary: "The devices of a location (at most 200), connected ones first.",
  rules: "domain.md#device-list",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.array(Device),
  owns: { "query.id": "location" },
  staleOn: { "device.changed": { id: "LocationId" } },
  problems: ["not-found"],
});

export const DeviceRow = v.object({
  ...Device.entries,
  LocationId: v.number(),
  LocationName: v.string(),
  /** The end of the device's diagnostic licence, also of an expired one. Null without one, and for users who may not set it. */
  LicenceUntil: v.nullable(v.string()),
});
export type DeviceRow = v.InferOutput<typeof DeviceRow>;

export const getDevicesForListing = call("GET", "Device/GetDevicesForListing", {
  summary: "One page of devices: of every location for operators, of the caller's own location for others.",
  rules: "domain.md#device-list",
  for: "signed-in",
  query: v.strictObject({
    ...paging,
    orderBy: v.optional(anyCase(v.picklist(["Id", "FriendlyName", "SerialNumber", "LastHeardAt"])), "Id"),
    location: v.optional(queryId),
  }),
  reply: v.array(DeviceRow),
  total: true,
  owns: { "query.location": "location" },
  staleOn: {
    "device.changed": { location: "LocationId" },
    "coins.changed": { location: "LocationId" },
    "location.changed": { location: "Id" },
  },
  problems: ["not-found"],
});

export const heartbeat = call("POST", "Device/Heartbeat", {
  summary:
    "A device reports that it is connected. It authenticates with its own secret, without a user. It may state the battery's voltage at the vehicle (`Voltage`, in volts) and how long its last message took to the service and back (`Delay`, in milliseconds).",
  rules: "domain.md#device-connected",
  for: "anyone",
  body: v.strictObject({
    Id,
    Secret: filled(200),
    Voltage: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(60))), null),
    Delay: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))), null),
  }),
  problems: ["not-found"],
});

export const rotateDeviceSecret = call("POST", "Device/RotateSecret", {
  summary: "Gives a device a new secret, which this reply alone tells; the previous one stops working at once.",
  rules: "domain.md#device",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Id }),
  reply: v.object({ Id: v.number(), Secret: v.string() }),
  owns: { "body.Id": "device" },
  secret: true,
  problems: ["not-found"],
});
