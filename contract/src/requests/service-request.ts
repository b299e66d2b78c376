import * as v from "valibot";
import { TriState } from "../fields.ts";
import { StatusName } from "./status.ts";

/** How soon a request should be worked. */
export const Priority = v.picklist(["Normal", "High", "Urgent"]);
export type Priority = v.InferOutput<typeof Priority>;

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
