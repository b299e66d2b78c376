import {
  createRequest,
  endSessionsOf,
  getAdminChoices,
  getHistory,
  getUserByName,
  listAdministeredDevices,
  listAdministeredLocations,
  listAdministeredPeople,
  readAdministeredLocation,
  readAdministeredPerson,
  refreshToken,
  saveAdministeredLocation,
  saveAdministeredPerson,
} from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let ids: SeedIds;
let superAdmin: Person;
let admin: Person;

beforeAll(async () => {
  app = await makeApp();
  ids = await seedPeople(app.database);
});
// The clock of a test may have ended the sessions of the one before.
beforeEach(async () => {
  [superAdmin, admin] = await Promise.all([app.signIn("super@demo.test"), app.signIn("admin@demo.test")]);
});
afterAll(() => app.close());

const userId = (name: string) => ids.userIds[`${name}@demo.test`] ?? 0;
const northside = () => ids.locationIds["northside"] ?? 0;

async function changePerson(who: Person, id: number, part: object) {
  const { Version, Values } = await who.ask(readAdministeredPerson, { query: { id } });
  return who.send(saveAdministeredPerson, { body: { Id: id, Version, Values: { ...Values, ...part } } });
}

async function changeLocation(who: Person, id: number, part: object) {
  const { Version, Values } = await who.ask(readAdministeredLocation, { query: { id } });
  return who.send(saveAdministeredLocation, { body: { Id: id, Version, Values: { ...Values, ...part } } });
}

test("who is banned is out at once, and in again when the ban has ended", async () => {
  const shop = await app.signIn("shop@demo.test");
  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const ban = { Banned: true, BanReason: "Left the company", BannedUntil: until };
  expect((await changePerson(admin, userId("shop"), { ...ban, BanReason: "" })).problem).toMatchObject({
    errors: [{ path: "Values.BanReason", code: "required" }],
  });
  expect((await changePerson(admin, userId("shop"), ban)).status).toBe(200);
  expect((await shop.send(getUserByName, { query: {} })).status).toBe(401);
  await expect(app.signIn("shop@demo.test")).rejects.toThrow("wrong-login");
  app.clock.advance(3_700_000);
  await app.tick();
  await app.signIn("shop@demo.test");
  const later = await app.signIn("super@demo.test");
  const history = await later.ask(getHistory, { query: { noun: "user", id: userId("shop") } });
  // Their sign-in came after it.
  expect(history.find(({ Action }) => Action === "user.changed")).toMatchObject({
    Who: "",
    Changes: expect.arrayContaining([{ Field: "Banned", Before: true, After: false }]),
  });
});

test("nobody shuts themselves out, gives a role above their own, or leaves no super administrator", async () => {
  const faultsOf = async (who: Person, name: string, part: object) =>
    (await changePerson(who, userId(name), part)).problem.errors?.map(({ path, code }) => `${path} ${code}`);
  expect(await faultsOf(admin, "admin", { Banned: true, BanReason: "x" })).toEqual(["Values.Banned own"]);
  expect(await faultsOf(admin, "coord", { RoleIds: [1] })).toEqual(["Values.RoleIds role"]);
  expect(await faultsOf(admin, "coord", { RoleIds: [5] })).toEqual(["Values.RoleIds role"]);
  expect(await faultsOf(admin, "coord", { LocationId: null, IsMahle: true })).toEqual(
    expect.arrayContaining(["Values.LocationId central", "Values.IsMahle central"]),
  );
  expect(await faultsOf(superAdmin, "super", { RoleIds: [] })).toEqual(["Values.RoleIds own"]);
  expect((await changePerson(admin, userId("coord"), { RoleIds: [2, 4] })).status).toBe(200);
  expect((await changePerson(superAdmin, userId("coord"), { RoleIds: [4] })).status).toBe(200);
});

test("a person's page says what they may do and by which role", async () => {
  const { Facts } = await superAdmin.ask(readAdministeredPerson, { query: { id: userId("tech") } });
  expect(Facts.Abilities).toContainEqual({ Ability: "takeJobs", By: ["MasterTech"] });
  expect(Facts.Abilities.map(({ Ability }) => Ability)).not.toContain("administer");
});

test("ending somebody's sessions signs them out everywhere, and is written down", async () => {
  const coord = await app.signIn("coord@demo.test");
  await admin.ask(endSessionsOf, { body: { Id: userId("coord") } });
  expect((await coord.send(getUserByName, { query: {} })).status).toBe(401);
  expect((await admin.send(endSessionsOf, { body: { Id: userId("shop2") } })).status).toBe(404);
  expect((await admin.send(endSessionsOf, { body: { Id: userId("super") } })).status).toBe(404);
  const [last] = await superAdmin.ask(getHistory, { query: { noun: "user", id: userId("coord") } });
  expect(last).toMatchObject({ Action: "user.sessions-ended", Who: expect.stringContaining("Lindqvist") });
});

test("a closed shop makes no requests, and does again when that is taken back", async () => {
  const shop = await app.signIn("shop@demo.test");
  expect((await changeLocation(admin, northside(), { Closed: true })).problem.errors).toMatchObject([
    { path: "Values.Closed", code: "central" },
  ]);
  expect((await changeLocation(superAdmin, northside(), { Closed: true })).status).toBe(200);
  expect((await shop.send(createRequest, { body: newRequest() })).problem.code).toBe("location-closed");
  expect((await changeLocation(superAdmin, northside(), { Closed: false })).status).toBe(200);
  expect((await shop.send(createRequest, { body: newRequest() })).status).toBe(200);
});

