import * as v from "valibot";
import { anyCase, type Choice, Id, Instant, plainNumber, spelled, text, TriState, TriStateInput } from "../fields.ts";
import {
  absentIsNull,
  absentStays,
  Answer,
  ChoiceInput,
  cleared,
  decimal,
  figure,
  isRow,
  NamedChoice,
  namesOf,
  Reference,
  wholeOrNull,
  written,
} from "../input.ts";
import { DecodedPlate, DecodedVehicle } from "../vehicles.ts";
import { StatusName } from "./status.ts";

/** How soon a request should be worked. */
export const Priority = v.picklist(["Normal", "High", "Urgent"]);
export type Priority = v.InferOutput<typeof Priority>;

const yearOrNull = wholeOrNull(1886, 2100);
/** A model year, also as text or as the year picker's row. */
const Year = spelled<typeof yearOrNull, string | Choice>(yearOrNull, (value) => plainNumber(isRow(value) ? value["Id"] : value));

/** An engine; litres and cubic inches, cylinders, block type as one letter or word (V, L, H …). */
export const Engine = v.strictObject({
  Id: v.optional(Id, 0),
  Liter: v.optional(decimal, null),
  CID: v.optional(decimal, null),
  Cylinders: v.optional(figure(0, 32), null),
  BlockType: v.optional(text(40), ""),
});
export type Engine = v.InferOutput<typeof Engine>;

const engineOrNull = v.nullable(Engine);
/** An engine as the decoder and the picker answer it; one of which nothing is known is none. */
const EngineInput = spelled<typeof engineOrNull, { Text: string }>(engineOrNull, (value) => {
  if (!isRow(value)) return value;
  // The picker's own words for it; they are made of its fields.
  const { Text: _words, ...engine } = value;
  const figures = [engine["Liter"], engine["CID"], engine["Cylinders"], engine["BlockType"]];
  return !engine["Id"] && figures.every((each) => each === "" || each === null) && Object.keys(engine).length === 5 ? null : engine;
});

/** Upper case, without spaces, dashes and line breaks. */
export function compactVin(vin: string): string {
  return vin.toUpperCase().replaceAll(/[\s-]/g, "");
}

const vehicleFields = {
  /** Kept upper case without spaces; up to 17 characters, since older cars have fewer. */
  VIN: v.nullable(
    v.pipe(v.string(), v.maxLength(40), v.transform(compactVin), v.string(), v.maxLength(17), v.regex(/^[A-Z0-9]*$/, "vin-characters")),
    "",
  ),
  /** Plate (vehicle registration mark). */
  VRM: v.nullable(text(15), ""),
  Year,
  Odometer: figure(0, 9_999_999),
  OdometerUnits: ChoiceInput,
  Make: NamedChoice,
  Model: NamedChoice,
  Submodel: ChoiceInput,
  DriveType: ChoiceInput,
  Transmission: ChoiceInput,
  Insurance: ChoiceInput,
  Engine: EngineInput,
} as const;

/** A date the shop would like, with the zone it was written in. */
export const ScheduleDate = v.strictObject({ Date: Instant, UserTimeZone: text(60) });
export type ScheduleDate = v.InferOutput<typeof ScheduleDate>;

/** What a shop writes down; the same fields make and change a request. */
const requestFields = {
  RONumber: v.nullable(text(40), ""),
  /** The insurer's or customer's own reference. */
  TicketNumber: v.nullable(text(40), ""),
  /** Warning light on. */
  IsMil: TriStateInput,
  /** Airbags (SRS) deployed. */
  IsSRS: TriStateInput,
  IsDrivable: TriStateInput,
  ShopComments: v.nullable(text(4000), ""),
  /** The user the request is about; the caller where a new request names nobody. */
  Contact: Reference,
  Device: Reference,
  ScanType: Reference,
  /** A function of the scan type's group. */
  ServiceElement: Reference,
  /** At most five, in order of preference. */
  ScheduleDates: v.nullable(v.pipe(v.array(ScheduleDate), v.maxLength(5)), []),
  CalibrationSetup: v.nullable(text(4000), ""),
  WindscreenReplaced: Answer,
  CalibrationAttempted: Answer,
  /** The variant it is made in; the caller's where nobody says. */
  AppId: figure(1, 2_147_483_647),
  /** Where it is made: one's own location. A request never moves to another. */
  Location: Reference,
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
  /** Why it was cancelled, or completed without a report. */
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

// The decoder's and the plate register's cards fit in as they are; what they tell beside a vehicle's fields is dropped.
const vehicleAnswer = { entries: Vehicle.entries satisfies Record<keyof typeof vehicleFields, v.GenericSchema> };
const answeredOfVehicle = namesOf(vehicleAnswer, DecodedVehicle, DecodedPlate);
const answeredOfRequest = namesOf({ entries: ServiceRequest.entries satisfies Record<keyof typeof requestFields, v.GenericSchema> });

const noVehicle = cleared(vehicleFields);
const NewVehicle = written(absentIsNull(vehicleFields), answeredOfVehicle);
const ChangedVehicle = written(absentStays(vehicleFields), answeredOfVehicle);

/** A vehicle as a new request holds it. */
export type VehicleInput = v.InferOutput<typeof NewVehicle>;

/** A new request: kept as Pending, or sent at once. */
export const NewServiceRequest = written(
  {
    ...absentIsNull(requestFields),
    Vehicle: v.optional(v.nullable(NewVehicle, noVehicle), null),
    Status: v.optional(anyCase(v.picklist(["Pending", "InProcess"])), "Pending"),
  },
  answeredOfRequest,
);
export type NewServiceRequest = v.InferOutput<typeof NewServiceRequest>;

/** An edit changes what it names. With the version it was made from, the answer is `stale` if another was faster. */
export const ChangedServiceRequest = written(
  {
    Id,
    Version: v.optional(v.nullable(Id)),
    ...absentStays(requestFields),
    Vehicle: v.optional(v.nullable(ChangedVehicle, noVehicle)),
  },
  answeredOfRequest,
);
export type ChangedServiceRequest = v.InferOutput<typeof ChangedServiceRequest>;
