import type { ApiExample } from "../platform/http/api-description.ts";
import { changePassword, isWrite, refreshToken, type Call } from "@remotebay/contract";
import type { LightMyRequestResponse } from "fastify";
import { demoPassword, type Person, type TestApp } from "./app.ts";
import { everyCall } from "./every-call.ts";
import type { SchemaNode } from "./input-fields.ts";
import { tidied, tidyText } from "./tidy-example.ts";
import { validCalls, type ValidCall, type ValidInput } from "./valid-inputs.ts";
import { multipart, picture } from "./valid-world.ts";

/** Calls that an installation without further services refuses, whatever is sent: the reference shows the refusal. */
export const refusedHere: Readonly<Record<string, string>> = {
  decodeVrm: "not-configured",
  startOpenId: "not-found",
  finishOpenId: "openid-failed",
  // Of an installation without data of its own, and with the code of its start.
  listBackups: "not-found",
  addArchivePart: "not-found",
  beginRestore: "not-found",
  switchPerson: "full-sign-in",
  // Its version is that of a preview, which no example can know.
  importRatingsFile: "stale",
};

/**
 * Sends every call with the input of its examples, and returns what was sent and answered by method and path, without what is random.
 * Reads are sent before and after the writes: before them nothing is spoilt, after them lists have rows.
 */
export async function recordExamples(app: TestApp): Promise<Record<string, ApiExample>> {
  const valid = await validCalls(app);
  const file = await picture();
  const examples = new Map<string, ApiExample>();
  const record = async (name: string, call: Call): Promise<void> => {
    const key = `${call.method} ${call.path}`;
    const [before, now] = [examples.get(key), await recorded(app, call, valid(name, call), file)];
    if (!before || (!now.problem && lengthOf(now) > lengthOf(before))) examples.set(key, now);
    if (isWrite(call) || !isEmptyList(now.reply)) return;
    // Every condition at once finds nothing: asked again with those alone that must be there.
    const { who, input } = valid(name, call);
    const plain = await recorded(app, call, { who, isUsedUp: false, input: async () => needed(call, await input()) }, file);
    if (!plain.problem && lengthOf(plain) > lengthOf(now)) examples.set(key, plain);
  };
  const reads = everyCall.filter(({ call }) => !isWrite(call));
  // Last what administrators keep: a portal that is changed has other calls.
  const writes = everyCall
    .filter(({ call }) => isWrite(call))
    .toSorted((a, b) => Number(a.call.thing !== undefined) - Number(b.call.thing !== undefined));
  for (const { name, call } of [...reads, ...writes, ...reads]) await record(name, call);
  const refused = everyCall.flatMap(({ name, call }) => {
    const problem = examples.get(`${call.method} ${call.path}`)?.problem;
    return problem && problem.code !== refusedHere[name] ? [`${name}: ${JSON.stringify(problem)}`] : [];
  });
  if (refused.length > 0) throw new Error(`Examples are refused:\n${refused.join("\n")}`);
  return Object.fromEntries([...examples].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isEmptyList = (reply: unknown) => Array.isArray(reply) && reply.length === 0;

/** What of a call's query cannot be left out, or says which rows it is about. */
function needed(call: Call, { query = {} }: ValidInput): ValidInput {
  const entries = ((call.query as SchemaNode | undefined)?.entries ?? {}) as Record<string, SchemaNode>;
  const keep = (key: string) =>
    !/^(optional|nullish)$/.test(entries[key]?.type ?? "") || (`query.${key}` in (call.owns ?? {}) && key !== "after");
  return { query: Object.fromEntries(Object.entries(query).filter(([key]) => keep(key))) };
}

const lengthOf = (example: ApiExample) => JSON.stringify(example).length;

async function recorded(app: TestApp, call: Call, { who, input }: ValidCall, file: Buffer): Promise<ApiExample> {
  const given = await input();
  const sender = call === changePassword ? await withOwnPassword(app) : who;
  if (call === changePassword) given.body = { Current: demoPassword, Password: "Wrench-and-kettle-9" };
  const headers = { authorization: `Bearer ${sender.token}`, ...(call === refreshToken ? { cookie: sender.cookie } : {}) };
  const response = await sendInput(app, call, given, headers, file);
  const kept = { ...(call.query ? { query: queryText(given.query) } : {}), ...(call.body ? { body: given.body } : {}) };
  if (response.statusCode < 400) return tidied({ ...kept, ...replyOf(response) }) as ApiExample;
  return tidied({ ...kept, problem: response.json() }) as ApiExample;
}

/** Somebody whom nothing else needs, with an account that may change its password. */
async function withOwnPassword(app: TestApp): Promise<Person> {
  await app.database.pool.query("update users set demonstration = false where username = 'nl@demo.test'");
  return app.signIn("nl@demo.test");
}

/** Sends a call with an input, and with `file` where it takes one. */
export function sendInput(
  app: TestApp,
  call: Call,
  { query, body }: ValidInput,
  headers: Record<string, string>,
  file: Buffer,
): Promise<LightMyRequestResponse> {
  const form = call.multipart === true ? multipart({ file }) : undefined;
  const type = form?.contentType ?? (call.body === undefined ? undefined : "application/json");
  return app.fastify.inject({
    method: call.method,
    url: `/api/${call.path}`,
    query: queryText(query),
    headers: { ...headers, ...(type === undefined ? {} : { "content-type": type }) },
    ...(form ? { payload: form.payload } : call.body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

/** The values of a query as they stand in an address. */
function queryText(query: ValidInput["query"] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, tidyText(String(value))]));
}

/** The reply of a call if it is JSON. */
function replyOf(response: LightMyRequestResponse): { reply?: unknown } {
  const isJson = String(response.headers["content-type"]).includes("application/json");
  return isJson && response.body !== "" ? { reply: response.json() } : {};
}
