import * as v from "valibot";
import { call } from "./call.ts";
import { Choice, queryId, queryInteger, text } from "./fields.ts";

/** The result of the check digit (VIN position 9). `second-look`: wrong although it binds (North America, China); `none`: wrong where makers may use the position freely. It never blocks (spec section 5). */
export const CheckDigit = v.picklist(["valid", "second-look", "none"]);
export type CheckDigit = v.InferOutput<typeof CheckDigit>;

/** Errors in, and remarks about, a VIN. The browser turns `code` into the text `vehicles.fault.<code>`. */
export const VinFaultCode = v.picklist([
  "length",
  "letter",
  "check-digit-second-look",
  "year-ambiguous",
  "year-unknown",
  "year-before-1986",
  "model-ambiguous",
  "model-unknown",
  "maker-unknown",
  "not-found",
]);
export type VinFaultCode = v.InferOutput<typeof VinFaultCode>;

/** One finding about a VIN. */
export const VinFault = v.object({
  /** The field to which it belongs: `VIN`, `Year`, `Make` or `Model`. */
  path: v.string(),
  code: VinFaultCode,
  /** Position in the VIN, counted from 1; only for `letter` and the check digit. */
  position: v.optional(v.number()),
});
export type VinFault = v.InferOutput<typeof VinFault>;

/** The engine in the vehicle card (spec section 4). */
export const EngineChoice = v.object({
  /** 0 if the engine is not in the picker. */
  Id: v.number(),
  /** Litres, one decimal, as text; empty if unknown or electric. */
  Liter: v.string(),
  /** Cubic inches, whole, as text; computed from the litres. */
  CID: v.string(),
  /** Number of cylinders as text; empty if unknown. */
  Cylinders: v.string(),
  /** `I` in line, `V`, `H` opposed, `W`, `R` rotary; empty if unknown. */
  BlockType: v.string(),
});
export type EngineChoice = v.InferOutput<typeof EngineChoice>;

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

/** A model with its make. */
export const VehicleModel = v.object({ Make: Choice, Model: Choice });
export type VehicleModel = v.InferOutput<typeof VehicleModel>;

/** The vehicle card decoded from a VIN: the first style, ready for the form. */
export const DecodedVehicle = v.object({
  /** Upper case, without spaces and separators. */
  VIN: v.string(),
  CheckDigit: CheckDigit,
  /** Possible model years, the likeliest first; two if the VIN's year letter is ambiguous, since it repeats after 30 years. All are after 1985 (spec section 5). */
  Years: v.array(v.number()),
  /** The likeliest of them; null if the VIN encodes none. */
  Year: v.nullable(v.number()),
  /** Id 0 and empty text if unknown. */
  Make: Choice,
  Model: Choice,
  /** The models of which the VIN is one, likeliest first, if makers share its code; then `Model` is empty. Otherwise empty. */
  Models: v.array(VehicleModel),
  Trim: v.string(),
  /** The trim as stored in a request; null if unknown. */
  Submodel: v.nullable(Choice),
  Body: v.string(),
  Engine: EngineChoice,
  Fuel: v.string(),
  DriveType: Choice,
  Transmission: Choice,
  /** Town and country, or the country alone. */
  Plant: v.string(),
  Faults: v.array(VinFault),
});
export type DecodedVehicle = v.InferOutput<typeof DecodedVehicle>;

/** A decoded VIN: DataOne's shape (spec section 4, Decoded VIN), and our own card as `RemoteBay`. */
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

/** A vehicle found by its number plate. Registers hold no VIN. */
export const DecodedPlate = v.object({
  /** The plate as its country writes it. */
  VRM: v.string(),
  /** `GB` or `NL`. */
  Country: v.picklist(["GB", "NL"]),
  /** Year of manufacture, or of first registration; null if the register has none. */
  Year: v.nullable(v.number()),
  /** Id 0 with the register's own text if the catalogue does not contain it. */
  Make: Choice,
  Model: Choice,
  Engine: EngineChoice,
  Fuel: v.string(),
  Colour: v.string(),
  Body: v.string(),
});
export type DecodedPlate = v.InferOutput<typeof DecodedPlate>;

const vinQuery = v.object({
  /** As typed or scanned: spaces, hyphens and lower case are fine. */
  vin: text(64),
});
const year = queryInteger(1886, 2100);
/** At most 500 rows. */
const choices = v.array(Choice);

const decode = { spec: "5, 8 Decoder", for: "signed-in", query: vinQuery, reply: DecodedVin } as const;

export const decodeVinRemoteBay = call("GET", "Decoder/DecodeVinRemoteBay", {
  summary: "Decodes a VIN. For a VIN that cannot be decoded it returns 200 with decoder_errors and RemoteBay.Faults.",
  ...decode,
});

/** Like `decodeVinRemoteBay`; the specification lists both paths. */
export const decodeVin = call("GET", "decoder/DecodeVin", { summary: "Decodes a VIN for the vehicle wizard; the same reply.", ...decode });

export const decodeVrm = call("GET", "Decoder/DecodeVrm", {
  summary: "Finds a vehicle by its number plate (GB, NL).",
  spec: "8 Decoder",
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
  spec: "8 ServiceRequest",
  for: "signed-in",
  reply: choices,
});

export const vehicleMakes = call("GET", "ServiceRequest/VehicleMakes", {
  summary: "Makes that had a model that year; empty for a year without vehicles.",
  spec: "8 ServiceRequest",
  for: "signed-in",
  query: v.object({ year }),
  reply: choices,
});

export const vehicleModels = call("GET", "ServiceRequest/VehicleModels", {
  summary: "Models of a make that year; empty for an unknown make.",
  spec: "8 ServiceRequest",
  for: "signed-in",
  query: v.object({ year, make: queryId }),
  reply: choices,
});

const ofModel = v.object({ year, make: queryId, model: queryId });

export const vehicleSubModels = call("GET", "ServiceRequest/VehicleSubModels", {
  summary: "Trims (North America) and generations (Europe) of a model that year.",
  spec: "8 ServiceRequest",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});

export const vehicleEngines = call("GET", "ServiceRequest/VehicleEngines", {
  summary: "Engines of a model that year; with a sub-model only the engines available for it.",
  spec: "8 ServiceRequest",
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
  spec: "8 ServiceRequest",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});

export const vehicleDriveTypes = call("GET", "ServiceRequest/VehicleDriveTypes", {
  summary: "Driven wheels of a model that year, from a fixed list of four kinds; the complete list if the catalogue has no data.",
  spec: "8 ServiceRequest",
  for: "signed-in",
  query: ofModel,
  reply: choices,
});
