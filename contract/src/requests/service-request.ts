import * as v from "valibot";
import { filled, Id, Instant, text, TriState } from "../fields.ts";
import { decimal, wholeNumber } from "../input.ts";
import { ContactRecord } from "../users.ts";
import { Priority } from "./priority.ts";
import { StatusName } from "./status.ts";

/** An engine; litres and cubic inches, cylinders, block type as one letter or word (V, L, H …). */
export const Engine = v.strictObject({
  Id: v.optional(Id, 0),
  Liter: v.optional(decimal, null),
  CID: v.optional(decimal, null),
  Cylinders: v.optional(wholeNumber(0, 32), null),
  BlockType: v.optional(text(40), ""),
});
export type Engine = v.InferOutput<typeof Engine>;

/** Upper case, without spaces, dashes and line breaks. */
export function compactVin(vin: string): string {
  return vin.toUpperCase().replaceAll(/[\s-]/g, "");
}

/** A date that the shop prefers, and the time zone in which it was entered. */
export const ScheduleDate = v.strictObject({ Date: Instant, UserTimeZone: text(60) });
export type ScheduleDate = v.InferOutput<typeof ScheduleDate>;

/** A disclaimer that the shop accepted: its service, and the version of the text that it read (`disclaimerVersion` of the service). */
export const DisclaimerAcceptance = v.object({ ScanType: Id, Version: text(40) });
export type DisclaimerAcceptance = v.InferOutput<typeof DisclaimerAcceptance>;

/**
 * Disclaimers that were accepted with this call. A request is not sent while the disclaimer of its service is neither in it nor accepted
 * before. Calls of the agreed shape, without the field, write a request that is not sent yet.
 */
export const AcceptedDisclaimers = v.optional(v.nullable(v.pipe(v.array(DisclaimerAcceptance), v.maxLength(20))));

/**
 * The caveats of the ordered functions that were accepted with this call, by the names that the checker gives them (`Caveats` of a rated
 * function): `note-17` of the first function, `102:note-17` of any, with the function's id. Without them an amber function is refused when
 * the request is sent.
 */
export const AcceptedCaveats = v.optional(v.nullable(v.pipe(v.array(filled(60)), v.maxLength(20))));

/** A caveat of a function among the accepted ones: `102:note-17`. */
/* @__NO_SIDE_EFFECTS__ */
export function acceptedCaveat(elementId: number, name: string): string {
  return `${elementId}:${name}`;
}

/** Caveats as they were accepted. */
export const AcceptedCaveat = v.object({
  ServiceElementId: v.number(),
  Caveats: v.array(v.string()),
  /** What was accepted, in the reader's language. */
  Texts: v.array(v.string()),
  AcceptedBy: v.string(),
  AcceptedDate: v.string(),
});
export type AcceptedCaveat = v.InferOutput<typeof AcceptedCaveat>;

/** A disclaimer as it was accepted. */
export const AcceptedDisclaimer = v.object({
  ScanTypeId: v.number(),
  Version: v.string(),
  /** The text that was read. */
  Text: v.string(),
  AcceptedBy: v.string(),
  AcceptedDate: v.string(),
});
export type AcceptedDisclaimer = v.InferOutput<typeof AcceptedDisclaimer>;

/** A function as a request shows it. */
const Element = v.object({ Id: v.number(), Name: v.string(), ServiceElementGroupId: v.number() });

/** The most functions that can be ordered beside the first one. */
export const maxFurtherElements = 5;

/** All functions that a request orders, the first one first: of rows by their ids, of replies and forms by their references. */
/* @__NO_SIDE_EFFECTS__ */
export function orderedElements<T>(first: T | null | undefined, further: readonly T[] | undefined): T[] {
  return first === null || first === undefined ? [] : [first, ...(further ?? [])];
}

/** What the caller may do with this request now; screens show exactly these actions. */
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
  assign: v.boolean(),
  work: v.boolean(),
  openReport: v.boolean(),
});
export type RequestAbilities = v.InferOutput<typeof RequestAbilities>;

/** A choice as it was stored; Id 0 is free text. */
const Stored = v.object({ Id: v.number(), Text: v.string() });

/** The vehicle of a request (domain.md#vehicle-fields). */
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

/** The lines of text that a shop fills in: what input takes. A reply has each as a text, and null empties it. */
export const requestLines = {
  RONumber: v.nullable(text(40), ""),
  /** The claim's number with the insurer, or the customer's own reference. */
  TicketNumber: v.nullable(text(40), ""),
  /** The insurer's reference of the policy. */
  PolicyReference: v.nullable(text(40), ""),
  /** The number of the estimate by which the repair is done. */
  EstimateNumber: v.nullable(text(40), ""),
  ShopComments: v.nullable(text(4000), ""),
  CalibrationSetup: v.nullable(text(4000), ""),
} as const;

const lines = Object.fromEntries(Object.keys(requestLines).map((name) => [name, v.string()])) as Record<
  keyof typeof requestLines,
  v.StringSchema<undefined>
>;

/** A service request as returned to every user who may see it (domain.md#request-fields). */
export const ServiceRequest = v.object({
  Id: v.number(),
  /** Per location: `1042-000317`. */
  WorkOrderNumber: v.string(),
  ...lines,
  StatusId: v.number(),
  StatusName,
  Priority,
  /** The visit to which it belongs: the id of its first request (domain.md#visit). Null without companions. */
  VisitId: v.nullable(v.number()),
  /** Increases with every change; an edit that sends it back detects concurrent changes. */
  Version: v.number(),
  IsMil: TriState,
  IsSRS: TriState,
  IsDrivable: TriState,
  Contact: v.nullable(ContactRecord),
  Location: v.object({ Id: v.number(), Name: v.string(), TimeZone: v.string() }),
  Device: v.nullable(v.object({ Id: v.number(), FriendlyName: v.string(), SerialNumber: v.string() })),
  ScanType: v.nullable(v.object({ Id: v.number(), Name: v.string(), ServiceElementGroupId: v.number() })),
  /** The function that is ordered, or the first one of several. */
  ServiceElement: v.nullable(Element),
  /** The functions that are ordered beside it, of the same group: a radar beside the camera. */
  FurtherServiceElements: v.array(Element),
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
  WindscreenReplaced: v.number(),
  CalibrationAttempted: v.number(),
  /** Why it was cancelled, or completed without a report. */
  Reason: v.string(),
  /** The Master Technician who has the job. */
  Technician: v.nullable(v.object({ Id: v.number(), Name: v.string() })),
  /** The report that was sent last. */
  Report: v.nullable(v.object({ Version: v.number(), SentDate: v.string() })),
  /** The disclaimers of the ordered service that the shop accepted. */
  Disclaimers: v.array(AcceptedDisclaimer),
  /** The caveats of the ordered functions that the shop accepted. */
  Caveats: v.array(AcceptedCaveat),
  /** True in the practice sandbox. */
  Demo: v.boolean(),
  Can: RequestAbilities,
});
export type ServiceRequest = v.InferOutput<typeof ServiceRequest>;
