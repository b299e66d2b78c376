import { randomUUID } from "node:crypto";
import {
  channelUrl,
  createChannel,
  createRequest,
  problems,
  sendMessage,
  type Call,
  type Noun,
  type ProblemCode,
} from "@remotebay/contract";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import type * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { maliciousValues, validValues } from "./testing/arbitrary.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { newRequest } from "./testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let people: Record<"shop" | "stranger" | "tech" | "admin" | "partner", Person>;
/** Rows of Northside Collision that Lakeview Auto Body must never see. */
let foreign: Record<Noun, number | string>;
/** A request of Lakeview Auto Body. */
let own: number;

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  const [shop, stranger, tech, admin, partner] = await Promise.all(
    ["shop@demo.test", "shop2@demo.test", "tech@demo.test", "admin@demo.test", "glass@demo.test"].map((user) => app.signIn(user)),
  );
  if (!shop || !stranger || !tech || !admin || !partner) throw new Error("sign-in failed");
  people = { shop, stranger, tech, admin, partner };
  foreign = await makeForeignRows();
  own = (await stranger.ask(createRequest, { body: newRequest() })).id;
});
afterAll(() => app.close());

async function makeForeignRows(): Promise<typeof foreign> {
  const request = await people.shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  const url = channelUrl(request.id);
  await people.shop.ask(createChannel, { body: { url } });
  const sent = await people.shop.ask(sendMessage, { body: { url, clientId: randomUUID(), text: "Hello" } });
  const picture = await app.database.pool.query(
    "insert into pictures (request_id, file_key, thumb_key, caption, width, height, added_by, added_at) values ($1, 'a', 'b', '', 1, 1, $2, now()) returning id",
    [request.id, seedIds.userIds["tech@demo.test"]],
  );
  return {
    request: request.id,
    location: seedIds.locationIds["northside"] ?? 0,
    device: seedIds.deviceIds["northside"]?.[0] ?? 0,
    user: seedIds.userIds["coord@demo.test"] ?? 0,
    picture: picture.rows[0].id,
    channel: url,
    message: sent.id,
  };
}

