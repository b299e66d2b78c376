import * as v from "valibot";
import { call } from "./call.ts";
import { Choice, queryId, queryInteger, text } from "./fields.ts";
import { DecodedPlate, DecodedVehicle, EngineChoice } from "./decoded-vehicle.ts";

/** One row of the engine picker: an engine and its label. */
export const EngineItem = v.object({ ...EngineChoice.entries, Text: v.string() });
export type EngineItem = v.InferOutput<typeof EngineItem>;

/** One style of a decoded VIN in DataOne's shape; numbers are text, as DataOne sends them. */
export const Style = v.object({
  /** The same style of the same catalogue always has the same id. */
  vehicle_id: v.string(),
  /** `2016 Ford Fusion Titanium`, for a list of sub-models. */
  name: v.string(),
  basic_data: v.object({
    year: v.string(),
    make: v.string(),
    model: v.string(),
    trim: v.string(),
    /** vPIC's body class, translated to the user's language if it is a common one. */
    body_type: v.string(),
    /** Passenger Car, Truck, Multipurpose Passenger Vehicle (MPV), Bus or Incomplete Vehicle. */
    vehicle_type: v.string(),
    /** FWD, RWD, AWD, 4WD, in the user's language; empty if the VIN does not encode it. */
    drive_type: v.string(),
    doors: v.string(),
    plant: v.string(),
    country_of_manufacture: v.string(),
  }),
  engines: v.array(
    v.object({
      name: v.string(),
      cylinders: v.string(),
      /** Litres. */
      displacement: v.string(),
      fuel_type: v.string(),
      block_type: v.string(),
    }),
  ),
  transmissions: v.array(v.object({ name: v.string(), detail_type: v.string(), gears: v.string() })),
});
export type Style = v.InferOutput<typeof Style>;

/** One error of DataOne's error list. */
export const DecoderError = v.object({
  error_code: v.string(),
  /** English, for logs; screens show the text of the code. */
  error_message: v.string(),
});

/** A decoded VIN: DataOne's shape (domain.md#vin-decoded), and our own card as `RemoteBay`. */
export const DecodedVin = v.object({
  decoder_messages: v.object({
    /** Empty if at least the maker was decoded; a VIN that cannot be decoded is a normal reply, not a problem. */
    decoder_errors: v.array(DecoderError),
  }),
  query_responses: v.object({
    Request_Result: v.object({
      us_market_data: v.object({
        /** At most 20; several if the year, model or trim is ambiguous. */
        us_styles: v.array(Style),
      }),
    }),
  }),
  RemoteBay: DecodedVehicle,
});
export type DecodedVin = v.InferOutput<typeof DecodedVin>;

const vinQuery = v.object({
  /** As typed or scanned: spaces, hyphens and lower case are fine. */
  vin: text(64),
});
const year = queryInteger(1886, 2100);
/** At most 500 rows. */
const choices = v.array(Choice);

const decode = { rules: "domain.md#vin-decoded", for: "signed-in", query: vinQuery, reply: DecodedVin } as const;

export const decodeVinRemoteBay = call("GET", "Decoder/DecodeVinRemoteBay", {
  summary: "Decodes a VIN. For a VIN that cannot be decoded it returns 200 with decoder_errors and RemoteBay.Faults.",
  ...decode,
});

/** Like `decodeVinRemoteBay`; both paths are agreed. */
export const decodeVin = call("GET", "decoder/DecodeVin", { summary: "Decodes a VIN for the vehicle wizard; the same reply.", ...decode });

export const decodeVrm = call("GET", "Decoder/DecodeVrm", {
  summary: "Finds a vehicle by its number plate (GB, NL).",
  rules: "domain.md#vehicle-plate",
  for: "signed-in",
  query: v.object({
    /** The plate, with or without spaces and hyphens. */
    vrm: text(20),
  }),
  reply: DecodedPlate,
  problems: ["invalid", "not-found", "not-configured", "unavailable"],
});

export const vehicleYears = call("GET", "ServiceRequest/VehicleYears", {
  summary: "Model years, newest first; the Id is the year.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  reply: choices,
});

export const vehicleMakes = call("GET", "ServiceRequest/VehicleMakes", {
  summary: "Makes that had a model that year; empty for a year without vehicles.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: v.object({ year }),
  reply: choices,
});

export const vehicleModels = call("GET", "ServiceRequest/VehicleModels", {
  summary: "Models of a make that year; empty for an unknown make.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: v.object({ year, make: queryId }),
  reply: choices,
});

const ofModel = v.object({ year, make: queryId, model: queryId });

export const vehicleSubModels = call("GET", "ServiceRequest/VehicleSubModels", {
  summary: "Trims (North America) and generations (Europe) of a model that year.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});

export const vehicleEngines = call("GET", "ServiceRequest/VehicleEngines", {
  summary: "Engines of a model that year; with a sub-model only the engines available for it.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: v.object({
    ...ofModel.entries,
    /** A sub-model's Id; 0 or absent: any. */
    submodel: v.optional(queryId, "0"),
  }),
  reply: v.array(EngineItem),
});

export const vehicleTransmissions = call("GET", "ServiceRequest/VehicleTransmissions", {
  summary: "Gearboxes of a model that year, from a fixed list of six kinds; the complete list if the catalogue has no data.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});

export const vehicleDriveTypes = call("GET", "ServiceRequest/VehicleDriveTypes", {
  summary: "Driven wheels of a model that year, from a fixed list of four kinds; the complete list if the catalogue has no data.",
  rules: "domain.md#vin-not-found",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});
