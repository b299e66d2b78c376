import { getToken } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";

const verified = vi.hoisted(() => [] as (string | null)[]);
vi.mock(import("../../platform/session/passwords.ts"), async (original) => {
  const passwords = await original();
  return {
    ...passwords,
    isPassword: (hash, password) => {
      verified.push(hash);
      return passwords.isPassword(hash, password);
    },
  };
});

let app: TestApp;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T09:00:00Z" });
  await seedPeople(app.database);
});
afterAll(() => app.close());

test("a sign-in by an unknown name verifies a password too, so that its time does not tell that nobody has the name", async () => {
  const refusals = [];
  for (const user of ["shop@demo.test", "nobody@demo.test"]) {
    refusals.push((await app.send(getToken, { body: { user, pwd: "wrong" } })).problem.code);
  }
  expect(refusals).toEqual(["wrong-login", "wrong-login"]);
  expect(verified).toEqual([expect.any(String), null]);
});
