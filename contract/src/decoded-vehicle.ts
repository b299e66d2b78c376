import * as v from "valibot";
import { Choice } from "./fields.ts";

/** The result of the check digit (VIN position 9). `second-look`: wrong although it binds (North America, China); `none`: wrong where makers may use the position freely. It never blocks (domain.md#vin-check). */
export const CheckDigit = v.picklist(["valid", "second-look", "none"]);
export type CheckDigit = v.InferOutput<typeof CheckDigit>;

/** Errors in, and remarks about, a VIN. */
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

/** The engine in the vehicle card (domain.md#vehicle-fields). */
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

/** A model with its make. */
export const VehicleModel = v.object({ Make: Choice, Model: Choice });
export type VehicleModel = v.InferOutput<typeof VehicleModel>;

/** The vehicle card decoded from a VIN: the first style, ready for the form. */
export const DecodedVehicle = v.object({
  /** Upper case, without spaces and separators. */
  VIN: v.string(),
  CheckDigit: CheckDigit,
  /** Possible model years, the likeliest first; two if the VIN's year letter is ambiguous, since it repeats after 30 years. All are after 1985 (domain.md#vin-year). */
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