test("an Admin finds people, devices and shop of their own location alone", async () => {
  const people = await admin.ask(listAdministeredPeople, { query: { pageSize: 500 } });
  expect(new Set(people.map(({ LocationName }) => LocationName))).toEqual(new Set(["Northside Collision"]));
  const devices = await admin.ask(listAdministeredDevices, { query: { pageSize: 500 } });
  expect(new Set(devices.map(({ LocationId }) => LocationId))).toEqual(new Set([northside()]));
  expect((await admin.ask(listAdministeredLocations, { query: {} })).map(({ Id }) => Id)).toEqual([northside()]);
  expect((await superAdmin.ask(listAdministeredLocations, { query: {} })).length).toBeGreaterThan(1);
});

test("pages of a list are asked behind a row, in both directions and every order", async () => {
  for (const orderBy of ["Name", "Email", "LocationName", "LastSeenAt"] as const) {
    for (const sortBy of ["asc", "desc"] as const) {
      const all = await superAdmin.ask(listAdministeredPeople, { query: { orderBy, sortBy, pageSize: 500 } });
      const found: number[] = [];
      for (let after: number | undefined; found.length < all.length;) {
        const page = await superAdmin.ask(listAdministeredPeople, {
          query: { orderBy, sortBy, pageSize: 4, ...(after === undefined ? {} : { after }) },
        });
        found.push(...page.map(({ Id }) => Id));
        after = page.at(-1)?.Id;
        if (page.length === 0) break;
      }
      expect(found).toEqual(all.map(({ Id }) => Id));
    }
  }
});

test("a search finds a part of a name, of an e-mail and of nothing else", async () => {
  const names = async (search: string) => (await superAdmin.ask(listAdministeredPeople, { query: { search } })).map(({ Email }) => Email);
  expect(await names("indqv")).toEqual(["admin@demo.test"]);
  expect(await names("ADMIN@demo")).toEqual(["admin@demo.test"]);
  expect(await names("%")).toEqual([]);
});

test("a word of more devices than an index is asked for is found in the order of the list, and in a shop that has one", async () => {
  // Of another shop, and more than the 10,000 that `listing-store.ts` takes from an index.
  await app.database.pool.query(
    `insert into devices (location_id, friendly_name, serial_number, device_type_id, secret_hash)
     select case when n = 10100 then $1::int else $2::int end, 'Rack ' || lpad(n::text, 5, '0'), 'RACK-' || n, 1, ''
     from generate_series(1, 10100) n`,
    [northside(), ids.locationIds["lakeview"]],
  );
  const find = async (who: Person, search: string, sortBy: "asc" | "desc" = "asc") => {
    const { reply, headers } = await who.send(listAdministeredDevices, { query: { search, orderBy: "FriendlyName", sortBy, pageSize: 2 } });
    return { total: headers["x-total-count"], names: reply.map(({ FriendlyName }) => FriendlyName) };
  };
  expect(await find(superAdmin, "rack")).toEqual({ total: "500", names: ["Rack 00001", "Rack 00002"] });
  expect(await find(superAdmin, "rack", "desc")).toEqual({ total: "500", names: ["Rack 10100", "Rack 10099"] });
  expect(await find(superAdmin, "rack 1010")).toEqual({ total: "1", names: ["Rack 10100"] });
  expect(await find(admin, "rack")).toEqual({ total: "1", names: ["Rack 10100"] });
  await app.database.pool.query("delete from devices where serial_number like 'RACK-%'");
});

test("a person was last seen when they signed in, and when their session went on", async () => {
  const seen = async () => (await superAdmin.ask(readAdministeredPerson, { query: { id: userId("shop2") } })).Facts.LastSeenAt;
  expect(await seen()).toBeNull();
  const { cookie } = await app.signIn("shop2@demo.test");
  expect(await seen()).toBe(app.clock.now().toISOString());
  app.clock.advance(300_000);
  expect((await app.send(refreshToken, {}, { headers: { cookie } })).status).toBe(200);
  expect(await seen()).toBe(app.clock.now().toISOString());
});

test("the roles that an Admin cannot choose are those that are refused", async () => {
  const roles = await admin.ask(getAdminChoices, { query: { of: "roles" } });
  const { Values } = await admin.ask(readAdministeredPerson, { query: { id: userId("shop") } });
  const refused: string[] = [];
  for (const { Value, Name } of roles) {
    const { status } = await changePerson(admin, userId("shop"), { RoleIds: [...new Set([...Values.RoleIds, Number(Value)])] });
    if (status !== 200) refused.push(Name);
  }
  expect(refused.toSorted()).toEqual(["Dispatch", "MasterTech", "SuperAdmin"]);
  expect(roles.flatMap(({ Name, Fixed }) => (Fixed ? [Name] : [])).toSorted()).toEqual(refused.toSorted());
  expect((await superAdmin.ask(getAdminChoices, { query: { of: "roles" } })).some(({ Fixed }) => Fixed)).toBe(false);
});
