import type { Choice, DecodedPlate, DecodedVin, EngineItem } from "@remotebay/contract";
import { problem } from "../../platform/problem.ts";
import { dvla } from "./adapters/dvla.ts";
import { rdw } from "./adapters/rdw.ts";
import type { Register, RegisterConfig } from "./adapters/register.ts";
import { type CertainVehicle, certainVehicle } from "./logic/certain-vehicle.ts";
import { decodeVin as decode } from "./logic/decode-vin.ts";
import { describePlate } from "./logic/describe-plate.ts";
import { normalisePlate, readPlates, type Plate } from "./logic/plates.ts";
import type { Catalogue } from "./store.ts";

export { catalogueDay } from "./logic/catalogue-day.ts";
export { openCatalogue, type Catalogue } from "./store.ts";
export type { RegisterConfig } from "./adapters/register.ts";
export { translateDrive, translateGearbox } from "./logic/translate-vehicle.ts";

/** Decodes a VIN; its faults are part of the reply. `now` limits the model year. */
export function decodeVin({ store }: Catalogue, vin: string, now: Date): DecodedVin {
  return decode(store, vin, now);
}

/** What a VIN tells without asking anybody; empty fields for one that cannot be decoded. `now` limits the model year. */
export function decodeCertain(catalogue: Catalogue, vin: string, now: Date): CertainVehicle {
  return certainVehicle(decodeVin(catalogue, vin, now));
}

/**
 * Finds a vehicle by its plate (domain.md#vehicle-plate). Throws `invalid` for a text that is no British or Dutch plate,
 * `not-configured` (info `Plate`, `Country`) without a register for its country, `not-found`, `unavailable` or `too-many`.
 */
export async function decodeVrm({ store }: Catalogue, config: RegisterConfig, text: string): Promise<DecodedPlate> {
  const plates = readPlates(text);
  const [likeliest] = plates;
  if (!likeliest) throw problem("invalid", { errors: [{ path: "vrm", code: "plate", message: "No British or Dutch number plate." }] });
  const registers = plates.flatMap((plate) => {
    const register = registerOf(plate.country, config);
    return register ? [{ plate, register }] : [];
  });
  if (registers.length === 0) throw problem("not-configured", { info: { Plate: likeliest.text, Country: likeliest.country } });
  for (const { plate, register } of registers) {
    const entry = await register(normalisePlate(plate.text));
    if (entry) return describePlate(store, plate, entry);
  }
  throw problem("not-found", { info: { Plate: likeliest.text, Country: likeliest.country } });
}

/** Model years, newest first. */
export function years({ store }: Catalogue): Choice[] {
  return store.years().map(({ year }) => ({ Id: year, Text: String(year) }));
}

/** Makes that had a model that year, by name. */
export function makes({ store }: Catalogue, year: number): Choice[] {
  return named(store.makes(year));
}

/** Models of a make that year, by name. */
export function models({ store }: Catalogue, year: number, make: number): Choice[] {
  return named(store.models(year, make));
}

/** Trims and generations of a model that year. */
export function subModels({ store }: Catalogue, year: number, make: number, model: number): Choice[] {
  return store.modelOfYear(year, make, model) ? named(store.subModels(year, model)) : [];
}

/** Engines of a model that year; `subModel` 0 is any. */
export function engines({ store }: Catalogue, year: number, make: number, model: number, subModel: number): EngineItem[] {
  return store.modelOfYear(year, make, model) ? store.engines(year, model, subModel) : [];
}

/** Gearboxes of a model that year; all kinds if the catalogue has no data, since the user must choose one. */
export function transmissions({ store }: Catalogue, year: number, make: number, model: number): Choice[] {
  if (!store.modelOfYear(year, make, model)) return [];
  const known = store.gearboxes(year, model);
  return known.length > 0 ? known : store.allGearboxes();
}

/** Driven wheels of a model that year; falls back like `transmissions`. */
export function driveTypes({ store }: Catalogue, year: number, make: number, model: number): Choice[] {
  if (!store.modelOfYear(year, make, model)) return [];
  const known = store.drives(year, model);
  return known.length > 0 ? known : store.allDrives();
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function named(choices: Choice[]): Choice[] {
  return choices.toSorted((a, b) => byName.compare(a.Text, b.Text));
}

function registerOf(country: Plate["country"], config: RegisterConfig): Register | undefined {
  if (country === "NL") return config.rdwUrl ? rdw(config.rdwUrl) : undefined;
  return config.dvlaUrl && config.dvlaApiKey ? dvla(config.dvlaUrl, config.dvlaApiKey) : undefined;
}
