import { addPicture, createRequest, getChatFile, sendFile, type Call } from "@remotebay/contract";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { hostileQueries, hostileValues } from "./testing/hostile.ts";
import { inputFields, withValue, type InputField } from "./testing/input-fields.ts";
import { validCalls, type ValidCall, type ValidInput } from "./testing/valid-inputs.ts";
import { multipart, picture } from "./testing/valid-world.ts";

/*
 * Every field of every call, one at a time: hostile values in place of a valid one, sent by somebody who may call it. Whatever arrives has a clear
 * answer: it is taken, or refused with a problem that names the field.
 */

let app: TestApp;
let valid: (name: string, call: Call) => ValidCall;
let file: Buffer;

beforeAll(async () => {
  app = await makeApp();
  valid = await validCalls(app);
  file = await picture();
});
afterAll(() => app.close());

/** Sends a call; `query` is encoded already. */
function send(call: Call, token: string, query: string, body: unknown): Promise<LightMyRequestResponse> {
  const upload = call.multipart === true ? multipart({ file }) : undefined;
  const type = upload?.contentType ?? (call.body === undefined ? undefined : "application/json");
  return app.fastify.inject({
    method: call.method,
    url: `/api/${call.path}${query === "" ? "" : `?${query}`}`,
    headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { "content-type": type }) },
    ...(upload ? { payload: upload.payload } : call.body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

function encoded(query: ValidInput["query"] = {}): string {
  return Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join("&");
}

/** The inputs that differ from a valid one in a field of the query or body. */
function spoilt(field: InputField, { query, body }: ValidInput): { query: string; body: unknown }[] {
  if (field.part === "body") return hostileValues.map((value) => ({ query: encoded(query), body: withValue(body, field.path, value) }));
  const [name = ""] = field.path.map(String);
  const rest = Object.fromEntries(Object.entries(query ?? {}).filter(([key]) => key !== name));
  return [...hostileQueries, `1&${name}=2`].map((value) => ({
    query: [encoded(rest), `${name}=${value}`].filter((part) => part !== "").join("&"),
    body,
  }));
}

/** What is wrong with an answer; null: nothing. */
function wrongWith(response: LightMyRequestResponse, field: InputField, value: unknown): string | null {
  const isListForObject = field.part === "body" && field.node.entries !== undefined && Array.isArray(value);
  if (response.statusCode < 400) return isListForObject ? "a list is taken for an object" : null;
  if (!String(response.headers["content-type"]).includes("application/problem+json")) return `${response.statusCode}, no problem`;
  const { code, errors = [] } = response.json<{ code: string; errors?: { path: string }[] }>();
  if (response.statusCode >= 500 && code !== "not-configured") return `${response.statusCode}`;
  if (code !== "invalid") return null;
  // Id 0 stands for a new one: what is wrong then is about its values.
  if (field.path.join(".") === "Id" && value === 0) return null;
  // One of a list, such as a line of a file, decides how the others are read.
  const path = (typeof field.path.at(-1) === "number" ? field.path.slice(0, -1) : field.path).join(".");
  const isAbout = (fault: string) =>
    fault === path || fault === "" || path === "" || fault.startsWith(`${path}.`) || path.startsWith(`${fault}.`);
  return errors.some((fault) => isAbout(fault.path)) ? null : `names ${errors.map((fault) => fault.path).join()}`;
}

/** What has a valid input refused here: a plate that only a register can look up, a provider that is not configured, a cookie that these people do not send, a password that is public, a file that was not previewed, and an installation that is not empty. */
const refusedWhenValid: Readonly<Record<string, string>> = {
  decodeVrm: "not-configured",
  refreshToken: "unauthenticated",
  startOpenId: "not-found",
  finishOpenId: "openid-failed",
  changePassword: "forbidden",
  switchPerson: "full-sign-in",
  importRatingsFile: "stale",
  listBackups: "not-found",
  addArchivePart: "not-found",
  beginRestore: "not-found",
  endSharedLink: "not-found",
};

/** Everything that is wrong with the answers to one call. */
async function faultsOfCall(name: string, call: Call): Promise<string[]> {
  const { who, input, isUsedUp } = valid(name, call);
  let given = await input();
  const plain = await send(call, who.token, encoded(given.query), given.body);
  const isFine = plain.statusCode < 400 || plain.json().code === refusedWhenValid[name];
  const wrong = isFine ? [] : [`the valid input is refused: ${plain.body}`];
  let isTaken = true;
  for (const field of inputFields(call)) {
    for (let nth = 0; ; nth += 1) {
      if (isTaken && isUsedUp) given = await input();
      const one = spoilt(field, given)[nth];
      if (one === undefined) break;
      const response = await send(call, who.token, one.query, one.body);
      isTaken = response.statusCode < 400;
      const found = wrongWith(response, field, hostileValues[nth]);
      const sent = field.part === "query" ? one.query : (JSON.stringify(hostileValues[nth]) ?? "");
      if (found !== null) wrong.push(`${field.part}.${field.path.join(".")} = ${sent.slice(0, 80)}: ${found}`);
    }
  }
  return wrong;
}

// Calls with many fields are sent a thousand times.
test.each(everyCall)("$name has a clear answer to every hostile value of every field", { timeout: 120_000 }, async ({ name, call }) => {
  expect(await faultsOfCall(name, call)).toEqual([]);
});

test.each([
  "Accept-Language",
  "Cookie",
  "User-Agent",
  "Idempotency-Key",
  "If-None-Match",
  "Range",
  "Content-Type",
  "Authorization",
  "X-Forwarded-For",
])("the header %s has a clear answer to every hostile value", async (header) => {
  const { who, input } = valid("createRequest", createRequest);
  const { body } = await input();
  for (const value of [...hostileQueries, "\u00ed\u00a0\u00bd", "a=b; refresh=%ED%A0%BD", "bytes=9-1", "x".repeat(8000)])
    for (const [call, payload] of [
      [createRequest, JSON.stringify(body)],
      [getChatFile, undefined],
    ] as const) {
      const response = await app.fastify.inject({
        method: call.method,
        url: `/api/${call.path}?messageId=1-1`.slice(0, call === createRequest ? -"?messageId=1-1".length : undefined),
        headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json", [header.toLowerCase()]: value },
        ...(payload === undefined ? {} : { payload }),
      });
      expect(response.statusCode, `${header}: ${value.slice(0, 80)} ${response.body}`).toBeLessThan(500);
    }
});

test.each(everyCall.filter(({ call }) => call.body !== undefined))("$name without a body is refused", async ({ name, call }) => {
  const { who, input } = valid(name, call);
  const headers = { authorization: `Bearer ${who.token}` };
  for (const [payload, type] of [
    [undefined, undefined],
    ["null", "application/json"],
    ["[[]]", "application/json"],
  ] as const) {
    const url = `/api/${call.path}?${encoded((await input()).query)}`;
    const withType = { ...headers, ...(type === undefined ? {} : { "content-type": type }) };
    const answer = await app.fastify.inject({ method: "POST", url, headers: withType, ...(payload === undefined ? {} : { payload }) });
    expect(answer.json(), answer.body).toMatchObject({ code: "invalid", status: 400 });
  }
});

test("a file's name and the fields beside it have a clear answer to every hostile value", async () => {
  for (const [name, call] of [
    ["sendFile", sendFile],
    ["addPicture", addPicture],
  ] as const) {
    const { who, input } = valid(name, call);
    for (const value of hostileValues.filter((one) => typeof one === "string")) {
      const upload = multipart({ file }, value);
      const url = `/api/${call.path}?${encoded((await input()).query)}`;
      const headers = { authorization: `Bearer ${who.token}`, "content-type": upload.contentType };
      const response = await app.fastify.inject({ method: "POST", url, headers, payload: upload.payload });
      expect(response.statusCode, `${name} ${JSON.stringify(value).slice(0, 80)} ${response.body}`).toBeLessThan(500);
    }
  }
});
