import * as v from "valibot";
import { anyCase, Choice, Id, Instant, plainNumber, spelled, text, TriStateInput } from "../fields.ts";
import { DecodedPlate, DecodedVehicle } from "../vehicles.ts";
import { ServiceRequest, Vehicle } from "./service-request.ts";

/*
 * The service request as it arrives: the specification's own shape (section 3), so that what a call answers can be posted back.
 * Each field is declared once and takes null for its empty value. A create reads an absent field as null, a change leaves it untouched.
 */

/** -1 not answered, 0 no, 1 yes (section 3: default -1). */
const answer = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1));
const Answer = v.nullable(
  spelled<typeof answer, string>(answer, (value) => plainNumber(value) ?? -1),
  -1,
);

/** A number or null, also as text; `min` and `max` are part of the range. */
/* @__NO_SIDE_EFFECTS__ */
function figure(min: number, max: number) {
  return spelled<ReturnType<typeof wholeOrNull>, string>(wholeOrNull(min, max), plainNumber);
}

/* @__NO_SIDE_EFFECTS__ */
function wholeOrNull(min: number, max: number) {
  return v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));
}

const decimalOrNull = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)));
const decimal = spelled<typeof decimalOrNull, string>(decimalOrNull, plainNumber);

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

const choiceOrNull = v.nullable(Choice);
/** A choice, also as a lookup item (section 3); Id 0 without a text is none. */
const ChoiceInput = spelled<typeof choiceOrNull, { id: number; text: string }>(choiceOrNull, (value) => {
  if (!isRow(value)) return value;
  const { Id: id, Text: words } = "id" in value ? { Id: value["id"], Text: value["text"] } : value;
  if (id === 0 && words === "") return null;
  return "id" in value ? { Id: id, Text: words } : value;
});
/** As `ChoiceInput`, and none is Id 0 without a text. */
const NamedChoice = spelled<typeof Choice, null | { id: number; text: string }>(Choice, (value) => {
  if (value === null) return { Id: 0, Text: "" };
  return isRow(value) && "id" in value ? { Id: value["id"], Text: value["text"] } : value;
});

const referenceOrNull = v.nullable(v.object({ Id }));
/** A row named by its Id, as its list or `ServiceRequest` answers it: nothing but the Id is read. Id 0 is none. */
const Reference = spelled<typeof referenceOrNull, { id: number }>(referenceOrNull, (value) => {
  if (!isRow(value)) return value;
  const id = plainNumber("Id" in value ? value["Id"] : value["id"]);
  return id === 0 || id === null ? null : { Id: id };
});

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** An object of these fields. Those that are only ever answered are accepted and dropped; any other is refused. */
/* @__NO_SIDE_EFFECTS__ */
function written<E extends Entries>(entries: E, answered: readonly string[]) {
  const dropped = answered.filter((name) => !(name in entries));
  const accepted = Object.fromEntries(dropped.map((name) => [name, v.optional(v.unknown())]));
  return v.pipe(
    v.strictObject({ ...accepted, ...entries }) as unknown as v.StrictObjectSchema<E, undefined>,
    v.transform((given) => {
      const kept = Object.entries(given).filter(([name]) => !dropped.includes(name));
      return Object.fromEntries(kept) as typeof given;
    }),
  );
}

/** The same fields for a create: what is absent is read as null. */
/* @__NO_SIDE_EFFECTS__ */
function absentIsNull<E extends Entries>(entries: E) {
  return mapped(entries, (field) => v.optional(field, null)) as { [K in keyof E]: v.OptionalSchema<E[K], null> };
}

/** The same fields for a change: what is absent stays as it is. */
/* @__NO_SIDE_EFFECTS__ */
function absentStays<E extends Entries>(entries: E) {
  return mapped(entries, (field) => v.optional(field)) as { [K in keyof E]: v.OptionalSchema<E[K], undefined> };
}

function mapped(entries: Entries, change: (field: v.GenericSchema) => v.GenericSchema): Entries {
  return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, change(field)]));
}

/** The names of everything that is answered. */
/* @__NO_SIDE_EFFECTS__ */
function namesOf(...answers: readonly { entries: object }[]): string[] {
  return answers.flatMap(({ entries }) => Object.keys(entries));
}

/** Every field cleared. */
/* @__NO_SIDE_EFFECTS__ */
function cleared<E extends Entries>(entries: E) {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, null])) as { [K in keyof E]: null };
}

// The decoder's and the plate register's cards fit in as they are; what they tell beside a vehicle's fields is dropped.
const answeredOfVehicle = namesOf(Vehicle, DecodedVehicle, DecodedPlate);
const answeredOfRequest = namesOf(ServiceRequest);

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
