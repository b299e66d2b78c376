import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Call } from "@remotebay/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readExamples, type ApiExample } from "./platform/http/api-description.ts";
import { makeApp, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { recordExamples, refusedHere } from "./testing/record-examples.ts";
import { exampleNow } from "./testing/tidy-example.ts";

/*
 * The examples of the API reference are what the modules' examples sent and were answered in a world of their own. They are sent again here, and
 * have to be answered in the same shape. `UPDATE_EXAMPLES=1 npx vitest run server/src/api-examples.test.ts` records them anew.
 */

let app: TestApp;
let fresh: Record<string, ApiExample>;
let shown: Record<string, ApiExample>;
let operations: Record<string, Operation>;

interface Media {
  schema?: object;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

beforeAll(async () => {
  app = await makeApp({ now: exampleNow });
  fresh = await recordExamples(app);
  if (process.env["UPDATE_EXAMPLES"]) await writeFile(join(import.meta.dirname, "../../contract/api-examples.json"), written(fresh));
  shown = await readExamples();
  const { paths } = (await app.fastify.inject("/api/openapi.json")).json<{ paths: Record<string, Record<string, Operation>> }>();
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path.slice("/api/".length)}`, operation]),
    ),
  );
});
afterAll(() => app.close());

/** One line a call, so that a change is seen in its place. */
function written(examples: Record<string, ApiExample>): string {
  const lines = Object.entries(examples).map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

const keyOf = (call: Call) => `${call.method} ${call.path}`;

/** The types of a value's fields by their paths; those of a list's items are one. */
function shapeOf(value: unknown, path = "", found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${path}[]`, found);
  else if (typeof value === "object" && value !== null)
    for (const [key, field] of Object.entries(value)) shapeOf(field, `${path}.${key}`, found);
  else found.add(`${path}: ${value === null ? "null" : typeof value}`);
  return found;
}

test("every call has an example, and there is none of a call that is gone", () => {
  expect(Object.keys(shown)).toEqual(everyCall.map(({ call }) => keyOf(call)).toSorted((a, b) => (a < b ? -1 : 1)));
});

describe("the example of", () => {
  test.each(everyCall)("$name is answered as it is shown", ({ call }) => {
    const [was, is] = [shown[keyOf(call)], fresh[keyOf(call)]];
    expect([...shapeOf(is)].toSorted(), "if this is meant, record the examples anew").toEqual([...shapeOf(was)].toSorted());
  });

  test.each(everyCall)("$name is what its schemas accept", ({ name, call }) => {
    const { query, body, reply, problem } = shown[keyOf(call)] ?? {};
    for (const [schema, value] of [
      [call.query, query],
      [call.multipart ? undefined : call.body, body],
    ] as const)
      if (schema !== undefined) expect(v.safeParse(schema as v.GenericSchema, value).issues).toBeUndefined();
    expect(problem?.code).toBe(refusedHere[name]);
    if (problem || call.reply === undefined || "file" in (call.reply as object)) expect(reply).toBeUndefined();
    else expect(v.safeParse(call.reply as v.GenericSchema, reply).issues).toBeUndefined();
  });

  test.each(everyCall)("$name is in the reference", ({ call }) => {
    const { query = {}, body, reply, problem } = shown[keyOf(call)] ?? {};
    const operation = operations[keyOf(call)] as Operation;
    const { requestBody, responses } = operation;
    const named = (operation.parameters ?? []).filter((one) => one.in === "query" && one.example !== undefined);
    expect(Object.fromEntries(named.map(({ name, example }) => [name, example]))).toEqual(query);
    if (body !== undefined) expect(valueOf(requestBody?.content["application/json"])).toEqual(body);
    if (call.multipart) expect(requestBody?.content["multipart/form-data"]?.schema).toBeDefined();
    const answer = responses["200"]?.content ?? {};
    if (call.reply === undefined) expect(Object.keys(responses).toSorted()).toEqual(["204", "default"]);
    else if ("file" in (call.reply as object)) expect(Object.keys(answer)).toEqual((call.reply as { file: string[] }).file);
    else if (!problem) expect(valueOf(answer["application/json"])).toEqual(reply);
    expect(Object.keys(responses["default"]?.content?.["application/problem+json"]?.examples ?? {})).toEqual(
      expect.arrayContaining([...(call.problems ?? [])]),
    );
  });
});

const valueOf = (media: Media | undefined) => Object.values(media?.examples ?? {})[0]?.value;

test("no example has anything of another world, and no secret", () => {
  const text = JSON.stringify(shown);
  const mails = [...new Set(text.match(/[\w.+-]+@[\w.-]+/g))].filter(
    (one) => !/@(demo\.test|example\.(test|com)|remotebay\.example)$/.test(one),
  );
  expect(mails).toEqual([]);
  expect(text.match(/rbk_(?!x{36})|whsec_(?!x{32})|eyJ/g)).toBeNull();
});

/** Lists that have nothing in the world of the examples, each with the reason. */
const emptyLists: Readonly<Record<string, string>> = {
  "GET Admin/FailedJobList": "no job has failed",
  "GET Admin/HookMessageList": "the hook of the example is new",
  "GET Chat/RequestPictures": "no pictures came with the request",
  "GET OpenId/Providers": "no provider is set up",
  "GET RAGRating/GetServiceElementsRagRating": "no ratings were imported",
  "GET RAGRating/JATOVehicleMakes": "no ratings were imported",
  "GET RAGRating/JATOVehicleModels": "no ratings were imported",
  "GET RAGRating/JatoVehicleYears": "no ratings were imported",
  "GET Team/Calls": "no urgent job rings",
  "GET View/List": "the view was removed",
  "GET alignment-images": "no procedure has images",
  "GET lookup/ByGroup": "no list has that section",
};

test("few lists are shown empty, each for a reason", () => {
  const empty = Object.entries(shown).filter(([, { reply }]) => Array.isArray(reply) && reply.length === 0);
  expect(empty.map(([name]) => name)).toEqual(Object.keys(emptyLists));
});

/** Places of the reference where anything may stand, each with the reason; fields that are accepted and ignored say so by themselves. */
const withoutShape: Readonly<Record<string, string>> = {
  "GET Admin/History reply[].Changes[].Before": "a stored value of any field of any thing",
  "GET Admin/History reply[].Changes[].After": "a stored value of any field of any thing",
  "GET Admin/Audit reply[].Changes[].Before": "a stored value of any field of any thing",
  "GET Admin/Audit reply[].Changes[].After": "a stored value of any field of any thing",
};

test("every value of the reference has a shape, but for those that are listed with a reason", () => {
  const found: string[] = [];
  const look = (schema: Record<string, unknown>, path: string): void => {
    const { description, properties = {}, items, additionalProperties, ...rest } = schema;
    const options = [...((rest["anyOf"] as object[] | undefined) ?? []), ...((rest["oneOf"] as object[] | undefined) ?? [])];
    const isIgnored = typeof description === "string" && description.startsWith("Accepted and ignored");
    const hasShape = ["type", "anyOf", "oneOf", "const", "enum", "$ref"].some((key) => key in rest);
    if (!hasShape && !isIgnored) found.push(path);
    if (rest["type"] === "array" && items === undefined) found.push(`${path}[]`);
    for (const [name, field] of Object.entries(properties as object)) look(field as Record<string, unknown>, `${path}.${name}`);
    if (items !== undefined) look(items as Record<string, unknown>, `${path}[]`);
    if (typeof additionalProperties === "object") look(additionalProperties as Record<string, unknown>, `${path}.*`);
    for (const option of options) look(option as Record<string, unknown>, path);
  };
  for (const [name, { parameters = [], requestBody, responses }] of Object.entries(operations)) {
    for (const parameter of parameters)
      look((parameter as unknown as { schema: Record<string, unknown> }).schema, `${name} query.${parameter.name}`);
    for (const [part, content = {}] of [
      ["body", requestBody?.content],
      ["reply", responses["200"]?.content],
    ] as const)
      for (const { schema } of Object.values(content)) look(schema as Record<string, unknown>, `${name} ${part}`);
  }
  expect(found.toSorted()).toEqual(Object.keys(withoutShape).toSorted());
});
