import * as contract from "@remotebay/contract";
import * as v from "valibot";
import { expect, test } from "vitest";
import { inputSchema } from "./json-schema.ts";

const calls = Object.values(contract as Record<string, unknown>).filter(
  (value): value is contract.Call => typeof value === "object" && value !== null && "method" in value && "path" in value,
);

test("an input with a default may be left out, and one that is ignored says so", () => {
  const schema = v.strictObject({ Name: v.string(), Size: v.optional(v.number(), 5), Other: v.optional(v.unknown()) });
  const { properties, required } = inputSchema(schema) as { properties: Record<string, object>; required: string[] };
  expect(required).toEqual(["Name"]);
  expect(properties["Size"]).toEqual({ type: "number", default: 5 });
  expect(properties["Other"]).toEqual({ description: expect.stringContaining("ignored") });
});

test("no input of any call is described by nothing, and none with a default is called required", () => {
  const found: string[] = [];
  const look = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { properties = {}, required = [] } = node as { properties?: Record<string, object>; required?: string[] };
    for (const [name, field] of Object.entries(properties)) {
      if (Object.keys(field).length === 0) found.push(`${path}.${name} is empty`);
      if ("default" in field && required.includes(name)) found.push(`${path}.${name} is required and has a default`);
    }
    for (const [key, value] of Object.entries(node)) look(value, `${path}.${key}`);
  };
  const inputs = calls.flatMap(({ path, query, body }) => [query, body].flatMap((schema) => (schema ? [{ path, schema }] : [])));
  for (const { path, schema } of inputs) look(inputSchema(schema as v.GenericSchema), path);
  expect(inputs.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
