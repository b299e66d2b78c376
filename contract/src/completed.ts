import * as v from "valibot";

/** A schema whose values are settings: names with plain values, and objects of such. */
export type SettingsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Settings in which nothing is missing: `whole` with what each of `layers` changes, the last one last. A layer may be anything that
 * was stored by another release: a name that the schema lacks and a value that it refuses are passed over.
 */
export function completed<S extends SettingsSchema>(schema: S, whole: v.InferOutput<S>, ...layers: readonly unknown[]): v.InferOutput<S> {
  return layers.reduce((base: Settings, layer) => changedBy(schema, base, layer), whole as Settings) as v.InferOutput<S>;
}

type Settings = Readonly<Record<string, unknown>>;

function changedBy(schema: SettingsSchema, base: Settings, layer: unknown): Settings {
  if (!isSettings(layer)) return base;
  return Object.fromEntries(
    Object.entries(schema.entries).map(([name, entry]) => {
      const [before, wanted] = [base[name], Object.hasOwn(layer, name) ? layer[name] : undefined];
      if ("entries" in entry && isSettings(before)) return [name, changedBy(entry as SettingsSchema, before, wanted)];
      return [name, v.is(entry, wanted) ? wanted : before];
    }),
  );
}

function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
