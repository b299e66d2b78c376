import { stableId } from "../../server/src/modules/vehicles/logic/stable-id.ts";
import { sameName } from "./names.ts";
import { drives, gearboxes, keyOf, type Drive, type Engine, type Gearbox } from "./vocabulary.ts";

/** Years from and to, both included. */
export interface Span {
  from: number;
  to: number;
}

export interface PickerModel extends Span {
  id: number;
  make: number;
  name: string;
  subModels: Map<string, Span & { name: string }>;
  /** By engine and sub-model; the sub-model is 0 where the engine goes with any. */
  engines: Map<string, Span & { engine: Engine; subModel: number }>;
  gearboxes: Map<Gearbox, Span>;
  drives: Map<Drive, Span>;
  /** Every model year a source vouches for: the span has holes (Bronco, Supra). */
  years: Set<number>;
}

/** The pickers under construction: make id → plain model name → model. Both sources fill it. */
export type Picker = Map<number, Map<string, PickerModel>>;

/** The model, made when it is new. Its id is vPIC's, else one derived from its name. */
export function modelOf(picker: Picker, make: number, name: string, id?: number): PickerModel {
  const models = picker.get(make) ?? new Map<string, PickerModel>();
  picker.set(make, models);
  const key = sameName(name);
  const found = models.get(key);
  if (found) {
    // A vPIC id is what a decoded VIN answers, so it replaces one of ours.
    if (id !== undefined) found.id = id;
    return found;
  }
  const made: PickerModel = {
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
  models.set(key, made);
  return made;
}

/** Adds a fact to the model, or widens the years of one that is there. */
export function widen<K, V extends Span>(facts: Map<K, V>, key: K, value: V): void {
  const found = facts.get(key);
  if (found) {
    found.from = Math.min(found.from, value.from);
    found.to = Math.max(found.to, value.to);
  } else facts.set(key, { ...value });
}

/** Years a source vouches for. */
export function addYears(model: PickerModel, { from, to }: Span): void {
  for (let year = from; year <= to; year++) model.years.add(year);
  model.from = Math.min(model.from, from);
  model.to = Math.max(model.to, to);
}

/** A sub-model; answers its id. */
export function addSubModel(model: PickerModel, name: string, span: Span): number {
  widen(model.subModels, sameName(name), { ...span, name });
  return idOf.subModel(model, name);
}

/** An engine, tied to a sub-model or to any (0). */
export function addEngine(model: PickerModel, engine: Engine, subModel: number, span: Span): void {
  if (engine.liter === "" && engine.cylinders === "" && engine.fuel !== "Electric") return;
  widen(model.engines, `${subModel}|${keyOf(engine)}`, { ...span, engine, subModel });
}

/** Stable ids of the facts. */
export const idOf = {
  subModel: (model: PickerModel, name: string) => stableId(`sub|${model.make}|${sameName(model.name)}|${sameName(name)}`),
  engine: (engine: Engine) => stableId(`engine|${keyOf(engine)}`),
  gearbox: (name: Gearbox) => gearboxes[name],
  drive: (name: Drive) => drives[name],
};
