import * as v from "valibot";
import { call } from "./call.ts";
import { queryId } from "./fields.ts";
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
});
export type Location = v.InferOutput<typeof Location>;

export const getLocationById = call("GET", "BusinessQuery/LocationById", {
  summary: "One location.",
  rules: "domain.md#location",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Location,
  owns: { "query.id": "location" },
  problems: ["not-found"],
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
