import type { Call } from "../contract/src/index.ts";
import { jsonSchema } from "../server/src/platform/http/json-schema.ts";

type Json = Record<string, unknown>;
type GenericSchema = Parameters<typeof jsonSchema>[0];

/** One value of a call's input or reply: what it may be. */
export interface Place {
  types: string[];
  required?: boolean;
  /** The only values that it has, if they are a list. */
  values?: string[];
  /** `maxLength`, `minimum`, `pattern` and the like; `closed` of an object that takes no other fields. */
  limits?: Record<string, number | string | boolean>;
}

/** Values by their paths: `Vehicle.VIN`, `[]` for the rows of a list, `*` for fields of any name. */
export type Part = Record<string, Place>;

/** What a program can notice of a call. */
export interface CallSurface {
  for: string;
  query?: Part;
  body?: Part;
  reply?: Part;
}

/** Calls by method and path, in the order of these. */
export type Surface = Record<string, CallSurface>;

/** The calls as the OpenAPI description has them, without words, as short as a comparison needs them. */
export function surfaceOf(calls: readonly Call[]): Surface {
  const rows = calls.map((call) => [`${call.method} ${call.path}`, surfaceOfCall(call)] as const);
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function surfaceOfCall(call: Call): CallSurface {
  const reply = call.reply as GenericSchema | { file: readonly string[] } | undefined;
  const isFile = reply !== undefined && "file" in reply;
  return {
    for: call.for,
    ...(call.query ? { query: partOf(jsonSchema(call.query as GenericSchema)) } : {}),
    ...(call.body ? { body: partOf(jsonSchema(call.body as GenericSchema)) } : {}),
    ...(isFile ? { reply: { "": { types: reply.file.map((type) => `file ${type}`), required: true } } } : {}),
    ...(reply && !isFile ? { reply: partOf(jsonSchema(reply as GenericSchema)) } : {}),
  };
}

/** The values of a JSON Schema by their paths. */
export function partOf(schema: Json): Part {
  const part: Part = {};
  add(part, "", schema, true);
  return part;
}

function add(part: Part, path: string, schema: Json, required: boolean): void {
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (options) return addOptions(part, path, options, required);
  part[path] = placeOf(schema, required);
  const needed = new Set(schema["required"] as string[] | undefined);
  for (const [name, field] of Object.entries((schema["properties"] ?? {}) as Record<string, Json>))
    // A field with a default value may be left out, whatever the list says.
    add(part, path === "" ? name : `${path}.${name}`, field, needed.has(name) && !("default" in field));
  for (const [key, step] of inner) {
    const value = schema[key];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) add(part, `${path}${step}`, value as Json, true);
  }
}

const inner = [
  ["items", "[]"],
  ["additionalProperties", ".*"],
] as const;

/** A value that is one of several shapes has the types of all, and a field that is not in all of them may be missing. */
function addOptions(part: Part, path: string, options: readonly Json[], required: boolean): void {
  const parts = options.map((option) => {
    const own: Part = {};
    add(own, path, option, required);
    return own;
  });
  for (const place of new Set(parts.flatMap((own) => Object.keys(own)))) {
    const having = parts.flatMap((own) => own[place] ?? []);
    const shapes = parts.filter((own) => own[path]?.types.includes("object")).length;
    part[place] = joined(having, place === path ? required : having.length >= shapes);
  }
}

function joined(places: readonly Place[], required: boolean): Place {
  const real = places.filter(({ types }) => types.join() !== "null");
  const values = real.every((place) => place.values) ? [...new Set(real.flatMap((place) => place.values ?? []))].toSorted() : undefined;
  const limits = real.length === 1 ? real[0]?.limits : undefined;
  return {
    types: [...new Set(places.flatMap(({ types }) => types))].toSorted(),
    ...(required && places.every((place) => place.required) ? { required } : {}),
    ...(values && values.length > 0 ? { values } : {}),
    ...(limits ? { limits } : {}),
  };
}

const limitNames = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern", "format"];

function placeOf(schema: Json, required: boolean): Place {
  const type = schema["type"];
  const values = "const" in schema ? [schema["const"]] : (schema["enum"] as unknown[] | undefined);
  const limits: Json = Object.fromEntries(limitNames.filter((name) => name in schema).map((name) => [name, schema[name]]));
  if (schema["additionalProperties"] === false) limits["closed"] = true;
  return {
    types: Array.isArray(type) ? (type as string[]).toSorted() : [typeof type === "string" ? type : "any"],
    ...(required ? { required } : {}),
    ...(values ? { values: values.map((value) => JSON.stringify(value)).toSorted() } : {}),
    ...(Object.keys(limits).length > 0 ? { limits: limits as NonNullable<Place["limits"]> } : {}),
  };
}
