import { getUserByName, refreshToken, signOut } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";

// What a cookie of a session that has ended still does: nothing.

let app: TestApp;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T09:00:00Z" });
  await seedPeople(app.database);
});
afterAll(() => app.close());

const refresh = (cookie: string) => app.send(refreshToken, {}, { headers: { cookie } });
const cookieOf = (answered: Awaited<ReturnType<typeof refresh>>) => String(answered.headers["set-cookie"]).split(";")[0] ?? "";

/** Ends a session by time, as the day's end does on a shared tablet. */
async function expire(cookie: string): Promise<void> {
  const id = cookie.split("=")[1]?.split(".")[0];
  const expired = await app.database.pool.query("update sessions set expires_at = $2 where id = $1", [id, app.clock.now()]);
  expect(expired.rowCount).toBe(1);
}

test("signed out, the cookie before the current one renews nothing, although its ten seconds are not over", async () => {
  const { cookie } = await app.signIn("shop@demo.test");
  const next = cookieOf(await refresh(cookie));
  expect((await app.send(signOut, { query: {} }, { headers: { cookie: next } })).status).toBe(204);
  expect((await refresh(cookie)).problem.code).toBe("unauthenticated");
  expect((await refresh(next)).problem.code).toBe("unauthenticated");
});

test("over by time, the cookie before the current one renews nothing either", async () => {
  const { cookie } = await app.signIn("shop@demo.test");
  const next = cookieOf(await refresh(cookie));
  await expire(cookie);
  expect((await refresh(cookie)).problem.code).toBe("unauthenticated");
  expect((await refresh(next)).problem.code).toBe("unauthenticated");
});

test("the cookie of a session that is over does not sign its user out everywhere", async () => {
  const over = await app.signIn("shop@demo.test");
  const other = await app.signIn("shop@demo.test");
  await expire(over.cookie);
  expect((await app.send(signOut, { query: { everywhere: "true" } }, { headers: { cookie: over.cookie } })).status).toBe(204);
  expect((await other.send(getUserByName, {})).status).toBe(200);
});
