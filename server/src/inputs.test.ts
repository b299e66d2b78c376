import { LiveCall, maxScanText, Signal, Watch, type Call } from "@remotebay/contract";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { validValues } from "./testing/arbitrary.ts";
import { everyCall } from "./testing/every-call.ts";
import { bare, fullValue, inputFields, type SchemaNode } from "./testing/input-fields.ts";

/*
 * What the types of the contract's fields accept can be stored: proven of every field of every input, so that no service has to think of it. A
 * field of plain `v.string()`, `v.number()` or `v.unknown()` fails here.
 */

const live = Object.entries({ Watch, Signal, LiveCall }).map(([name, body]) => ({ name, call: { body } as unknown as Call }));
const fields = [...everyCall, ...live].flatMap(({ name, call }) =>
  inputFields(call).map(({ part, path, node }) => ({ node, name: `${name} ${part}.${path.join(".")}` })),
);
const ofType = (type: string) => fields.filter(({ node }) => node.type === type);
const accepts = (node: SchemaNode, value: unknown) => v.safeParse(node as unknown as v.GenericSchema, value).success;

describe("every text of an input", () => {
  const unstorable = ["\ud83d", "\udc00", "\u0000", "\u001b"];
  test.each(ofType("string"))("$name is well-formed, without control characters, and not endless", ({ name, node }) => {
    const samples = fc.sample(validValues(node as unknown as v.GenericSchema) as fc.Arbitrary<string>, { numRuns: 20, seed: 1 });
    // A file in Base64 is bounded by its bytes; the text of a tool is kept whole.
    const endless = node.pipe?.some(({ type }) => type === "base64") ? 400_000 : name === "keepScanText body.Text" ? maxScanText : 20_000;
    for (const sample of samples) {
      const middle = Math.floor(sample.length / 2);
      const spoilt = unstorable.flatMap((bad) => [bad + sample, sample.slice(0, middle) + bad + sample.slice(middle), sample + bad]);
      expect(spoilt.filter((text) => accepts(node, text))).toEqual([]);
      expect(["x", "1", " "].filter((letter) => accepts(node, sample + letter.repeat(endless)))).toEqual([]);
    }
  });
});

describe("every number of an input", () => {
  test.each(ofType("number"))("$name fits an integer column", ({ node }) => {
    const large = [2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 1e308, -1e308, Number.NaN, Infinity];
    expect(large.filter((value) => accepts(node, value))).toEqual([]);
  });
});

test("every field of an input has one of the types that are looked at here", () => {
  const known = new Set([
    "string",
    "number",
    "boolean",
    "picklist",
    "literal",
    "strict_object",
    "object",
    "array",
    "union",
    "variant",
    "record",
  ]);
  expect(fields.filter(({ node }) => !known.has(node.type)).map(({ name, node }) => `${name}: ${node.type}`)).toEqual([]);
});

test.each(everyCall.filter(({ call }) => ignoredFields(call.body).length > 0))("$name drops the fields that it ignores", ({ call }) => {
  const ignored = Object.fromEntries(ignoredFields(call.body).map((key) => [key, { "\ud83d": "\u0000" }]));
  const parsed = v.safeParse(call.body as v.GenericSchema, { ...(fullValue(call.body as unknown as SchemaNode) as object), ...ignored });
  expect(parsed.success).toBe(true);
  expect(Object.keys(parsed.output as object).filter((key) => key in ignored)).toEqual([]);
});

/** The fields of an object that accept anything. */
function ignoredFields(schema: unknown): string[] {
  const entries = Object.entries(((schema ?? {}) as SchemaNode).entries ?? {});
  return entries.filter(([, entry]) => bare(entry).type === "unknown").map(([key]) => key);
}
