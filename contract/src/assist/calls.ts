import * as v from "valibot";
import { call } from "../call.ts";
import { Created, filled, Id, Instant, paging, queryId, text } from "../fields.ts";
import type { Variant } from "../variant.ts";

/** What a vehicle can have that a repair may put out of adjustment. The keys never change; their names are `lookups.assistFeatures.<key>`. */
export const safetyFeatures = [
  "front-camera",
  "lane-keeping",
  "front-radar",
  "blind-spot",
  "surround-view",
  "rear-camera",
  "parking-sensors",
  "night-vision",
  "lidar",
  "head-up-display",
  "rain-light",
  "adaptive-headlamps",
  "steering-angle",
  "driver-camera",
  "air-suspension",
  "airbags",
  "tyre-pressure",
] as const;
export const SafetyFeature = v.picklist(safetyFeatures);
export type SafetyFeature = v.InferOutput<typeof SafetyFeature>;

/** What can have been done to a vehicle. Ids never change: results are stored with them. */
export const assistCriteria = {
  windscreen: 1,
  "front-bumper": 2,
  "rear-bumper": 3,
  alignment: 4,
  battery: 5,
  airbag: 6,
  mirror: 7,
  headlamp: 8,
  steering: 9,
  wheels: 10,
  suspension: 11,
  "control-unit": 12,
  "warning-light": 13,
} as const;
export type AssistCriterion = keyof typeof assistCriteria;

/** An item of the wizard's configuration (domain.md#assist-configuration). */
export const ScanProItem = v.object({
  scanProId: v.number(),
  /** In the reader's language. */
  scanProCriteria: v.string(),
  /** Explains the criterion. An item with it is a criterion, one without belongs to the checklist. */
  criteriaDetail: v.string(),
});
export type ScanProItem = v.InferOutput<typeof ScanProItem>;

/** An item as the user decided it (domain.md#assist-configuration): selected at first, until they change it. */
export const AssistEntry = v.strictObject({ id: Id, value: text(200), selected: v.boolean(), changed: v.boolean() });
export type AssistEntry = v.InferOutput<typeof AssistEntry>;

/** A safety feature of an evaluated vehicle. */
export const EvaluatedFeature = v.object({
  key: SafetyFeature,
  /** In the reader's language. */
  name: v.string(),
  /** `law`: required of every new car of that year in the shop's country. `ticked`: somebody said so. `none`: the vehicle is not known to have it. */
  basis: v.picklist(["law", "ticked", "none"]),
});
export type EvaluatedFeature = v.InferOutput<typeof EvaluatedFeature>;

/** A service that the rules recommend. */
export const RecommendedService = v.object({
  scanTypeId: v.number(),
  scanType: v.string(),
  /** A function of the scan type's group; null if none in particular. */
  serviceElementId: v.nullable(v.number()),
  serviceElement: v.string(),
  /** The caller's location may order it. */
  isOffered: v.boolean(),
  /** Why: what was done to the vehicle, and the feature that it concerns; empty if it concerns the whole vehicle. */
  reasons: v.array(v.object({ criterionId: v.number(), criterion: v.string(), feature: v.string() })),
});
export type RecommendedService = v.InferOutput<typeof RecommendedService>;

/** What the rules say about a vehicle. */
export const ScanRecommendation = v.object({
  /** The names of the features that the vehicle has, in the reader's language. */
  safetyFeatures: v.array(v.string()),
  /** Every feature, with what is known of it. */
  features: v.array(EvaluatedFeature),
  /** In the order in which they are recommended. */
  services: v.array(RecommendedService),
});
export type ScanRecommendation = v.InferOutput<typeof ScanRecommendation>;

/** Whether a variant's users may use vehicle assist: where it is offered, and in remote diagnostics by its address (domain.md#assist-who). */
export function mayUseAssist({ features }: Pick<Variant, "features">): boolean {
  return features.vehicleAssist || features.remoteDiagnostics;
}

const features = v.optional(v.pipe(v.array(SafetyFeature), v.maxLength(safetyFeatures.length)), []);
const year = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1886), v.maxValue(2100))), null);
const entries = v.optional(v.pipe(v.array(AssistEntry), v.maxLength(60)), []);

export const getScanProConfiguration = call("GET", "scanpro/ScanProConfiguration", {
  summary: "What the wizard asks about a repair: criteria, with a detail, and the checklist, without.",
  rules: "domain.md#assist-configuration",
  for: "shops",
  query: v.strictObject({
    /** The application whose list is wanted; absent or 0: the caller's. */
    id: v.optional(queryId, "0"),
  }),
  reply: v.array(ScanProItem),
});

export const evaluateVehicle = call("POST", "scanpro/EvaluateVehicle", {
  inPractice: true,
  summary: "The safety features of a vehicle, and the services that the rules recommend for what was done to it.",
  rules: "domain.md#assist-features",
  for: "shops",
  body: v.strictObject({
    vin: v.optional(text(40), ""),
    year,
    /** Features that the user ticked. */
    safetyFeatures: features,
    /** `scanProId` of the criteria that apply. */
    criteria: v.optional(v.pipe(v.array(Id), v.maxLength(60)), []),
  }),
  reply: v.object({ scanRecommendation: ScanRecommendation }),
});

export const saveScanProResults = call("POST", "scanpro/SaveScanProResults", {
  inPractice: true,
  summary: "Stores what was entered and what the rules recommend for it. The same user's earlier result for the vehicle is replaced.",
  rules: "domain.md#assist-steps",
  for: "shops",
  body: v.strictObject({
    vin: filled(40),
    year,
    /** The vehicle as it was shown. */
    vehicle: v.optional(text(200), ""),
    /** `vehicle_id` of the chosen sub-model; empty if none had to be chosen. */
    vehicle_id: v.optional(text(120), ""),
    safetyFeatures: features,
    criteria: entries,
    checklist: entries,
  }),
  reply: Created,
});

/** A result that a user saved. */
export const ScanProResult = v.object({
  Id: v.number(),
  vin: v.string(),
  year: v.nullable(v.number()),
  /** The vehicle as it was shown; empty if the VIN was not decoded. */
  vehicle: v.string(),
  /** `vehicle_id` of the chosen sub-model; empty if none had to be chosen. */
  vehicle_id: v.string(),
  /** Every feature that the vehicle has, also those that nobody had to tick. */
  safetyFeatures: v.array(SafetyFeature),
  criteria: v.array(AssistEntry),
  checklist: v.array(AssistEntry),
  savedAt: Instant,
});
export type ScanProResult = v.InferOutput<typeof ScanProResult>;

export const getScanProResults = call("GET", "scanpro/GetScanProResults", {
  summary: "A page of the results that the caller saved, newest first.",
  rules: "domain.md#assist-steps",
  for: "shops",
  query: v.strictObject({ offset: paging.offset, pageSize: paging.pageSize }),
  reply: v.array(ScanProResult),
  total: true,
});
