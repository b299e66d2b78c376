import { getLocationById, getLocationKey, modifyLocation, type ModifyLocation } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
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

/** What is known of Northside Collision, as a body of `ModifyLocation`. */
async function northsideAs(person: Person): Promise<ModifyLocation> {
  const { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress } = await person.ask(getLocationById, {
    query: { id: northside },
  });
  return { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress };
}

test("its administrator and a SuperAdmin change a shop; everybody reads it, and who may not change it is told so", async () => {
  const admin = await app.signIn("admin@demo.test");
  const shop = await app.signIn("shop@demo.test");
  const before = await northsideAs(admin);
  const primaryAddress = { ...before.primaryAddress, street: "4122 N Elston Ave" };
  await admin.ask(modifyLocation, { body: { ...before, phone: "(312) 555-0199", primaryAddress } });
  expect(await shop.ask(getLocationById, { query: { id: northside } })).toMatchObject({
    phone: "(312) 555-0199",
    primaryAddress,
    version: before.version + 1,
    canModify: false,
  });
  expect(await admin.ask(getLocationById, { query: { id: northside } })).toMatchObject({ canModify: true });
  const superAdmin = await app.signIn("super@demo.test");
  await superAdmin.ask(modifyLocation, { body: { ...(await northsideAs(superAdmin)), timezone: "America/New_York" } });
  expect(await shop.ask(getLocationById, { query: { id: northside } })).toMatchObject({ timezone: "America/New_York" });
  const audited = await app.database.pool.query("select details from audit_entries where action = 'location.changed' order by id limit 1");
  expect(audited.rows[0]?.details).toMatchObject({ before: { phone: "(312) 555-0142" } });
});

test.each([
  ["shop", 403],
  ["coord", 403],
  ["tech", 403],
  ["rag", 403],
  ["shop2", 403],
])("%s may not change Northside Collision", async (name, status) => {
  const body = await northsideAs(await app.signIn("super@demo.test"));
  const person = await app.signIn(`${name}@demo.test`);
  expect((await person.send(modifyLocation, { body })).status).toBe(status);
});

test("an administrator does not find another shop, and a stale or unreadable change is refused", async () => {
  const admin = await app.signIn("admin@demo.test");
  const body = await northsideAs(admin);
  const kerbside = seedIds.locationIds["kerbside"] ?? 0;
  expect((await admin.send(modifyLocation, { body: { ...body, id: kerbside } })).status).toBe(404);
  const faults = async (more: Partial<ModifyLocation>) => (await admin.send(modifyLocation, { body: { ...body, ...more } })).problem.errors;
  expect(await faults({ timezone: "Mars/Olympus" })).toMatchObject([{ path: "timezone", code: "time-zone" }]);
  expect(await faults({ phoneCountryCode: "44" })).toMatchObject([{ path: "phoneCountryCode", code: "country-code" }]);
  await admin.ask(modifyLocation, { body: { ...body, name: "Northside Collision Center" } });
  expect((await admin.send(modifyLocation, { body })).problem).toMatchObject({
    code: "stale",
    info: { Current: { name: "Northside Collision Center", version: body.version + 1 } },
  });
});
