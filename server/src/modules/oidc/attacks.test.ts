import { randomBytes } from "node:crypto";
import { getToken, startOpenId } from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type TestApp } from "../../testing/app.ts";
import { openForgedProvider, type ForgedProvider } from "../../testing/open-id/forged-provider.ts";
import { begin, cookiesOf, finish, providersFile } from "../../testing/open-id/visit.ts";
import { createUser } from "../users/service.ts";
import { readProviders } from "./logic/providers.ts";

// What somebody may try who has a provider's answers in hand, is another provider, or is another browser. The provider is one that lies.

const ours = "http://127.0.0.1:4998";
let app: TestApp;
let one: ForgedProvider;
let other: ForgedProvider;
const sub = randomBytes(8).toString("hex");

beforeAll(async () => {
  [one, other] = [await openForgedProvider("client-1"), await openForgedProvider("client-2")];
  const shared = { clientSecret: "secret", emailDomains: ["example.test"] };
  const file = await providersFile([
    { solution: 1, name: "One", issuer: one.issuer, clientId: "client-1", ...shared },
    { solution: 3, name: "Other", issuer: other.issuer, clientId: "client-2", ...shared },
  ]);
  app = await makeApp({ now: new Date(), environment: { OPENID_FILE: file, PUBLIC_URL: ours } });
  await seedPeople(app.database);
  const email = `${sub}@example.test`;
  const person = { username: email, email, givenName: "Ada", familyName: "Berg", timeZone: "UTC", password: "Wrench-and-kettle-9" };
  await createUser(app.systemContext(), { ...person, locationId: null, roleIds: [4], emailVerifiedAt: app.clock.now() });
});
afterAll(async () => {
  await app.close();
  one.close();
  other.close();
});
beforeEach(() => {
  for (const provider of [one, other]) {
    Object.assign(provider, { claims: {}, signedByStranger: false, status: 200, metadata: {}, exchanged: [] });
  }
});

/** What the provider says of the account's user. */
const rightClaims = (nonce: string) => ({ sub, nonce, email: `${sub}@example.test`, email_verified: true });

/** Begins at the first provider, which then sends back what fits but for `spoil`; answers the code of the refusal. */
async function tried(spoil: Record<string, unknown>): Promise<string> {
  const { cookie, state, nonce } = await begin(app, 1);
  one.claims = { ...rightClaims(nonce), ...spoil };
  const { status, problem, headers } = await finish(app, 1, `code=c&state=${state}`, cookie);
  if (status !== 200) expect(cookiesOf(headers)).toEqual(["remotebay_openid="]);
  return status === 200 ? "signed in" : problem.code;
}

test("what fits is taken", async () => {
  expect(await tried({})).toBe("signed in");
  expect(one.exchanged).toHaveLength(1);
});

test.each<[string, Record<string, unknown>]>([
  ["of another issuer", { iss: "https://elsewhere.test" }],
  ["for another audience", { aud: "client-2" }],
  ["for several, given to another", { aud: ["client-1", "client-2"], azp: "client-2" }],
  ["with another nonce", { nonce: "another" }],
  ["without a nonce", { nonce: undefined }],
  ["that has expired", { exp: Math.floor(Date.now() / 1000) - 600 }],
  ["without an end", { exp: undefined }],
  ["without a subject", { sub: undefined }],
])("a token %s is refused", async (_what, spoil) => {
  expect(await tried(spoil)).toBe("openid-failed");
});

test("a token that another key signed is refused", async () => {
  one.signedByStranger = true;
  expect(await tried({})).toBe("openid-failed");
});

test("another state is refused before the code is exchanged", async () => {
  const { cookie, nonce } = await begin(app, 1);
  one.claims = rightClaims(nonce);
  for (const query of ["code=c&state=another", "code=c", "code=c&state=", ""]) {
    expect((await finish(app, 1, query, cookie)).problem.code).toBe("openid-failed");
  }
  expect(one.exchanged).toEqual([]);
});

test("an answer is taken once, also of twenty who send it at once", async () => {
  const { cookie, state, nonce } = await begin(app, 1);
  one.claims = rightClaims(nonce);
  const all = await Promise.all(Array.from({ length: 20 }, () => finish(app, 1, `code=c&state=${state}`, cookie)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await finish(app, 1, `code=c&state=${state}`, cookie)).problem.code).toBe("openid-failed");
  expect(one.exchanged).toHaveLength(1);
});

test("without the cookie, or with that of another browser, nothing is exchanged", async () => {
  const [attacker, victim] = [await begin(app, 1), await begin(app, 1)];
  one.claims = rightClaims(attacker.nonce);
  const query = `code=c&state=${attacker.state}`;
  for (const cookie of ["", victim.cookie, "remotebay_openid=short", `remotebay_openid=${randomBytes(32).toString("base64url")}`]) {
    expect((await finish(app, 1, query, cookie)).problem.code).toBe("openid-failed");
  }
  expect(one.exchanged).toEqual([]);
});

