import {
  getDamagePositions,
  getInsuranceCompanies,
  getLookupsByGroup,
  getLookupsByKeys,
  getLookupValues,
  getOdometerUnits,
  getScanTypes,
  getServiceElements,
  lookupKeys,
} from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { seedLookups } from "./service.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

test.each(lookupKeys)("the list %s has rows with stable values", async (key) => {
  const items = await shop.ask(getLookupValues, { query: { key } });
  const values = items.map((item) => item.stringValue);
  expect(values.length).toBeGreaterThan(1);
  expect(new Set(values).size).toBe(values.length);
  expect(values).not.toContain("");
  expect(new Set(items.map((item) => item.key))).toEqual(new Set([key]));
});

test("several lists in one call; an unknown one is empty", async () => {
  const lists = await shop.ask(getLookupsByKeys, { body: ["languages", "vehicleMakes", "nonsense"] });
  expect(lists["nonsense"]).toEqual([]);
  expect(lists["languages"]?.map((item) => item.stringValue)).toHaveLength(16);
  expect(lists["vehicleMakes"]?.map((item) => item.text)).toContain("Ford");
});

test("one list, one section, and the lists that have separate calls", async () => {
  expect(
    (await shop.ask(getLookupValues, { query: { key: "TIMEZONES" } })).find((item) => item.stringValue === "Europe/Athens"),
  ).toMatchObject({ section: "Europe" });
  expect(await shop.ask(getLookupValues, { query: { key: "constructor" } })).toEqual([]);
  const left = await shop.ask(getLookupsByGroup, { query: { className: "damagePositions", group: "left" } });
  expect(left.map((item) => item.section)).toEqual(["left", "left", "left", "left"]);
  expect((await shop.ask(getOdometerUnits, {})).map((item) => item.stringValue)).toEqual(["km", "mi"]);
  expect((await shop.ask(getInsuranceCompanies, {})).length).toBeGreaterThan(5);
  expect((await shop.ask(getDamagePositions, {})).length).toBeGreaterThan(5);
});

test("seeding again, twice concurrently, adds nothing and keeps changed rows", async () => {
  const count = async () => (await app.database.pool.query("select count(*)::int as n, max(id) as last from lookup_items")).rows[0];
  const before = await count();
  await app.database.pool.query("update lookup_items set text = 'Fleet' where string_value = 'fleet'");
  await Promise.all([seedLookups(app.database.db), seedLookups(app.database.db)]);
  expect(await count()).toEqual(before);
  app.clock.advance(60_001);
  expect((await shop.ask(getInsuranceCompanies, {})).map((item) => item.text)).toContain("Fleet");
});

test("a location's services are visible to that location only", async () => {
  const bellini = seedIds.locationIds["bellini"] ?? 0;
  const rd = await app.signIn("rd@demo.test");
  const english = { headers: { "accept-language": "en" } };
  const own = (await rd.send(getScanTypes, { query: { locationId: bellini } }, english)).reply;
  expect(own.map((type) => type.id)).toEqual([1, 2, 3, 5, 6]);
  expect(own.find((type) => type.id === 6)).toEqual({
    id: 6,
    text: "Service reset",
    definition: expect.stringContaining("after a service"),
    disclaimer: "",
    hasDisclaimer: false,
    disclaimerVersion: "",
    serviceElementGroupId: 4,
  });
  expect(own.find((type) => type.id === 3)?.hasDisclaimer).toBe(true);
  expect((await shop.send(getScanTypes, { query: { locationId: bellini } })).status).toBe(404);
  const tech = await app.signIn("tech@demo.test");
  expect((await tech.ask(getScanTypes, { query: { locationId: bellini } })).length).toBe(5);
});

test("functions by group; group 0 returns all", async () => {
  const all = await shop.ask(getServiceElements, { query: { groupId: 0 } });
  expect(all.length).toBeGreaterThan(40);
  const keys = await shop.ask(getServiceElements, { query: { groupId: 3 } });
  expect(keys.map((element) => element.serviceElementGroupId)).toEqual(keys.map(() => 3));
  expect(await shop.ask(getServiceElements, { query: { groupId: 77 } })).toEqual([]);
});
