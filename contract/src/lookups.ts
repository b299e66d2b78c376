import * as v from "valibot";
import { call } from "./call.ts";
import { filled, queryId } from "./fields.ts";

/** A row of a list of choices (domain.md#lookups). */
export const LookupItem = v.object({
  id: v.number(),
  key: v.string(),
  intValue: v.nullable(v.number()),
  text: v.string(),
  stringValue: v.string(),
  infoBubble: v.string(),
  dateValue: v.nullable(v.string()),
  section: v.string(),
});
export type LookupItem = v.InferOutput<typeof LookupItem>;

/** The keys of all lists. */
export const lookupKeys = [
  "timeZones",
  "insuranceCompanies",
  "vehicleMakes",
  "odometerUnits",
  "damagePositions",
  "cancelReasons",
  "scanTools",
  "languages",
] as const;
export const LookupKey = v.picklist(lookupKeys);
export type LookupKey = v.InferOutput<typeof LookupKey>;

const Items = v.array(LookupItem);

export const getLookupValues = call("GET", "app/GetLookupValues", {
  summary: "One list of choices; an unknown key returns an empty list.",
  rules: "domain.md#lookups",
  for: "signed-in",
  query: v.strictObject({ key: filled(60) }),
  reply: Items,
  staleOn: { "configuration.changed": {} },
});

export const getLookupsByKeys = call("POST", "lookup/ByKeys", {
  inPractice: true,
  summary: "Several lists of choices by key (at most 20).",
  rules: "domain.md#lookups",
  for: "signed-in",
  body: v.pipe(v.array(filled(60)), v.maxLength(20)),
  reply: v.record(v.string(), Items),
});

export const getLookupsByGroup = call("GET", "lookup/ByGroup", {
  summary: "The items of one section of a list.",
  rules: "domain.md#lookups",
  for: "signed-in",
  query: v.strictObject({ className: filled(60), group: filled(60) }),
  reply: Items,
  staleOn: { "configuration.changed": {} },
});

export const getInsuranceCompanies = call("GET", "lookup/InsuranceCompanies", {
  summary: "Insurance companies and work providers.",
  rules: "domain.md#lookups",
  for: "signed-in",
  reply: Items,
  staleOn: { "configuration.changed": {} },
});

export const getOdometerUnits = call("GET", "serviceRequest/OdometerUnits", {
  summary: "Kilometres and miles.",
  rules: "domain.md#lookups",
  for: "signed-in",
  reply: Items,
  staleOn: { "configuration.changed": {} },
});

export const getDamagePositions = call("GET", "lookup/GetDamagePositions", {
  summary: "The positions at which a vehicle can be damaged.",
  rules: "domain.md#lookups",
  for: "signed-in",
  reply: Items,
  staleOn: { "configuration.changed": {} },
});

/** A remote service that a shop may order (domain.md#services-list). */
export const ScanType = v.object({
  id: v.number(),
  text: v.string(),
  /** What the service includes; empty for one of the installation's own. */
  definition: v.string(),
  disclaimer: v.string(),
  hasDisclaimer: v.boolean(),
  /** Names this text of the disclaimer: `AcceptedDisclaimers` of a request sends it back. Empty without a disclaimer. */
  disclaimerVersion: v.string(),
  serviceElementGroupId: v.number(),
});
export type ScanType = v.InferOutput<typeof ScanType>;

export const getScanTypes = call("GET", "ServiceRequest/ScanTypes", {
  summary: "The remote services that a location may order.",
  rules: "domain.md#services-list",
  for: "signed-in",
  query: v.strictObject({ locationId: queryId }),
  reply: v.array(ScanType),
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
  staleOn: { "configuration.changed": {} },
});

/** A concrete function of a service-element group (domain.md#services-families). */
export const ServiceElement = v.object({ id: v.number(), name: v.string(), serviceElementGroupId: v.number() });
export type ServiceElement = v.InferOutput<typeof ServiceElement>;

export const getServiceElements = call("GET", "lookup/ServiceElements", {
  summary: "The functions of a service-element group; group 0 returns all.",
  rules: "domain.md#services-families",
  for: "signed-in",
  query: v.strictObject({ groupId: queryId }),
  reply: v.array(ServiceElement),
  staleOn: { "configuration.changed": {} },
});
