import { checkIfBanned, getToken, getUserByName, refreshToken, signOut } from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let seedIds: SeedIds;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T09:00:00Z" });
  seedIds = await seedPeople(app.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("truncate sign_in_limits, audit_entries");
  // Cached sessions expire.
  app.clock.advance(60_000);
});
afterEach(() => vi.useRealTimers());

/** Moves the clock of the sign-in limits, which read the process's date. */
function pass(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
}

/** One sign-in try; every call comes from the same address unless it is given. */
function attempt(user: string, pwd: string, from = "203.0.113.7") {
  return app.fastify.inject({ method: "POST", url: "/api/getToken", payload: { user, pwd }, remoteAddress: from });
}

async function audited(action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.pool.query("select * from audit_entries where action = $1 order by id", [action]);
  return rows;
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

function refresh(cookie: string, browser = "Firefox") {
  return app.send(refreshToken, {}, { headers: { cookie, "user-agent": browser } });
}

async function isSignedIn(token: string): Promise<boolean> {
  return (await app.send(getUserByName, {}, { token })).status === 200;
}

test("a user signs in by name or e-mail in any letter case, and it is audited", async () => {
  const answered = await app.send(getToken, { body: { user: "  SHOP@Demo.Test ", pwd: demoPassword } });
  expect(answered.status).toBe(200);
  const cookie = (name: string, seconds: number) =>
    expect.stringMatching(new RegExp(`^${name}=[\\w.-]+; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict$`));
  expect(answered.headers["set-cookie"]).toEqual([cookie("remotebay_refresh", 2_592_000), cookie("remotebay_browser", 34_560_000)]);
  const own = await app.send(getUserByName, {}, { token: answered.reply });
  expect(own.reply).toMatchObject({
    Username: "shop@demo.test",
    PrimaryRole: "Tech",
    Variant: "default",
    Demo: false,
    Can: { createRequests: true, workbench: false },
  });
  expect(await audited("session.signed-in")).toMatchObject([{ user_id: seedIds.userIds["shop@demo.test"], noun: "user", ip: "127.0.0.1" }]);
});

test("a wrong password, an unknown name and a banned user get the same reply", async () => {
  await app.database.pool.query("update users set banned = true where username = 'shop2@demo.test'");
  const answers = await Promise.all([
    attempt("shop@demo.test", "wrong"),
    attempt("nobody@demo.test", "wrong"),
    attempt("shop2@demo.test", demoPassword),
  ]);
  await app.database.pool.query("update users set banned = false where username = 'shop2@demo.test'");
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "wrong-login" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  const entries = await audited("session.sign-in-failed");
  expect(entries.map((entry) => (entry["details"] as { reason: string }).reason).toSorted()).toEqual(["banned", "password", "unknown"]);
  expect(JSON.stringify(entries)).not.toContain("nobody@demo.test");
  expect(JSON.stringify(entries)).not.toContain(demoPassword);
});

test("a name with characters that no name has is an invalid field", async () => {
  const answer = await attempt("a\u0000b", "x");
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ path: "user", code: "control-characters" }] });
});

test("an unknown solution is an invalid field", async () => {
  const answered = await app.send(getToken, { body: { user: "shop@demo.test", pwd: demoPassword, solution: 99 } });
  expect(answered.problem).toMatchObject({ code: "invalid", errors: [{ path: "solution", code: "choice" }] });
});

test("five tries are free, then the wait doubles up to a quarter of an hour, and success clears it", async () => {
  pass(0);
  for (let i = 0; i < 5; i += 1) expect((await attempt("shop@demo.test", "wrong")).statusCode).toBe(401);
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    const refused = await attempt("Shop@demo.test", demoPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "too-many", info: { RetryAfter: seconds } });
    expect(refused.headers["retry-after"]).toBe(String(seconds));
    pass(seconds);
    expect((await attempt("shop@demo.test", "wrong")).statusCode).toBe(401);
  }
  pass(900);
  expect((await attempt("shop@demo.test", demoPassword)).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await attempt("shop@demo.test", "wrong")).statusCode).toBe(401);
});