function send(call: Call, parts: { query?: unknown; body?: unknown }, token?: string): Promise<LightMyRequestResponse> {
  const query = Object.entries((parts.query ?? {}) as object).filter(([, value]) => value !== undefined);
  return app.fastify.inject({
    method: call.method,
    url: `/api/${call.path}?${new URLSearchParams(query.map(([key, value]) => [key, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]))}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(call.body ? { "content-type": "application/json" } : {}) },
    ...(call.body ? { payload: JSON.stringify(parts.body) ?? "" } : {}),
  });
}

/** A fixed value that a schema accepts. */
function sample(schema: unknown): unknown {
  return schema === undefined ? undefined : fc.sample(validValues(schema as v.GenericSchema), { numRuns: 1, seed: 7 })[0];
}

describe("every call of the contract", () => {
  test.each(everyCall.filter(({ call }) => call.for !== "anyone"))("$name without a token returns 401", async ({ call }) => {
    for (const token of [undefined, "nonsense", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMDAwIn0."]) {
      const response = await send(call, { query: sample(call.query), body: sample(call.body) }, token);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: "unauthenticated", status: 401 });
    }
  });

  test("only sign-in and its states, the configuration, logos, the terms, a device's heartbeat, checks of evidence, shared reports and the restore of an empty installation need no token", () => {
    const open = everyCall.filter(({ call }) => call.for === "anyone").map(({ name }) => name);
    const ofLetters = ["acceptInvitation", "forgotPassword", "getInvitation", "resetPassword", "verifyEmail"];
    const ofPasskeys = ["getSignInChallenge", "signInByPasskey"];
    const ofProviders = ["finishOpenId", "getOpenIdProviders", "signOutOpenId", "startOpenId"];
    // These need the code that the start prints, while the installation is empty.
    const ofSetup = ["addArchivePart", "beginRestore", "getSetup", "listBackups"];
    const ofTablets = ["getTabletPeople", "lockTablet", "switchPerson"];
    // These need the token of a link that works.
    const ofLinks = ["readSharedPack", "readSharedPdf", "readSharedReport"];
    const others = ["checkEvidence", "getConfiguration", "getLogo", "getTerms", "getToken", "heartbeat", "refreshToken", "signOut"];
    expect(open.toSorted()).toEqual(
      [...ofLetters, ...ofPasskeys, ...ofProviders, ...ofSetup, ...ofTablets, ...ofLinks, ...others].toSorted(),
    );
  });

  const owned = everyCall.flatMap(({ name, call }) =>
    Object.entries(call.owns ?? {}).map(([field, noun]) => ({ name, call, field, noun })),
  );
  test.each(owned)("$name returns 404 if $field is another location's $noun", async ({ name, call, field, noun }) => {
    const token = call.for === "operators" || call.for === "admins" ? undefined : people.stranger.token;
    // Users of a shop may not use calls for operators or administrators at all; the module's own test proves what an administrator is refused.
    if (token === undefined) {
      expect((await send(call, { query: sample(call.query), body: sample(call.body) }, people.stranger.token)).statusCode).toBe(403);
      return;
    }
    const parts = { query: withOwn(sample(call.query), call), body: withOwn(sample(call.body), call) };
    setPath(parts, field, field.startsWith("query.") ? String(foreign[noun]) : foreign[noun]);
    // No other variant has the partner's call.
    const response = await send(call, parts, name === "createPartnerRequest" ? people.partner.token : token);
    expect(response.json()).toMatchObject({ code: "not-found", status: 404 });
  });

  test("every field that looks like an id is declared in `owns`, or listed here as without an owner", () => {
    const nobodys = new Set([
      "body.ScanType.Id",
      "body.ServiceElement.Id",
      "body.AppId",
      // Of the request that is named with it.
      "body.LinkId",
      "decidePrerequisite body.PictureId",
      "body.clientId",
      "query.clientId",
      // Of the caller's own token pair.
      "body.id",
      // Of the caller's own browsers: nothing happens to another's.
      "body.DeviceId",
      // A tenant is a solution, which every browser knows before sign-in.
      "query.tenantId",
      "body.TenantId",
      "body.solution",
      "body.TechnicianId",
      "query.groupId",
      "query.make",
      "query.model",
      "body.clientId",
      "query.clientId",
      // Of the caller's own token pair.
      "body.id",
      "query.procedureGuid",
      "query.submodel",
      // Ratings are the same for everybody who may see them.
      "query.scanTypeGroupId",
      "query.ragRatingVehicleId",
      "query.deviceTypeId",
      // An application, and a style of the vehicle catalogue.
      "getScanProConfiguration query.id",
      "body.vehicle_id",
      // What administrators keep, whose log webhooks.test.ts asks for.
      "listHookMessages query.id",
      "searchAudit query.id",
      // An entry of the audit trail, whose shop checkpoints.test.ts asks for.
      "getAuditProof query.id",
      "retryFailedJob body.JobId",
      // A role, which everybody has the same of.
      "body.RoleId",
      "body.Id",
    ]);
    // What administrators keep, whose rights administered.test.ts tests of each.
    nobodys.add("getHistory query.id");
    const missed = everyCall
      .filter(({ call }) => call.thing === undefined)
      .flatMap(({ name, call }) =>
        (["query", "body"] as const).flatMap((part) =>
          idFields(call[part], part)
            .filter((field) => !(field in (call.owns ?? {})) && !nobodys.has(field) && !nobodys.has(`${name} ${field}`))
            .map((field) => `${name} ${field}`),
        ),
      );
    expect(missed).toEqual([]);
  });

  test.each(everyCall.filter(({ call }) => !call.multipart))(
    "$name answers malicious input with a problem and never fails",
    async ({ name, call }) => {
      // Signing out succeeds with any input, so it gets a separate session to end.
      const tokens = name.startsWith("signOut") ? [(await app.signIn("coord@demo.test")).token] : [people.shop.token, people.tech.token];
      await fc.assert(
        fc.asyncProperty(maliciousParts(call), fc.constantFrom(...tokens), async (parts, token) => {
          const response = await send(call, parts, token);
          if (call.for !== "anyone") expect(response.statusCode, "the session was lost on the way").not.toBe(401);
          if (response.statusCode >= 400) expectProblem(response, call);
        }),
        { numRuns: 25 },
      );
    },
  );

  test.each(everyCall.filter(({ call }) => "entries" in ((call.body ?? {}) as object)))(
    "$name names every field that is wrong",
    async ({ call }) => {
      // Fields that occur in replies only are ignored, whatever their value.
      const fields = Object.entries((call.body as unknown as { entries: Record<string, SchemaNode> }).entries);
      const keys = fields.filter(([, field]) => field.wrapped?.type !== "unknown").map(([key]) => key);
      const body = { ...Object.fromEntries(keys.map((key) => [key, { wrong: true }])), Unheard: 1 };
      const token = call.for === "operators" ? people.tech.token : people.admin.token;
      const response = await send(call, { query: sample(call.query), body }, token);
      expect(response.statusCode).toBe(400);
      const paths: string[] = response.json().errors.map((fault: { path: string }) => fault.path);
      for (const key of [...keys, "Unheard"])
        expect(
          paths.some((path) => path === key || path.startsWith(`${key}.`)),
          `${key} in ${paths.join()}`,
        ).toBe(true);
    },
  );

  test.each(everyCall.filter(({ call }) => call.body !== undefined))(
    "$name refuses JSON that is cut off, and 10 MB of it",
    async ({ call }) => {
      const post = (payload: string) =>
        app.fastify.inject({
          method: "POST",
          url: `/api/${call.path}`,
          payload,
          headers: { "content-type": "application/json", authorization: `Bearer ${people.shop.token}` },
        });
      const cut = await post('{"a":');
      expect(cut.json()).toMatchObject({ code: "malformed", status: 400 });
      const large = await post(JSON.stringify({ a: "x".repeat(10_000_000) }));
      expect(large.json()).toMatchObject({ code: "too-large", status: 413 });
      const form = await app.fastify.inject({
        method: "POST",
        url: `/api/${call.path}`,
        payload: "a=b",
        headers: { "content-type": "text/css" },
      });
      expect(form.json()).toMatchObject({ code: "unsupported-type", status: 415 });
    },
  );
});

test.each(everyCall)("$name answers 405 to other methods and says which it has", async ({ call }) => {
  const own = call.method === "POST" ? ["POST"] : call.changes ? ["GET"] : ["GET", "HEAD"];
  const headers = { "content-type": "text/nonsense", authorization: `Bearer ${people.shop.token}` };
  for (const method of (["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const).filter((one) => !own.includes(one))) {
    const answer = await app.fastify.inject({ method, url: `/api/${call.path.toUpperCase()}?a=1`, headers });
    expect(answer.json()).toMatchObject({ code: "method-not-allowed", status: 405 });
    expect(answer.headers).toMatchObject({ allow: own.join(", "), "content-type": expect.stringContaining("application/problem+json") });
  }
  const head = await app.fastify.inject({ method: "HEAD", url: `/api/${call.path}`, headers });
  expect(head.statusCode === 405).toBe(!own.includes("HEAD"));
});

/** Input fields that look like an id or contain one. */
function idFields(schema: unknown, path: string): string[] {
  const { entries = {} } = (schema ?? {}) as SchemaNode;
  return Object.entries(entries).flatMap(([key, field]) => {
    const reference = field.wrapped?.pipe?.at(-1)?.wrapped?.entries;
    if (reference && "Id" in reference) return [`${path}.${key}.Id`];
    return /id$/i.test(key) && field.wrapped?.type !== "unknown" ? [`${path}.${key}`] : [];
  });
}

interface SchemaNode {
  type: string;
  entries?: Record<string, SchemaNode>;
  wrapped?: SchemaNode;
  pipe?: SchemaNode[];
}

/** Fills the other fields with valid values, so that only the foreign id can be the reason for the refusal. */
function withOwn(value: unknown, call: Call): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const mine: Record<Noun, number | string | null> = {
    request: own,
    location: seedIds.locationIds["lakeview"] ?? 0,
    device: seedIds.deviceIds["lakeview"]?.[0] ?? 0,
    user: seedIds.userIds["shop2@demo.test"] ?? 0,
    picture: foreign.picture,
    channel: channelUrl(own),
    message: foreign.message,
  };
  const copy: Record<string, unknown> = { ...value };
  for (const [field, noun] of Object.entries(call.owns ?? {})) {
    const [part = "", key = ""] = field.split(".");
    if (key in copy && !field.includes(".", part.length + 1)) copy[key] = part === "query" ? String(mine[noun]) : mine[noun];
  }
  // Values that would otherwise be refused first for another reason.
  const harmless = {
    Contact: null,
    Device: null,
    ScanType: null,
    ServiceElement: null,
    FurtherServiceElements: null,
    Location: null,
    Version: undefined,
    WindscreenReplaced: 0,
  };
  return { ...copy, ...Object.fromEntries(Object.entries(harmless).filter(([key]) => key in copy)) };
}

/** Sets `body.Contact.Id` and the like. */
function setPath(parts: object, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const target = keys.reduce<Record<string, unknown>>(
    (inner, key) => {
      inner[key] = { ...(inner[key] as object | null | undefined) };
      return inner[key] as Record<string, unknown>;
    },
    parts as Record<string, unknown>,
  );
  target[last] = value;
}

function maliciousParts(call: Call): fc.Arbitrary<{ query?: unknown; body?: unknown }> {
  const spoilt = (schema: unknown): fc.Arbitrary<unknown> => {
    if (schema === undefined) return fc.constant(undefined);
    const keys = Object.keys((schema as { entries?: object }).entries ?? {});
    const whole = fc.tuple(
      validValues(schema as v.GenericSchema),
      fc.dictionary(fc.constantFrom(...keys, "__proto__", "constructor", "Unheard"), maliciousValues, { maxKeys: 4 }),
    );
    return fc.oneof(
      maliciousValues,
      whole.map(([value, harm]) => (typeof value === "object" && !Array.isArray(value) ? Object.assign({}, value, harm) : harm)),
    );
  };
  return fc.record({
    query: spoilt(call.query).map((query) => (typeof query === "object" && query !== null ? query : {})),
    body: spoilt(call.body),
  });
}

const everyCalls: readonly ProblemCode[] = [
  "malformed",
  "invalid",
  "unauthenticated",
  "forbidden",
  "practice",
  "too-many",
  "too-large",
  "unsupported-type",
];

/** Checks that a problem is one that the call declares or one that every call may return. */
function expectProblem(response: LightMyRequestResponse, call: Call): void {
  expect(response.headers["content-type"]).toContain("application/problem+json");
  const body = response.json();
  expect([...everyCalls, ...(call.problems ?? [])], response.body).toContain(body.code);
  expect(body).toMatchObject({ status: response.statusCode, title: problems[body.code as ProblemCode][1] });
  if (body.code === "invalid") expect(body.errors.length).toBeGreaterThan(0);
}
