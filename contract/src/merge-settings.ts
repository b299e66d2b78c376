import * as v from "valibot";

/** A schema whose values are settings: plain values by name, and nested objects of them. */
export type SettingsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Merges layers of settings over complete defaults; later layers take precedence. A layer may come from another release, so
 * names that the schema lacks and values that it refuses are ignored.
 */
export function mergeSettings<S extends SettingsSchema>(
  schema: S,
  defaults: v.InferOutput<S>,
  ...layers: readonly unknown[]
): v.InferOutput<S> {
  return layers.reduce((base: Settings, layer) => mergeLayer(schema, base, layer), defaults as Settings) as v.InferOutput<S>;
}

type Settings = Readonly<Record<string, unknown>>;

function mergeLayer(schema: SettingsSchema, base: Settings, layer: unknown): Settings {
  if (!isSettings(layer) || Object.keys(layer).length === 0) return base;
  return Object.fromEntries(
    Object.entries(schema.entries).map(([name, entry]) => {
      const [before, value] = [base[name], Object.hasOwn(layer, name) ? layer[name] : undefined];
      if ("entries" in entry && isSettings(before)) return [name, mergeLayer(entry as SettingsSchema, before, value)];
      return [name, v.is(entry, value) ? value : before];
    }),
  );
}

function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
