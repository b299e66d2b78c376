import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id, queryId, text } from "./fields.ts";
import { OdometerUnit } from "./odometer.ts";

/** A postal address (domain.md#location). */
export const Address = v.object({ street: v.string(), city: v.string(), state: v.string(), postalCode: v.string() });
export type Address = v.InferOutput<typeof Address>;

/** A shop (domain.md#location). */
export const Location = v.object({
  id: v.number(),
  /** The key that other calls accept. */
  sid: v.number(),
  name: v.string(),
  /** IANA time zone. */
  timezone: v.string(),
  phone: v.string(),
  phoneCountryCode: v.string(),
  billSameAsPrimary: v.boolean(),
  primaryAddress: Address,
  /** The usual unit of odometers in its country. */
  odometerUnit: OdometerUnit,
  /** Rises with each change; a change names the one on which it is based. */
  version: v.number(),
  /** Whether the caller may change it. */
  canModify: v.boolean(),
});
export type Location = v.InferOutput<typeof Location>;

export const getLocationById = call("GET", "BusinessQuery/LocationById", {
  summary: "One location.",
  rules: "domain.md#location",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Location,
  owns: { "query.id": "location" },
  staleOn: { "location.changed": { id: "Id" } },
  problems: ["not-found"],
});

/** What is changed about a shop. */
export const ModifyLocation = v.strictObject({
  id: Id,
  /** The version on which the change is based; `stale` if it is no longer current. */
  version: Id,
  name: filled(120),
  /** IANA name. */
  timezone: filled(60),
  phone: text(40),
  /** `+44`, or empty. */
  phoneCountryCode: v.pipe(v.string(), v.maxLength(5), v.regex(/^(\+\d{1,4})?$/, "country-code")),
  billSameAsPrimary: v.boolean(),
  primaryAddress: v.strictObject({ street: text(120), city: text(80), state: text(80), postalCode: text(20) }),
});
export type ModifyLocation = v.InferOutput<typeof ModifyLocation>;

export const modifyLocation = call("POST", "Business/ModifyLocation", {
  summary: "Changes a shop's name, address, phone and time zone. Its administrator may, and a SuperAdmin that of every shop.",
  rules: "domain.md#location",
  for: "admins",
  fullSignIn: true,
  body: ModifyLocation,
  reply: Created,
  owns: { "body.id": "location" },
  problems: ["not-found", "stale"],
});

export const getLocationKey = call("GET", "BusinessQuery/Location", {
  summary: "The key of a location and whether it belongs to the equipment partner.",
  rules: "domain.md#location",
  for: "signed-in",
  query: v.strictObject({ key: queryId }),
  reply: v.object({ sid: v.number(), isHunterClient: v.boolean() }),
  owns: { "query.key": "location" },
  problems: ["not-found"],
});