test("tries from other addresses do not lock an account out", async () => {
  for (let i = 0; i < 20; i += 1) await attempt("shop@demo.test", "wrong", `198.51.100.${i}`);
  for (let i = 0; i < 8; i += 1) await attempt("shop@demo.test", "wrong", "198.51.100.99");
  expect((await attempt("shop@demo.test", demoPassword, "198.51.100.99")).statusCode).toBe(429);
  expect((await attempt("shop@demo.test", demoPassword, "203.0.113.7")).statusCode).toBe(200);
});

/** Counts failures for an address as if they had been made. */
async function crowd(address: string, points: number): Promise<void> {
  await app.database.pool.query("insert into sign_in_limits values ($1, $2, $3)", [
    `address:${address}`,
    points,
    new Date(Date.now() + 900_000),
  ]);
}

test("sixty wrong sign-ins from a shared address stop nobody", async () => {
  for (let i = 0; i < 60; i += 1) expect((await attempt(`nobody${i}`, "wrong")).statusCode).toBe(401);
  expect((await attempt("tech@demo.test", demoPassword)).statusCode).toBe(200);
});

test("an address has a thousand failures in a quarter of an hour, whichever account it tries; waiting and success do not count", async () => {
  pass(0);
  await crowd("2001:db8::/64", 950);
  for (let i = 0; i < 5; i += 1) await attempt("coord@demo.test", "wrong", "2001:db8::1");
  for (let i = 0; i < 10; i += 1) expect((await attempt("coord@demo.test", "wrong", "2001:db8::2")).statusCode).toBe(429);
  for (let i = 0; i < 10; i += 1) expect((await attempt("tech@demo.test", demoPassword, "2001:db8::3")).statusCode).toBe(200);
  for (let i = 0; i < 45; i += 1) expect((await attempt(`nobody${i}`, "wrong", `2001:db8::${i + 10}`)).statusCode).toBe(401);
  const refused = await attempt("dispatch@demo.test", demoPassword, "2001:db8::ffff");
  expect(refused.json()).toMatchObject({ code: "too-many", info: { RetryAfter: 900 } });
  expect((await attempt("dispatch@demo.test", demoPassword, "2001:db8:0:1::1")).statusCode).toBe(200);
  pass(900);
  expect((await attempt("dispatch@demo.test", demoPassword, "2001:db8::ffff")).statusCode).toBe(200);
});

test("beyond that only users who have signed in from the address before still can, and all others get the same answer", async () => {
  pass(0);
  expect((await attempt("shop@demo.test", demoPassword, "203.0.113.9")).statusCode).toBe(200);
  await app.database.pool.query("truncate sign_in_limits");
  await crowd("203.0.113.9", 1_000);
  const tries = [
    ["shop@demo.test", "wrong"],
    ["nobody@demo.test", "wrong"],
    ["super@demo.test", demoPassword],
  ] as const;
  for (const [user, password] of tries) {
    const refused = await attempt(user, password, "203.0.113.9");
    expect(refused.json()).toMatchObject({ code: "too-many", info: { RetryAfter: 900 } });
  }
  expect((await attempt("shop@demo.test", demoPassword, "203.0.113.9")).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) await attempt("shop@demo.test", "wrong", "203.0.113.9");
  const waiting = await attempt("shop@demo.test", demoPassword, "203.0.113.9");
  expect(waiting.json()).toMatchObject({ code: "too-many", info: { RetryAfter: 900 } });
});

test("of thirty concurrent tries five pass, and the counts stay although the calls fail", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt("shop@demo.test", "wrong")));
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(25);
  const { rows } = await app.database.pool.query("select key, points from sign_in_limits where key !~ '^wait' order by key");
  expect(rows).toMatchObject([{ key: "address:203.0.113.7", points: 5 }, { points: 5 }]);
  expect(JSON.stringify(rows)).not.toContain("shop");
});

test("a token is valid for 15 minutes, and a forged one is refused", async () => {
  const { token } = await app.signIn("shop@demo.test");
  app.clock.advance(14 * 60_000);
  expect(await isSignedIn(token)).toBe(true);
  app.clock.advance(61_000);
  expect(await isSignedIn(token)).toBe(false);
  const [head, body] = token.split(".");
  expect(await isSignedIn(`${head}.${body}.AAAA`)).toBe(false);
});

