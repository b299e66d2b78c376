import type { Call } from "@remotebay/contract";
import * as v from "valibot";

/** A schema as valibot builds it, as far as it leads to fields. */
export interface SchemaNode {
  kind: string;
  type: string;
  pipe?: readonly (SchemaNode & { requirement?: unknown })[];
  entries?: Readonly<Record<string, SchemaNode>>;
  item?: SchemaNode;
  wrapped?: SchemaNode;
  options?: readonly unknown[];
  literal?: unknown;
}

/** A field of a call's input: where it is, and the schema of its value without optional, nullable and normalising wrappers. */
export interface InputField {
  part: "query" | "body";
  path: readonly (string | number)[];
  node: SchemaNode;
}

/** Every field of a call's input, also those of nested objects and of the first item of each list. Fields that are accepted and ignored are left out. */
export function inputFields(call: Call): InputField[] {
  return (["query", "body"] as const).flatMap((part) => {
    const schema = call[part] as SchemaNode | undefined;
    return schema === undefined ? [] : fieldsOf(schema, part, []);
  });
}

function fieldsOf(schema: SchemaNode, part: "query" | "body", path: readonly (string | number)[]): InputField[] {
  const node = bare(schema);
  const inner = Object.entries(node.entries ?? {}).flatMap(([key, entry]) => fieldsOf(entry, part, [...path, key]));
  const items = node.item ? fieldsOf(node.item, part, [...path, 0]) : [];
  const options = node.type === "union" || node.type === "variant" ? (node.options as SchemaNode[]) : [];
  const own = node.type === "unknown" ? [] : [{ part, path, node }];
  return [...own, ...inner, ...items, ...options.flatMap((option) => fieldsOf(option, part, path).slice(1))];
}

/** The schema inside optional, nullable and normalising wrappers. */
export function bare(node: SchemaNode): SchemaNode {
  if (node.wrapped) return bare(node.wrapped);
  const last = node.type === "custom" ? node.pipe?.findLast((step) => step.kind === "schema") : undefined;
  return last === undefined || last === node ? node : bare(last);
}

const texts = [
  "Text",
  "en",
  "1",
  "a-1",
  "2030-05-06T10:00:00Z",
  "2030-05-06",
  "10:00",
  "7f6d1f0e-3c0f-4a55-8a57-0d8b5a3c1e11",
  "https://example.com/a",
  "a@example.com",
  "P0420",
  "a.b",
  "",
];

/** What a text of that name says in the examples of the API reference; any other is one of `texts`. */
const words: Readonly<Record<string, string>> = {
  ShopComments: "Windscreen replaced; camera behind the mirror",
  CalibrationSetup: "Level floor, 6 m in front of the car",
  Action: "terms",
  Details: "Version 3 was read",
  details: "Opened from the request",
  channel: "group_channel_1000",
  customer: "Northside Collision",
  loggedInUser: "Maya Torres",
  userEmail: "shop@demo.test",
  timezone: "America/Chicago",
  cultureCode: "en-US",
  languageCode: "en",
  make: "Honda",
  model: "Accord",
  source: "chat",
};

/** A value with every field present and one item in each list, which a schema accepts. */
export function fullValue(schema: SchemaNode, name = ""): unknown {
  const node = bare(schema);
  switch (node.type) {
    case "strict_object":
    case "object":
    case "loose_object": {
      const fields = Object.entries(node.entries ?? {}).filter(([, entry]) => bare(entry).type !== "unknown");
      return Object.fromEntries(fields.map(([key, entry]) => [key, fullValue(entry, key)]));
    }
    case "record":
      return {};
    case "array":
      return node.item ? [fullValue(node.item, name)] : [];
    case "union":
    case "variant":
      return fullValue((node.options as SchemaNode[])[0] as SchemaNode, name);
    case "picklist":
      return node.options?.[0];
    case "literal":
      return node.literal;
    case "boolean":
      return false;
    case "number":
      return [1, 0, 2000].find((value) => accepts(node, value));
    case "string":
      return [...(name in words ? [words[name]] : []), ...texts].find((value) => accepts(node, value));
    default:
      throw new Error(`no value for a ${node.type}`);
  }
}

function accepts(node: SchemaNode, value: unknown): boolean {
  return v.safeParse(node as unknown as v.GenericSchema, value).success;
}

/** A copy of a value with the one at `path` replaced; objects and lists on the way are made. */
export function withValue(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === "number") {
    const items: unknown[] = Array.isArray(whole) ? [...(whole as unknown[])] : [];
    items[key] = withValue(items[key], rest, value);
    return items;
  }
  const fields = new Map(Object.entries((whole ?? {}) as object));
  fields.set(key, withValue(fields.get(key), rest, value));
  return Object.fromEntries(fields);
}
