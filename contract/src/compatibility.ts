import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, Choice, Created, filled, queryInteger, text } from "./fields.ts";

/** What the checker says about a function on a vehicle (domain.md#rating). Unknown: nobody has rated it; it is never shown as red or green. */
export const RagRating = v.picklist(["Green", "Amber", "Red", "Unknown"]);
export type RagRating = v.InferOutput<typeof RagRating>;

/** The `RagRatingTypeId` of each rating: 400 of the green "Any" is agreed, the others are ours (domain.md#rating). */
export const ragRatingTypes: Readonly<Record<RagRating, number>> = { Green: 400, Amber: 401, Red: 402, Unknown: 403 };

/** A function with its rating (domain.md#rating-list). */
export const RatedElement = v.object({
  /** The function's id; 0 of the single "Any". */
  Id: v.number(),
  /** In English. */
  Name: v.string(),
  /** In the reader's language. */
  Translation: v.string(),
  RagRatingTypeId: v.number(),
  RagRatingLabel: RagRating,
  /** The vehicle has to be connected by an Ethernet cable. */
  EthernetCableRequired: v.boolean(),
  /** An electric vehicle needs the codes of its old battery. */
  EVRequiresCode: v.boolean(),
  CustomMessage: v.string(),
  /** What has to be accepted before an amber function is ordered: `AcceptedCaveats` of a request sends it back. Empty otherwise. */
  Caveats: v.array(v.string()),
});
export type RatedElement = v.InferOutput<typeof RatedElement>;

/** A row of the checker (domain.md#rating-list). */
export const RatedRow = v.object({
  ...RatedElement.entries,
  ServiceElementId: v.number(),
  /** The name in the reader's language. */
  Text: v.string(),
  RagRatingVehicleId: v.number(),
  DeviceTypeId: v.number(),
  DeviceTypeDescription: v.string(),
  /** The family of functions (domain.md#services-families), and its name in the reader's language. */
  ServiceElementGroupId: v.number(),
  ServiceElementGroupName: v.string(),
  /** Who rated it; empty if unknown. */
  Source: v.string(),
  /** `2026-11-22`; empty if unknown. */
  RatedOn: v.string(),
  /** True of a rating of the demonstration set, which is made by rule and proves nothing about a real vehicle. */
  IsDemonstration: v.boolean(),
});
export type RatedRow = v.InferOutput<typeof RatedRow>;

/** Columns by which the checker can be sorted. */
export const RatedOrder = v.picklist([
  "Name",
  "RagRatingLabel",
  "EthernetCableRequired",
  "EVRequiresCode",
  "CustomMessage",
  "ServiceElementGroupId",
  "Id",
]);
export type RatedOrder = v.InferOutput<typeof RatedOrder>;

/** The most rows of one reply. */
export const maxRated = 5_000;

const choices = v.array(Choice);
const year = queryInteger(1886, 2100);
/** A make or model: its Id in the checker's lists, or its name in any letter case. */
const named = text(120);
/** An id that may be missing: absent, empty, 0 and -1 (unselected, domain.md#calls-choice) all are. */
const optionalId = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(-1|\d{1,10})?$/, "integer"),
    v.transform((written) => Math.max(Number(written), 0)),
    v.number(),
    v.maxValue(2_147_483_647),
  ),
  "0",
);
const language = v.optional(text(35), "");
const ofChecker = { rules: "domain.md#rating-list", for: "signed-in" } as const;
const ofRatings = { ...ofChecker, staleOn: { "compatibility.changed": {} } } as const;

export const getRagYears = call("GET", "RAGRating/JatoVehicleYears", {
  ...ofRatings,
  summary: "Years with rated vehicles, newest first; the Id is the year.",
  reply: choices,
});

export const getRagMakes = call("GET", "RAGRating/JATOVehicleMakes", {
  ...ofRatings,
  summary: "Makes with rated vehicles of a year, by name.",
  query: v.strictObject({ year }),
  reply: choices,
});

export const getRagModels = call("GET", "RAGRating/JATOVehicleModels", {
  ...ofRatings,
  summary: "Rated models of a make in a year, by name; the make is an Id of JATOVehicleMakes or a name.",
  query: v.strictObject({ year, make: named }),
  reply: choices,
});

const vehicle = { make: v.optional(named, ""), model: v.optional(named, ""), year: optionalId };

export const getRagVehicleId = call("GET", "RAGRating/getRagRatingVehicleId", {
  ...ofRatings,
  summary: "The id of a rated vehicle, 0 if there is none; make and model are Ids of the checker's lists or names.",
  query: v.strictObject(vehicle),
  reply: v.number(),
});

export const getRagElements = call("GET", "RAGRating/GetServiceElementsByScanTypeGroupAndVehicle", {
  ...ofRatings,
  summary:
    "The functions of a scan type's group with their ratings. The single green 'Any' if one of the four is missing, or if the group has no function.",
  query: v.strictObject({ scanTypeGroupId: optionalId, ragRatingVehicleId: optionalId, deviceTypeId: optionalId, cultureCode: language }),
  reply: v.array(RatedElement),
});

export const getRagRatings = call("GET", "RAGRating/GetServiceElementsRagRating", {
  ...ofRatings,
  summary: "Every function with its rating on a vehicle and device type; empty if make, model, year or device type is missing.",
  query: v.strictObject({
    ...vehicle,
    deviceTypeId: optionalId,
    languageCode: language,
    orderBy: v.optional(anyCase(RatedOrder), "ServiceElementGroupId"),
    sortBy: v.optional(anyCase(v.picklist(["asc", "desc"])), "asc"),
  }),
  reply: v.array(RatedRow),
});

export const getRagDeviceTypes = call("GET", "RAGRating/GetRagDeviceTypes", {
  ...ofChecker,
  summary: "The types of device for which functions are rated.",
  reply: v.array(v.object({ ...Choice.entries, DeviceTypeId: v.number(), DeviceTypeDescription: v.string() })),
});

export const auditRag = call("POST", "ragrating/Audit", {
  inPractice: true,
  ...ofChecker,
  summary: "Records an action in the checker that the browser reports: a look-up, a print, a download.",
  body: v.strictObject({ Action: filled(80), Details: v.optional(text(2000), "") }),
  reply: Created,
});