test("each refresh replaces the cookie and keeps the session alive", async () => {
  const person = await app.signIn("shop@demo.test", { demo: true });
  let cookie = person.cookie;
  for (let i = 0; i < 3; i += 1) {
    app.clock.advance(20 * 86_400_000);
    const answered = await refresh(cookie);
    expect(answered.status).toBe(200);
    expect(cookieOf(answered.headers)).not.toBe(cookie);
    cookie = cookieOf(answered.headers);
    expect((await app.send(getUserByName, {}, { token: answered.reply })).reply.Demo).toBe(true);
  }
  app.clock.advance(30 * 86_400_000);
  expect((await refresh(cookie)).problem.code).toBe("unauthenticated");
});

test("two tabs that refresh concurrently get the same new cookie", async () => {
  const { cookie } = await app.signIn("shop@demo.test");
  const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
  expect(answers.map((answered) => answered.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answered) => cookieOf(answered.headers))).size).toBe(1);
  app.clock.advance(9_000);
  expect((await refresh(cookie)).status).toBe(200);
  const next = cookieOf(answers[0]?.headers ?? {});
  expect((await refresh(next)).status).toBe(200);
  expect(await audited("session.reuse-detected")).toEqual([]);
});

test.each([
  ["ten seconds from another client", "Chrome", 10_000],
  ["a minute from the client that lost the reply", "Firefox", 60_000],
])("the cookie before the current one is accepted for %s, and then ends the session", async (_what, browser, milliseconds) => {
  const { cookie } = await app.signIn("shop@demo.test");
  const next = await refresh(cookie);
  app.clock.advance(milliseconds);
  const again = await refresh(cookie, browser);
  // The client goes on with the cookie that it did not get, and the next one.
  expect([again.status, cookieOf(again.headers)]).toEqual([200, cookieOf(next.headers)]);
  app.clock.advance(1);
  expect((await refresh(cookie, browser)).problem.code).toBe("unauthenticated");
  expect((await refresh(cookieOf(next.headers))).problem.code).toBe("unauthenticated");
  expect(await isSignedIn(next.reply)).toBe(false);
  expect(await audited("session.reuse-detected")).toHaveLength(1);
});

test("a client that never got the new cookie goes on within the minute, and its old cookie is worthless then", async () => {
  const { cookie } = await app.signIn("shop@demo.test");
  await refresh(cookie);
  app.clock.advance(40_000);
  const again = await refresh(cookie);
  const next = await refresh(cookieOf(again.headers));
  expect(next.status).toBe(200);
  expect(await isSignedIn(next.reply)).toBe(true);
  expect((await refresh(cookie)).problem.code).toBe("unauthenticated");
  expect(await isSignedIn(next.reply)).toBe(false);
});

test("a cookie older than the one before ends the session within the minute too", async () => {
  const { cookie } = await app.signIn("shop@demo.test");
  const second = await refresh(cookie);
  const third = await refresh(cookieOf(second.headers));
  expect((await refresh(cookie)).problem.code).toBe("unauthenticated");
  expect((await refresh(cookieOf(third.headers))).problem.code).toBe("unauthenticated");
});

test("a stolen cookie ends the whole session immediately", async () => {
  const { cookie, token } = await app.signIn("shop@demo.test");
  const second = await refresh(cookie);
  const third = await refresh(cookieOf(second.headers));
  expect(await isSignedIn(third.reply)).toBe(true);
  app.clock.advance(60_001);
  const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
  for (const answered of answers) {
    expect(answered.problem.code).toBe("unauthenticated");
    expect(String(answered.headers["set-cookie"])).toMatch(/^remotebay_refresh=; Max-Age=0;/);
  }
  expect((await refresh(cookieOf(third.headers))).status).toBe(401);
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(third.reply)).toBe(false);
  expect(await audited("session.reuse-detected")).toMatchObject([{ noun: "user", noun_id: seedIds.userIds["shop@demo.test"] }]);
});

test("an invented cookie ends no session", async () => {
  const { cookie, token } = await app.signIn("shop@demo.test");
  const [session, nonce, seal] = cookie.split(".");
  for (const forged of [
    `${session}.${nonce}.${seal?.toUpperCase()}`,
    `${session}.${"A".repeat(43)}.${seal}`,
    `${session}`,
    "remotebay_refresh=",
    "remotebay_refresh=x.y.z",
    "other=1",
  ]) {
    expect((await refresh(forged)).problem.code).toBe("unauthenticated");
  }
  expect(await isSignedIn(token)).toBe(true);
  expect((await refresh(cookie)).status).toBe(200);
});

