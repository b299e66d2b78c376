import { getLocationById, getLocationKey } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { nextWorkOrderNumber } from "./service.ts";

let app: TestApp;
let seedIds: SeedIds;
let northside: number;

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  northside = seedIds.locationIds["northside"] ?? 0;
});
afterAll(() => app.close());

test.each([
  ["shop", 200],
  ["tech", 200],
  ["super", 200],
  ["shop2", 404],
  ["uk", 404],
])("%s gets %i for Northside Collision and 404 for an unknown location", async (name, status) => {
  const person = await app.signIn(`${name}@demo.test`);
  expect((await person.send(getLocationById, { query: { id: northside } })).status).toBe(status);
  expect((await person.send(getLocationKey, { query: { key: northside } })).status).toBe(status);
  expect((await person.send(getLocationById, { query: { id: 1 } })).status).toBe(404);
});

test("a location has the agreed shape (domain.md#location)", async () => {
  const person = await app.signIn("shop@demo.test");
  expect(await person.ask(getLocationById, { query: { id: northside } })).toMatchObject({
    id: northside,
    sid: northside,
    name: "Northside Collision",
    timezone: "America/Chicago",
    odometerUnit: "mi",
    billSameAsPrimary: true,
    primaryAddress: { city: "Chicago" },
  });
  expect(await person.ask(getLocationKey, { query: { key: northside } })).toEqual({ sid: northside, isHunterClient: false });
});

test("concurrent requests get consecutive, unique work-order numbers", async () => {
  const numbers = await Promise.all(
    Array.from({ length: 10 }, () => inTransaction(app.database, (tx) => nextWorkOrderNumber(tx, northside))),
  );
  const expected = Array.from({ length: 10 }, (_, i) => `${northside}-${String(i + 1).padStart(6, "0")}`);
  expect(numbers.toSorted()).toEqual(expected);
});
