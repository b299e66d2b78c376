import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

type Json = Record<string, unknown>;

/** The JSON Schema of a valibot schema, for OpenAPI and for Fastify's compiled serialisers. */
export function jsonSchema(schema: GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: "output", errorMode: "ignore" }) as Json;
  return flatten(rest) as Json;
}

/** The JSON Schema of what a caller sends, for OpenAPI: what has a default may be left out, and what is only accepted says so. */
export function inputSchema(schema: GenericSchema): Json {
  return explained(jsonSchema(schema)) as Json;
}

function explained(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(explained);
  if (typeof node !== "object" || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, explained(value)]));
  const fields = copy["properties"] as Record<string, Json> | undefined;
  if (!fields) return copy;
  const required = ((copy["required"] ?? []) as string[]).filter((name) => !("default" in (fields[name] ?? {})));
  const named = Object.entries(fields).map(([name, field]) => [name, Object.keys(field).length === 0 ? ignoredField : field]);
  return { ...copy, properties: Object.fromEntries(named), required };
}

const ignoredField = { description: "Accepted and ignored, so that a reply can be sent back as it came." };

/** `anyOf [X, null]` becomes `type: [X, "null"]`: the serialiser compiles that to one check instead of trying each option. */
function flatten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flatten);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, flatten(value)] as const);
  const copy: Json = Object.fromEntries(entries);
  const options = copy["anyOf"];
  if (!Array.isArray(options) || options.length !== 2) return copy;
  const other = (options as Json[]).find((option) => option["type"] !== "null");
  if (!other || typeof other["type"] !== "string" || !(options as Json[]).some((option) => option["type"] === "null")) return copy;
  const { anyOf: _, ...rest } = copy;
  return { ...rest, ...other, type: [other["type"], "null"], ...(other["type"] === "object" ? { nullable: true } : {}) };
}