test("a banned user's sessions end", async () => {
  const { cookie, token } = await app.signIn("coord@demo.test");
  expect(await isSignedIn(token)).toBe(true);
  await app.database.pool.query("update users set banned = true where username = 'coord@demo.test'");
  app.clock.advance(10_001);
  expect(await isSignedIn(token)).toBe(false);
  const refused = await refresh(cookie);
  expect(refused.problem.code).toBe("banned");
  expect(String(refused.headers["set-cookie"])).toMatch(/^remotebay_refresh=; Max-Age=0;/);
  await app.database.pool.query("update users set banned = false where username = 'coord@demo.test'");
});

test("signing out ends this session only, everywhere ends all, and without a session there is nothing to end", async () => {
  const [here, there, third] = [await app.signIn("shop@demo.test"), await app.signIn("shop@demo.test"), await app.signIn("shop@demo.test")];
  expect(await isSignedIn(here.token)).toBe(true);
  const answered = await app.send(signOut, {}, { headers: { cookie: here.cookie } });
  expect(answered.status).toBe(204);
  expect(String(answered.headers["set-cookie"])).toMatch(/^remotebay_refresh=; Max-Age=0;/);
  expect(await isSignedIn(here.token)).toBe(false);
  expect((await refresh(here.cookie)).status).toBe(401);
  expect(await isSignedIn(there.token)).toBe(true);

  const everywhere = { query: { everywhere: "true" } } as const;
  // The cookie of an ended session does not end the others.
  expect((await app.send(signOut, everywhere, { headers: { cookie: here.cookie } })).status).toBe(204);
  expect(await isSignedIn(there.token)).toBe(true);
  expect((await there.send(signOut, everywhere)).status).toBe(204);
  expect(await isSignedIn(there.token)).toBe(false);
  expect(await isSignedIn(third.token)).toBe(false);
  expect((await app.send(signOut, {})).status).toBe(204);
  expect(await audited("session.signed-out")).toHaveLength(1);
  expect(await audited("session.signed-out-everywhere")).toMatchObject([{ user_id: seedIds.userIds["shop@demo.test"] }]);
  const events = await app.database.pool.query("select rooms from live_events where name = 'user.changed'");
  expect(events.rows).toContainEqual({ rooms: [`user:${seedIds.userIds["shop@demo.test"]}`] });
});

test("operations staff have the solution's variant, a remote-diagnostics user their own", async () => {
  const answered = await app.send(getToken, { body: { user: "tech@demo.test", pwd: demoPassword, solution: 3 } });
  const own = await app.send(getUserByName, {}, { token: answered.reply });
  expect(own.reply).toMatchObject({ Variant: "five", AppId: 5, PrimaryRole: "MasterTech", Location: null });
  const rd = await app.signIn("rd@demo.test");
  expect(await rd.ask(getUserByName, {})).toMatchObject({ Variant: "rd", IsMahle: true });
  const rag = await app.signIn("rag@demo.test");
  expect(await rag.ask(getUserByName, {})).toMatchObject({
    PrimaryRole: "RagOnly",
    Can: { checkCompatibility: true, seeRequests: false, editProfile: false },
  });
  expect((await rag.send(checkIfBanned, { query: { id: seedIds.userIds["shop@demo.test"] ?? 0 } })).status).toBe(404);
});

test.each([
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site", origin: "https://other.example.com" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "http://localhost:80" }, 200],
  [{ "sec-fetch-site": "same-origin", origin: "http://localhost:5173" }, 200],
])("a refresh and a sign-out that a page sends with %o are answered %i", async (headers, status) => {
  const { cookie } = await app.signIn("shop@demo.test");
  const refreshed = await app.send(refreshToken, {}, { headers: { cookie, ...headers } });
  expect(refreshed.status).toBe(status);
  const current = status === 200 ? cookieOf(refreshed.headers) : cookie;
  const out = await app.send(signOut, {}, { headers: { cookie: current, ...headers } });
  expect(out.status).toBe(status === 200 ? 204 : 403);
  // A refused page has ended nothing.
  expect((await refresh(current)).status).toBe(status === 200 ? 401 : 200);
});
