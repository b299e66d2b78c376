import type { Choice, EngineChoice, VehicleModel } from "@remotebay/contract";

/** The catalogue's data for a VIN interpreted as one model year; empty text if it has none. */
export interface Interpretation {
  year: number;
  make: Choice;
  model: Choice;
  /** The models that share the VIN's code; empty unless there are several. */
  models: VehicleModel[];
  /** True if an American pattern matches, which holds for one model year only. */
  american: boolean;
  trims: string[];
  body: string;
  type: string;
  doors: string;
  fuel: string;
  drive: string;
  city: string;
  country: string;
  engine: EngineChoice;
  engineName: string;
}
