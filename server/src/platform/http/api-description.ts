import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import { isWrite, keyRetentionDays, problems, type Call, type FileReply, type ProblemBody, type ProblemCode } from "@remotebay/contract";

// Loaded for the first reader of the API reference, and not at the start.

type Json = Record<string, unknown>;

/** A call as it was sent and answered in the demonstration world; `npx vitest run server/src/api-examples.test.ts` records them. */
export interface ApiExample {
  query?: Record<string, unknown>;
  body?: unknown;
  reply?: unknown;
  /** Where it was refused: this installation has nothing to answer with. */
  problem?: ProblemBody;
}

/** The examples of all calls, by method and path. */
export async function readExamples(): Promise<Record<string, ApiExample>> {
  const file = join(import.meta.dirname, "../../../../contract/api-examples.json");
  return JSON.parse(await readFile(file, "utf8")) as Record<string, ApiExample>;
}

/** Adds to the OpenAPI description what the server's own schemas do not say: examples, files, uploads, problems and the idempotency key. */
export async function completed(description: Json): Promise<Json> {
  const examples = await readExamples();
  const paths = description["paths"] as Record<string, Record<string, Json>>;
  for (const call of everyCall()) {
    const operation = paths[`/api/${call.path}`]?.[call.method.toLowerCase()];
    if (operation) complete(operation, call, examples[`${call.method} ${call.path}`] ?? {});
  }
  const components = description["components"] as Json;
  return { ...description, components: { ...components, schemas: { ...(components["schemas"] as object), Problem: problemSchema } } };
}

function everyCall(): Call[] {
  return Object.values(contract as Record<string, unknown>).filter(
    (value): value is Call => typeof value === "object" && value !== null && "method" in value && "path" in value && "for" in value,
  );
}

function complete(operation: Json, call: Call, { query = {}, body, reply, problem }: ApiExample): void {
  for (const parameter of (operation["parameters"] ?? []) as Json[]) {
    const name = String(parameter["name"]);
    if (parameter["in"] === "query" && name in query) parameter["example"] = query[name];
  }
  if (isWrite(call) && call.for !== "anyone" && call.live !== true && call.secret !== true)
    operation["parameters"] = [...((operation["parameters"] ?? []) as Json[]), keyParameter];
  if (call.multipart) operation["requestBody"] = { required: true, content: { "multipart/form-data": { schema: uploadSchema } } };
  else if (body !== undefined) addExample((operation["requestBody"] as Json)["content"] as Json, body);
  operation["responses"] = { ...repliesOf(call, operation["responses"] as Json, reply), default: problemReply(call, problem) };
}

/** The replies of a call that worked. */
function repliesOf(call: Call, described: Json, example: unknown): Json {
  const reply = call.reply as object | undefined;
  if (reply === undefined) return { 204: { description: "Done; there is nothing to say." } };
  if ("file" in reply) {
    const types = (reply as FileReply).file.map((type) => [type, { schema: { type: "string", format: "binary" } }]);
    return { 200: { description: "A file.", content: Object.fromEntries(types) } };
  }
  const answer = described["200"] as Json;
  if (example !== undefined) addExample(answer["content"] as Json, example);
  const total = { "X-Total-Count": { description: "Rows in all pages.", schema: { type: "integer" } } };
  return { 200: { ...answer, description: "What was asked for.", ...(call.total ? { headers: total } : {}) } };
}

function addExample(content: Json, value: unknown): void {
  (content["application/json"] as Json)["examples"] = { demonstration: { summary: "In the demonstration world", value } };
}

/** The problems of a call: its own, each as an example, and where it was refused what was answered. */
function problemReply(call: Call, refused: ProblemBody | undefined): Json {
  const codes = [...(call.problems ?? []), ...(refused ? [refused.code] : []), ...(call.for === "anyone" ? [] : usual)];
  const examples = [...new Set(codes)].map((code) => {
    const [status, title] = problems[code];
    return [code, { summary: title, value: { type: `/api/docs#problem-${code}`, title, status, code } }] as const;
  });
  return {
    description: "A problem.",
    content: {
      "application/problem+json": {
        schema: { $ref: "#/components/schemas/Problem" },
        ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  };
}

const usual: readonly ProblemCode[] = ["unauthenticated"];

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `The same key within ${keyRetentionDays} days gets the same answer, and nothing happens again.`,
  schema: { type: "string" },
  example: "ro-4711",
};

const uploadSchema = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "code"],
  properties: {
    type: { type: "string", description: "Where the reference describes it." },
    title: { type: "string", description: "In English, for developers." },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(problems) },
    detail: { type: "string" },
    requestId: { type: "string", description: "Of `internal`: what the log knows the call by." },
    info: { type: "object", additionalProperties: true, description: "Further facts, by the code: for example `RetryAfter` in seconds." },
    errors: {
      type: "array",
      description: "Of `invalid`: each fault with its field.",
      items: {
        type: "object",
        required: ["path", "code", "message"],
        properties: {
          path: { type: "string", description: "Dotted, as `Address.City`." },
          code: { type: "string", description: "The rule that is broken." },
          message: { type: "string" },
        },
      },
    },
  },
};
