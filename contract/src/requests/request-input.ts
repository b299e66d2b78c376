import * as v from "valibot";
import { DecodedPlate, DecodedVehicle } from "../decoded-vehicle.ts";
import { anyCase, type Choice, Id, plainNumber, normalised, text, TriStateInput } from "../fields.ts";
import {
  absentIsNull,
  absentIsUntouched,
  Answer,
  ChoiceInput,
  allNull,
  wholeNumber,
  isObject,
  NamedChoice,
  fieldNamesOf,
  ListedReference,
  Reference,
  wholeOrNull,
  inputObject,
} from "../input.ts";
import {
  Engine,
  compactVin,
  maxFurtherElements,
  requestLines,
  ScheduleDate,
  AcceptedDisclaimers,
  AcceptedCaveats,
  Vehicle,
  ServiceRequest,
} from "./service-request.ts";

const yearOrNull = wholeOrNull(1886, 2100);
/** A model year, also as text or as the year picker's row. */
const Year = normalised<typeof yearOrNull, string | Choice>(yearOrNull, (value) => plainNumber(isObject(value) ? value["Id"] : value));

const engineOrNull = v.nullable(Engine);
/** An engine in the shape that the decoder and the picker return; one with only empty fields means null. */
const EngineInput = normalised<typeof engineOrNull, { Text: string }>(engineOrNull, (value) => {
  if (!isObject(value)) return value;
  // The picker's label is derived from the other fields.
  const { Text: _text, ...engine } = value;
  const figures = [engine["Liter"], engine["CID"], engine["Cylinders"], engine["BlockType"]];
  return !engine["Id"] && figures.every((each) => each === "" || each === null) && Object.keys(engine).length === 5 ? null : engine;
});

const vehicleFields = {
  /** Stored in upper case without spaces; up to 17 characters, since older cars have fewer. */
  VIN: v.nullable(
    v.pipe(v.string(), v.maxLength(40), v.transform(compactVin), v.string(), v.maxLength(17), v.regex(/^[A-Z0-9]*$/, "vin-characters")),
    "",
  ),
  /** Plate (vehicle registration mark). */
  VRM: v.nullable(text(15), ""),
  Year,
  Odometer: wholeNumber(0, 9_999_999),
  OdometerUnits: ChoiceInput,
  Make: NamedChoice,
  Model: NamedChoice,
  Submodel: ChoiceInput,
  DriveType: ChoiceInput,
  Transmission: ChoiceInput,
  Insurance: ChoiceInput,
  Engine: EngineInput,
} as const;

/** What a request orders. */
export const orderedFields = {
  ScanType: Reference,
  /** A function of the scan type's group. */
  ServiceElement: Reference,
  /**
   * More functions of the same group, each once and none of them the first. An edit without the field that names another first function keeps
   * the others; one that leaves no first function, or names another service with it, leaves none.
   */
  FurtherServiceElements: v.nullable(v.pipe(v.array(ListedReference), v.maxLength(maxFurtherElements)), []),
} as const;

/** The fields that a shop fills in, the same for creating and changing a request. */
const requestFields = {
  ...requestLines,
  /** Warning light on. */
  IsMil: TriStateInput,
  /** Airbags (SRS) deployed. */
  IsSRS: TriStateInput,
  IsDrivable: TriStateInput,
  /** The contact for the request; defaults to the caller. */
  Contact: Reference,
  Device: Reference,
  ...orderedFields,
  /** At most five, in order of preference. */
  ScheduleDates: v.nullable(v.pipe(v.array(ScheduleDate), v.maxLength(5)), []),
  WindscreenReplaced: Answer,
  CalibrationAttempted: Answer,
  /** The application id of its shop's variant, and the default of a create; a shop that writes another is refused. */
  AppId: wholeNumber(1, 2_147_483_647),
  /** The caller's own location; a request never moves to another one. */
  Location: Reference,
} as const;

// Replies of the decoder and of the plate register are accepted as a vehicle; their additional fields are ignored.
const vehicleReply = { entries: Vehicle.entries satisfies Record<keyof typeof vehicleFields, v.GenericSchema> };
const vehicleReplyFields = fieldNamesOf(vehicleReply, DecodedVehicle, DecodedPlate);
const requestReplyFields = fieldNamesOf({ entries: ServiceRequest.entries satisfies Record<keyof typeof requestFields, v.GenericSchema> });

const noVehicle = allNull(vehicleFields);
const NewVehicle = inputObject(absentIsNull(vehicleFields), vehicleReplyFields);
const ChangedVehicle = inputObject(absentIsUntouched(vehicleFields), vehicleReplyFields);

/** The vehicle of a new request. */
export type VehicleInput = v.InferOutput<typeof NewVehicle>;

/** A new request: saved as Pending, or sent immediately. */
export const NewServiceRequest = inputObject(
  {
    ...absentIsNull(requestFields),
    Vehicle: v.optional(v.nullable(NewVehicle, noVehicle), null),
    Status: v.optional(anyCase(v.picklist(["Pending", "InProcess"])), "Pending"),
    AcceptedDisclaimers,
    AcceptedCaveats,
  },
  requestReplyFields,
);
export type NewServiceRequest = v.InferOutput<typeof NewServiceRequest>;

/** A new request with the defaults of all fields that are left out. Throws if a field is not valid. */
export function newServiceRequest(fields: v.InferInput<typeof NewServiceRequest>): NewServiceRequest {
  return v.parse(NewServiceRequest, fields);
}

/** An edit changes the fields it contains. If it contains a version that is no longer current, the problem is `stale`. */
export const ChangedServiceRequest = inputObject(
  {
    Id,
    Version: v.optional(v.nullable(Id)),
    ...absentIsUntouched(requestFields),
    Vehicle: v.optional(v.nullable(ChangedVehicle, noVehicle)),
    AcceptedDisclaimers,
    AcceptedCaveats,
  },
  requestReplyFields,
);
export type ChangedServiceRequest = v.InferOutput<typeof ChangedServiceRequest>;