test("what one provider sends back is not taken to another (mix-up)", async () => {
  const begun = await begin(app, 1);
  one.claims = rightClaims(begun.nonce);
  other.claims = rightClaims(begun.nonce);
  expect(begun.url.searchParams.get("redirect_uri")).toBe(`${ours}/openid/1`);
  expect((await begin(app, 3)).url.searchParams.get("redirect_uri")).toBe(`${ours}/openid/3`);
  expect((await finish(app, 3, `code=c&state=${begun.state}`, begun.cookie)).problem.code).toBe("openid-failed");
  // Nor is an answer that says that it is another's (RFC 9207).
  const query = `code=c&state=${begun.state}&iss=${encodeURIComponent(other.issuer)}`;
  expect((await finish(app, 1, query, begun.cookie)).problem.code).toBe("openid-failed");
  expect([...one.exchanged, ...other.exchanged]).toEqual([]);
});

test("the code verifier goes to the provider alone, and fits what it was told before", async () => {
  const { cookie, state, nonce, url } = await begin(app, 1);
  one.claims = rightClaims(nonce);
  await finish(app, 1, `code=c&state=${state}`, cookie);
  const verifier = one.exchanged[0]?.get("code_verifier") ?? "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  expect(Buffer.from(digest).toString("base64url")).toBe(url.searchParams.get("code_challenge"));
  const { rows } = await app.database.pool.query("select * from openid_attempts");
  expect(JSON.stringify(rows)).not.toMatch(new RegExp([verifier, state, nonce, cookie.split("=")[1]].join("|")));
});

test("a sign-in ends after ten minutes, and when its user says no there", async () => {
  const late = await begin(app, 1);
  one.claims = rightClaims(late.nonce);
  app.clock.advance(600_001);
  expect((await finish(app, 1, `code=c&state=${late.state}`, late.cookie)).problem.code).toBe("openid-failed");
  const refused = await begin(app, 1);
  expect((await finish(app, 1, `error=access_denied&state=${refused.state}`, refused.cookie)).problem.code).toBe("openid-failed");
});

test("no path or address of the caller's becomes a place to go to", async () => {
  const { problem } = await app.send(startOpenId, { body: { Solution: 1, Wanted: "https://elsewhere.test" } as never });
  expect(problem).toMatchObject({ code: "invalid", errors: [{ path: "Wanted", code: "unknown-field" }] });
  const host = await app.send(startOpenId, { body: { Solution: 1 } }, { headers: { host: "elsewhere.test" } });
  expect(new URL(host.reply.Url).searchParams.get("redirect_uri")).toBe(`${ours}/openid/1`);
});

test("a page of another site neither begins nor ends a sign-in", async () => {
  const { cookie, state } = await begin(app, 1);
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await app.send(startOpenId, { body: { Solution: 1 } }, { headers })).problem.code).toBe("forbidden");
  const answered = await app.fastify.inject({
    method: "POST",
    url: "/api/OpenId/Finish",
    headers: { ...headers, cookie },
    payload: { Solution: 1, Query: `code=c&state=${state}` },
  });
  expect(answered.json()).toMatchObject({ code: "forbidden" });
});

test("a provider that is down is told as such, what it said of itself is kept for an hour, and the password works", async () => {
  await begin(app, 1);
  one.status = 503;
  const { cookie, state } = await begin(app, 1);
  expect((await finish(app, 1, `code=c&state=${state}`, cookie)).problem.code).toBe("openid-unavailable");
  const dead = await makeApp({
    environment: {
      PUBLIC_URL: ours,
      OPENID_FILE: await providersFile([
        { solution: 1, name: "Dead", issuer: "http://127.0.0.1:9", clientId: "c", clientSecret: "s", emailDomains: ["example.test"] },
      ]),
    },
  });
  await seedPeople(dead.database);
  const refused = await dead.send(startOpenId, { body: { Solution: 1 } });
  expect([refused.status, refused.problem.code]).toEqual([503, "openid-unavailable"]);
  expect((await dead.send(getToken, { body: { user: "shop@demo.test", pwd: demoPassword } })).status).toBe(200);
  await dead.close();
});

test.each<[string, object[], RegExp]>([
  ["plain http outside of tests", [{ issuer: "http://id.example.test" }], /must be an address that starts with https/],
  ["a solution twice", [{}, {}], /one provider at most/],
  ["a field that is missing", [{ clientSecret: "" }], /0\.clientSecret is missing or not valid/],
  ["no domain", [{ emailDomains: [] }], /0\.emailDomains/],
])("a start with %s in the file of providers says so, without its secrets", async (_what, given, said) => {
  const right = {
    solution: 1,
    name: "One",
    issuer: "https://id.example.test",
    clientId: "c",
    clientSecret: "hush",
    emailDomains: ["a.test"],
  };
  const file = await providersFile(given.map((part) => ({ ...right, ...part })));
  const failing = readProviders(file, "production");
  await expect(failing).rejects.toThrow(said);
  await expect(failing).rejects.not.toThrow(/hush/);
});
