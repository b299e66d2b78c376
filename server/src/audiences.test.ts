import type { Audience } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";

/*
 * Every call × every role: the service itself refuses who is not of a call's audience (domain.md#people-abilities). Who is of it gets any other
 * answer; what it is, the tests of each noun say. A call without input that changes something is asked too: its audience decides first.
 */

/** By role, the audiences to which it belongs. Written down, not computed. */
const roles: Readonly<Record<string, { account: string; is: readonly Audience[] }>> = {
  InShopTech: { account: "shop", is: ["shops"] },
  DiagCoord: { account: "coord", is: ["shops"] },
  MasterTech: { account: "tech", is: ["operators"] },
  Dispatch: { account: "dispatch", is: ["operators"] },
  Admin: { account: "admin", is: ["shops", "admins"] },
  SuperAdmin: { account: "super", is: ["admins"] },
  "RAG Only": { account: "rag", is: [] },
  Guest: { account: "five", is: [] },
};

let app: TestApp;
let people: Record<string, Person>;

beforeAll(async () => {
  app = await makeApp({ callsPerMinute: 100_000 });
  await seedPeople(app.database);
  await app.database.pool.query("delete from user_roles where user_id = (select id from users where username = 'five@demo.test')");
  // Accounts whose password is public are refused what only their owner may do.
  await app.database.pool.query("update users set demonstration = false");
  const signed = Object.entries(roles).map(async ([role, { account }]) => [role, await app.signIn(`${account}@demo.test`)] as const);
  people = Object.fromEntries(await Promise.all(signed));
});
afterAll(() => app.close());

// These end or replace the session that asks.
const ending = new Set(["signOut", "refreshToken"]);
const calls = everyCall.filter(({ name, call }) => call.for !== "anyone" && call.multipart !== true && !ending.has(name));

test("the table has every call that has an audience", () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(new Set(calls.map(({ call }) => call.for))).toEqual(new Set(["signed-in", "shops", "operators", "admins"]));
});

describe.each(Object.entries(roles))("%s", (role, { is }) => {
  test("is refused exactly the calls of other audiences", async () => {
    const refused: string[] = [];
    for (const { name, call } of calls) {
      const { token } = people[role] as Person;
      const answer = await app.fastify.inject({
        method: call.method,
        url: `/api/${call.path}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        // What no call accepts: the audience decides before the input is read.
        ...(call.method === "POST" ? { payload: { unknown: true } } : { query: { unknown: "true" } }),
      });
      if (answer.statusCode === 403) refused.push(name);
    }
    const others = calls.filter(({ call }) => call.for !== "signed-in" && !is.includes(call.for));
    expect(refused).toEqual(others.map(({ name }) => name));
  });
});
