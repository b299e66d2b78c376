import {
  callsOfScope,
  createRequest,
  getRequest,
  listApiTokens,
  listRequests,
  readApiToken,
  removeApiToken,
  renewApiToken,
  saveApiToken,
  type Scope,
  scopeNames,
  scopeOf,
  signOut,
} from "@remotebay/contract";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApiToken } from "../../testing/api-token.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { everyCall } from "../../testing/every-call.ts";
import { newRequest } from "../../testing/examples.ts";
import { hashOfToken, isTokenText, newTokenText } from "./logic/token-text.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;

beforeAll(async () => {
  app = await makeApp();
  ids = await seedPeople(app.database);
  admin = await app.signIn("super@demo.test");
});
afterAll(() => app.close());

const place = (name: string) => ids.locationIds[name] ?? 0;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

const makeToken = (Scopes: readonly Scope[], { at = "northside", ...limits }: { at?: string; perMinute?: number; days?: number } = {}) =>
  makeApiToken(app, admin, { Scopes: [...Scopes], LocationId: place(at), ...limits });

test("a token has a checksum, so that one character more, less or another makes none", () => {
  fc.assert(
    fc.property(fc.nat(35), fc.constantFrom(..."0123456789abcXYZ"), (at, other) => {
      const token = newTokenText();
      expect(isTokenText(token)).toBe(true);
      const changed = token.slice(0, 4 + at) + other + token.slice(5 + at);
      expect(isTokenText(changed)).toBe(changed === token);
      expect(isTokenText(token.slice(0, -1))).toBe(false);
      expect(isTokenText(`${token}0`)).toBe(false);
    }),
  );
});

test("only the hash of a token is stored, and it is told once", async () => {
  const { id, token } = await makeToken(["requests.read"]);
  const { rows } = await app.database.pool.query("select * from api_tokens where id = $1", [id]);
  expect(rows[0]).toMatchObject({ hash: hashOfToken(token), hint: token.slice(-4) });
  expect(JSON.stringify(rows)).not.toContain(token);
  const { rows: entries } = await app.database.pool.query("select details from audit_entries where noun = 'token' and noun_id = $1", [id]);
  expect(JSON.stringify(entries)).not.toContain(token);
  expect(JSON.stringify(await admin.ask(readApiToken, { query: { id } }))).not.toContain(token);
});

test("a program creates a request for its shop under its own name, and sees no other shop's", async () => {
  const { token } = await makeToken(["requests.read", "requests.write"]);
  const created = await app.send(createRequest, { body: newRequest() }, { token });
  expect(created.status).toBe(200);
  const { reply } = await app.send(getRequest, { query: { id: created.reply.id } }, { token });
  expect(reply).toMatchObject({ Id: created.reply.id });
  const other = await makeToken(["requests.read"], { at: "lakeview" });
  expect((await app.send(getRequest, { query: { id: created.reply.id } }, { token: other.token })).status).toBe(404);
  const listed = await app.send(listRequests, { query: {} }, { token: other.token });
  expect(listed.reply.map(({ Id }) => Id)).not.toContain(created.reply.id);
});

describe("for every call and scope", () => {
  const closed = everyCall.filter(({ call }) => call.for !== "anyone");

  test("no scope names a call for operators or administrators, with a secret, or about somebody's sign-in", () => {
    const named = closed.filter(({ call }) => scopeOf(call) !== undefined);
    expect(named.map(({ call }) => call.path).toSorted()).toEqual(
      Object.values(callsOfScope)
        .flatMap((calls) => calls.map(({ path }) => path))
        .toSorted(),
    );
    for (const { call } of named) {
      expect(["signed-in", "shops"]).toContain(call.for);
      expect([call.secret, call.proof, call.fullSignIn, call.toEnrol, call.path.startsWith("Account/")]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
      ]);
    }
  });

  test.each(scopeNames)("a token for %s sends the calls of this scope and no other", async (scope) => {
    for (const at of ["northside", "lakeview"]) {
      const { token } = await makeToken([scope], { at });
      for (const { name, call } of closed) {
        const response = await app.fastify.inject({
          method: call.method,
          url: `/api/${call.path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(call.body && !call.multipart ? { payload: {} } : {}),
        });
        const isRefused = response.statusCode === 403 && response.json().code === "token-scope";
        expect({ name, isRefused }).toEqual({ name, isRefused: scopeOf(call) !== scope });
      }
    }
  });
});

test("a token of all scopes opens no live connection and ends no session", async () => {
  const { token } = await makeToken(scopeNames);
  expect((await app.send(signOut, { query: { everywhere: "true" } }, { token })).status).toBe(204);
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { path: "/realtime", auth: { token }, transports: ["websocket"], reconnection: false });
  const answer = await new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", () => resolve("refused"));
  });
  socket.close();
  expect(answer).toBe("refused");
});

test("a token that was renewed, removed, has ended or moved to another shop is not what it was", async () => {
  const one = await makeToken(["requests.read"]);
  const status = async (token: string) => (await app.send(listRequests, { query: {} }, { token })).status;
  expect(await status(one.token)).toBe(200);
  const { Secret } = await admin.ask(renewApiToken, { body: { Id: one.id } });
  expect([await status(one.token), await status(Secret)]).toEqual([401, 200]);
  const { Version } = await admin.ask(readApiToken, { query: { id: one.id } });
  await admin.ask(removeApiToken, { body: { Id: one.id, Version } });
  expect(await status(Secret)).toBe(401);
  const short = await makeToken(["requests.read"], { days: 1 });
  expect(await status(short.token)).toBe(200);
  app.clock.advance(2 * 86_400_000);
  expect(await status(short.token)).toBe(401);
  admin = await app.signIn("super@demo.test");
});

test("a token ends after a year at the latest", async () => {
  const Values = {
    Name: "Too long",
    LocationId: place("northside"),
    Scopes: ["requests.read" as const],
    PerMinute: 10,
    Until: inDays(400),
  };
  const { problem } = await admin.send(saveApiToken, { body: { Id: 0, Version: "", Values } });
  expect(problem.errors).toEqual([expect.objectContaining({ path: "Values.Until", code: "token-days" })]);
});

test("each token has its own rate: beyond it a call is told how long to wait", async () => {
  const slow = await makeToken(["requests.read"], { perMinute: 2 });
  const fast = await makeToken(["requests.read"]);
  const send = (token: string) => app.send(listRequests, { query: {} }, { token });
  expect([(await send(slow.token)).status, (await send(slow.token)).status]).toEqual([200, 200]);
  const refused = await send(slow.token);
  expect(refused.problem).toMatchObject({ code: "too-many", info: { RetryAfter: expect.any(Number) } });
  expect((await send(fast.token)).status).toBe(200);
  app.clock.advance(61_000);
  expect((await send(slow.token)).status).toBe(200);
});

test("the list says which tokens have no secret, are active or have ended, and when each was used last", async () => {
  const used = await makeToken(["requests.read"], { days: 3 });
  await app.send(listRequests, { query: {} }, { token: used.token });
  const rowOf = async (id: number) => (await admin.ask(listApiTokens, { query: { pageSize: 500 } })).find((row) => row.Id === id);
  expect(await rowOf(used.id)).toMatchObject({ State: "active", LastUsedAt: expect.any(String) });
  app.clock.advance(4 * 86_400_000);
  admin = await app.signIn("super@demo.test");
  expect(await rowOf(used.id)).toMatchObject({ State: "ended" });
});
