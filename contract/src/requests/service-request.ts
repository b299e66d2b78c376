import * as v from "valibot";
import { Choice, Id, Instant, text, TriState } from "../fields.ts";
import { StatusName } from "./status.ts";

/** How soon a request should be worked. */
export const Priority = v.picklist(["Normal", "High", "Urgent"]);
export type Priority = v.InferOutput<typeof Priority>;

/** -1 not answered, 0 no, 1 yes (section 3: default -1). */
export const Answer = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1));

const decimal = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)));

/** An engine; litres and cubic inches, cylinders, block type as one letter or word (V, L, H …). */
export const Engine = v.strictObject({
  Id: v.optional(Id, 0),
  Liter: decimal,
  CID: decimal,
  Cylinders: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32))),
  BlockType: text(40),
});
export type Engine = v.InferOutput<typeof Engine>;

/** A vehicle as a form sends it. VIN is kept upper case without spaces; up to 17 characters, since older cars have fewer. */
export const VehicleInput = v.strictObject({
  VIN: v.pipe(v.string(), v.maxLength(40), v.transform(compactVin), v.string(), v.maxLength(17), v.regex(/^[A-Z0-9]*$/, "vin-characters")),
  /** Plate (vehicle registration mark). */
  VRM: v.optional(text(15), ""),
  Year: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1886), v.maxValue(2100))),
  Odometer: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999))), null),
  OdometerUnits: v.optional(v.nullable(Choice), null),
  Make: Choice,
  Model: Choice,
  Submodel: v.optional(v.nullable(Choice), null),
  DriveType: v.optional(v.nullable(Choice), null),
  Transmission: v.optional(v.nullable(Choice), null),
  Insurance: v.optional(v.nullable(Choice), null),
  Engine: v.optional(v.nullable(Engine), null),
});
export type VehicleInput = v.InferOutput<typeof VehicleInput>;

/** Upper case, without spaces, dashes and line breaks. */
export function compactVin(vin: string): string {
  return vin.toUpperCase().replaceAll(/[\s-]/g, "");
}

/** A date the shop would like, with the zone it was written in. */
export const ScheduleDate = v.strictObject({ Date: Instant, UserTimeZone: text(60) });
export type ScheduleDate = v.InferOutput<typeof ScheduleDate>;

/** What a shop writes down; the same fields make and change a request. */
export const requestFields = {
  RONumber: v.optional(text(40), ""),
  /** Warning light on. */
  IsMil: v.optional(TriState, null),
  /** Airbags (SRS) deployed. */
  IsSRS: v.optional(TriState, null),
  IsDrivable: v.optional(TriState, null),
  ShopComments: v.optional(text(4000), ""),
  /** The user the request is about; the caller when absent. */
  ContactId: v.optional(v.nullable(Id), null),
  DeviceId: v.optional(v.nullable(Id), null),
  ScanTypeId: v.optional(v.nullable(Id), null),
  ServiceElementId: v.optional(v.nullable(Id), null),
  /** At most five, in order of preference. */
  ScheduleDates: v.optional(v.pipe(v.array(ScheduleDate), v.maxLength(5)), []),
  Vehicle: VehicleInput,
  CalibrationSetup: v.optional(text(4000), ""),
  WindscreenReplaced: v.optional(Answer, -1),
  CalibrationAttempted: v.optional(Answer, -1),
  /** The insurer's or customer's own reference. */
  TicketNumber: v.optional(text(40), ""),
} as const;

const Person = v.object({
  Id: v.number(),
  Username: v.string(),
  GivenName: v.string(),
  FamilyName: v.string(),
  PhoneNumber: v.string(),
  Email: v.string(),
  Location: v.object({ CultureCode: v.string() }),
});

/** What the caller may do with this request now; screens show exactly these. */
export const RequestAbilities = v.object({
  edit: v.boolean(),
  send: v.boolean(),
  cancel: v.boolean(),
  clone: v.boolean(),
  schedule: v.boolean(),
  start: v.boolean(),
  complete: v.boolean(),
  prioritise: v.boolean(),
  take: v.boolean(),
  release: v.boolean(),
  work: v.boolean(),
  openReport: v.boolean(),
});
export type RequestAbilities = v.InferOutput<typeof RequestAbilities>;

/** A choice as it was stored; Id 0 is free text. */
const Stored = v.object({ Id: v.number(), Text: v.string() });

/** The vehicle of a request (section 3). */
export const Vehicle = v.object({
  Id: v.number(),
  VIN: v.string(),
  VRM: v.string(),
  Year: v.nullable(v.number()),
  Odometer: v.nullable(v.number()),
  OdometerUnits: v.nullable(Stored),
  Make: Stored,
  Model: Stored,
  Submodel: v.nullable(Stored),
  DriveType: v.nullable(Stored),
  Transmission: v.nullable(Stored),
  Insurance: v.nullable(Stored),
  Engine: v.nullable(
    v.object({
      Id: v.number(),
      Liter: v.nullable(v.number()),
      CID: v.nullable(v.number()),
      Cylinders: v.nullable(v.number()),
      BlockType: v.string(),
    }),
  ),
});
export type Vehicle = v.InferOutput<typeof Vehicle>;

/** A service request as everyone who may see it sees it (section 3). */
export const ServiceRequest = v.object({
  Id: v.number(),
  /** Per location: `1042-000317`. */
  WorkOrderNumber: v.string(),
  TicketNumber: v.string(),
  RONumber: v.string(),
  StatusId: v.number(),
  StatusName,
  Priority,
  /** Rises with every change; send it back with an edit. */
  Version: v.number(),
  IsMil: TriState,
  IsSRS: TriState,
  IsDrivable: TriState,
  ShopComments: v.string(),
  Contact: v.nullable(Person),
  Location: v.object({ Id: v.number(), Name: v.string(), TimeZone: v.string() }),
  Device: v.nullable(v.object({ Id: v.number(), FriendlyName: v.string(), SerialNumber: v.string() })),
  ScanType: v.nullable(v.object({ Id: v.number(), Name: v.string(), ServiceElementGroupId: v.number() })),
  ServiceElement: v.nullable(v.object({ Id: v.number(), Name: v.string(), ServiceElementGroupId: v.number() })),
  ScheduleDates: v.array(v.object({ Date: v.string(), UserTimeZone: v.string() })),
  /** The date confirmed by the operator while Scheduled. */
  ConfirmedDate: v.nullable(v.string()),
  Vehicle,
  CreatedBy: v.string(),
  CreatedDate: v.string(),
  UpdatedBy: v.string(),
  UpdatedDate: v.string(),
  SentDate: v.nullable(v.string()),
  CompletedDate: v.nullable(v.string()),
  AppId: v.number(),
  CalibrationSetup: v.string(),
  WindscreenReplaced: v.number(),
  CalibrationAttempted: v.number(),
  /** Why it was cancelled. */
  Reason: v.string(),
  /** The Master Technician who has the job. */
  Technician: v.nullable(v.object({ Id: v.number(), Name: v.string() })),
  /** The report that was sent last. */
  Report: v.nullable(v.object({ Version: v.number(), SentDate: v.string() })),
  /** True in the practice sandbox. */
  Demo: v.boolean(),
  Can: RequestAbilities,
});
export type ServiceRequest = v.InferOutput<typeof ServiceRequest>;
