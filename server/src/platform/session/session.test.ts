import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { testClock } from "../clock.ts";
import { readRefreshCookie, setRefreshCookie } from "./cookies.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { makeRefreshSecrets } from "./refresh-secrets.ts";
import { loadSigningKey } from "./signing-key.ts";
import { bearerOf, makeTokens } from "./tokens.ts";

const key = new Uint8Array(32).fill(7);

test("a token contains its user and expiry, and is accepted with its key until then", async () => {
  const clock = testClock("2026-03-02T09:00:00Z");
  const tokens = makeTokens(key, clock);
  const token = await tokens.sign({ userId: 1000, sessionId: "s" });
  expect(await tokens.verify(token)).toEqual({ userId: 1000, sessionId: "s", expiresAt: Date.parse("2026-03-02T09:15:00Z") });
  expect(await makeTokens(new Uint8Array(32).fill(8), clock).verify(token)).toBeNull();
  clock.advance(15 * 60_000);
  expect(await tokens.verify(token)).toBeNull();
});

test("forged, unsigned and malformed tokens are refused", async () => {
  const tokens = makeTokens(key, testClock());
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const text of [
    "",
    "x",
    "a.b.c",
    `${none}.${Buffer.from('{"sub":"1","sid":"s","exp":9999999999}').toString("base64url")}.`,
    "x".repeat(10_000),
  ]) {
    expect(await tokens.verify(text)).toBeNull();
  }
  expect(bearerOf("bearer  abc")).toBe("abc");
  expect(bearerOf("Basic abc")).toBe("");
  expect(bearerOf(undefined)).toBe("");
});

test("a password matches its own hash only; a missing or damaged hash matches none", async () => {
  const hash = await hashPassword("secret");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, "secret")).toBe(true);
  expect(await isPassword(hash, "Secret")).toBe(false);
  expect(await isPassword(null, "nobody has this password")).toBe(false);
  expect(await isPassword("broken", "secret")).toBe(false);
});

test("passwords beyond the queue are refused, and later ones are verified again", async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(null, "x")));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(34);
  for (const result of refused) expect(result.reason).toMatchObject({ code: "too-many", info: { RetryAfter: 1 } });
  expect(await isPassword(null, "x")).toBe(false);
});

test("processes that start concurrently share one key", async () => {
  const { db } = await testDatabase();
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadSigningKey(db)));
  expect(new Set(keys.map((one) => Buffer.from(one).toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
});

test("a refresh secret has one successor, and only secrets made with the key are read", () => {
  const secrets = makeRefreshSecrets(key);
  const first = secrets.first("session-0123456789");
  expect(secrets.read(first.value)).toEqual(first);
  expect(secrets.next(first)).toEqual(secrets.next(first));
  expect(secrets.next(first).hash).not.toBe(first.hash);
  expect(makeRefreshSecrets(new Uint8Array(32)).read(first.value)).toBeNull();
  expect(secrets.read(first.value.replace("session-0", "session-1"))).toBeNull();
  expect(secrets.read("")).toBeNull();
});

test("the cookie has the attributes HttpOnly, SameSite=Strict and Path=/api, and Secure with https", async () => {
  const fastify = Fastify();
  await fastify.register(cookie);
  fastify.get("/", (request, reply) => {
    setRefreshCookie(reply, "a.b.c", 60, true);
    return reply.send({ read: readRefreshCookie(request) });
  });
  const read = async (header: string) => (await fastify.inject({ url: "/", headers: { cookie: header } })).json<{ read: unknown }>().read;
  const { headers } = await fastify.inject({ url: "/" });
  expect(String(headers["set-cookie"]).split("; ").toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=60",
    "Path=/api",
    "SameSite=Strict",
    "Secure",
    "remotebay_refresh=a.b.c",
  ]);
  expect(await read("x=1; remotebay_refresh=a.b.c; y=2")).toBe("a.b.c");
  expect(await read("not_remotebay_refresh=a")).toBeNull();
  expect(await read("remotebay_refresh=")).toBeNull();
  await fastify.close();
});
