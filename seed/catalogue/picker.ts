import { stableId } from "../../server/src/modules/vehicles/logic/stable-id.ts";
import { sameName } from "./names.ts";
import { drives, gearboxes, keyOf, type Drive, type Engine, type Gearbox } from "./vocabulary.ts";

/** A range of years, both ends included. */
export interface Span {
  from: number;
  to: number;
}

export interface PickerModel extends Span {
  id: number;
  make: number;
  name: string;
  subModels: Map<string, Span & { name: string }>;
  /** By engine and sub-model; the sub-model is 0 if the engine fits any. */
  engines: Map<string, Span & { engine: Engine; subModel: number }>;
  gearboxes: Map<Gearbox, Span>;
  drives: Map<Drive, Span>;
  /** Every model year in a source; the range may have gaps (Bronco, Supra). */
  years: Set<number>;
}

/** The data of the pickers while the catalogue is built: make id → normalised model name → model. Both sources add to it. */
export type Picker = Map<number, Map<string, PickerModel>>;

/** Finds or adds a model. Its id is vPIC's or, without one, derived from its name. */
export function modelOf(picker: Picker, make: number, name: string, id?: number): PickerModel {
  const models = picker.get(make) ?? new Map<string, PickerModel>();
  picker.set(make, models);
  const key = sameName(name);
  const existing = models.get(key);
  if (existing) {
    // Decoding a VIN returns vPIC's id, so it replaces a derived one.
    if (id !== undefined) existing.id = id;
    return existing;
  }
  const model: PickerModel = {
    id: id ?? stableId(`model|${make}|${key}`),
    make,
    name,
    from: Infinity,
    to: -Infinity,
    subModels: new Map(),
    engines: new Map(),
    gearboxes: new Map(),
    drives: new Map(),
    years: new Set(),
  };
  models.set(key, model);
  return model;
}

/** Adds a fact to the model, or extends the years of an existing one. */
export function widen<K, V extends Span>(facts: Map<K, V>, key: K, value: V): void {
  const existing = facts.get(key);
  if (existing) {
    existing.from = Math.min(existing.from, value.from);
    existing.to = Math.max(existing.to, value.to);
  } else facts.set(key, { ...value });
}

/** Adds model years. */
export function addYears(model: PickerModel, { from, to }: Span): void {
  for (let year = from; year <= to; year++) model.years.add(year);
  model.from = Math.min(model.from, from);
  model.to = Math.max(model.to, to);
}

/** Adds a sub-model and returns its id. */
export function addSubModel(model: PickerModel, name: string, span: Span): number {
  widen(model.subModels, sameName(name), { ...span, name });
  return idOf.subModel(model, name);
}

/** Adds an engine of one sub-model, or of any (0). */
export function addEngine(model: PickerModel, engine: Engine, subModel: number, span: Span): void {
  if (engine.liter === "" && engine.cylinders === "" && engine.fuel !== "Electric") return;
  widen(model.engines, `${subModel}|${keyOf(engine)}`, { ...span, engine, subModel });
}

/** Ids that stay the same when the catalogue is built again. */
export const idOf = {
  subModel: (model: PickerModel, name: string) => stableId(`sub|${model.make}|${sameName(model.name)}|${sameName(name)}`),
  engine: (engine: Engine) => stableId(`engine|${keyOf(engine)}`),
  gearbox: (name: Gearbox) => gearboxes[name],
  drive: (name: Drive) => drives[name],
};
