import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

const hour = 3_600_000;

let app: TestApp;
let ids: SeedIds;
let northside: number;
let admin: Person;
let superAdmin: Person;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:10:00Z" });
  ids = await seedPeople(app.database);
  northside = ids.locationIds["northside"] ?? 0;
  await signIn();
});
afterAll(() => app.close());

/** Sessions end when the clock is turned far. */
async function signIn(): Promise<void> {
  const people = await Promise.all(["admin", "super", "shop"].map((name) => app.signIn(`${name}@demo.test`)));
  [admin, superAdmin, shop] = people as [Person, Person, Person];
}

let made = 0;

async function register(who = admin, part: object = {}): Promise<number> {
  made += 1;
  const plain = { FriendlyName: `Lift ${made}`, SerialNumber: `SN-A-${made}`, DeviceTypeId: 2, LocationId: northside };
  const Values = { ...plain, LicenceUntil: null, Retired: false, ...part };
  return (await who.ask(contract.saveAdministeredDevice, { body: { Id: 0, Version: "", Values } })).id;
}

const read = (id: number, who = admin) => who.ask(contract.readAdministeredDevice, { query: { id } });

async function change(id: number, part: object, who = admin) {
  const { Version, Values } = await read(id, who);
  return who.send(contract.saveAdministeredDevice, { body: { Id: id, Version, Values: { ...Values, ...part } } });
}

const secretOf = async (Id: number) => (await admin.ask(contract.rotateDeviceSecret, { body: { Id } })).Secret;
const beat = (Id: number, Secret: string) => app.send(contract.heartbeat, { body: { Id, Secret } });

test("a registered device connects once an administrator has made its secret", async () => {
  const id = await register();
  expect((await read(id)).Facts).toMatchObject({ State: "never", HasSecret: false, HeardIn: [] });
  expect((await beat(id, "x")).status).toBe(404);
  const Secret = await secretOf(id);
  expect((await read(id)).Facts.HasSecret).toBe(true);
  expect((await beat(id, Secret)).status).toBe(204);
  expect((await read(id)).Facts).toMatchObject({ State: "connected", HeardIn: ["2026-03-02T15:00:00.000Z"] });
});

test("hours are noted once each, read for eight days, and then forgotten", async () => {
  const id = await register();
  const Secret = await secretOf(id);
  const stored = async () =>
    (await app.database.pool.query("select hour, xmin::text from device_hours where device_id = $1 order by hour", [id])).rows;
  await beat(id, Secret);
  const first = await stored();
  app.clock.advance(60_000);
  await Promise.all([beat(id, Secret), beat(id, Secret)]);
  expect(await stored()).toEqual(first);
  app.clock.advance(hour);
  await signIn();
  await Promise.all([beat(id, Secret), beat(id, Secret), beat(id, Secret)]);
  expect(await stored()).toHaveLength(2);
  const { HeardIn } = (await read(id)).Facts;
  expect(HeardIn.map((at) => new Date(at).getUTCMinutes())).toEqual([0, 0]);
  app.clock.advance(8 * 24 * hour);
  await signIn();
  expect((await read(id)).Facts.HeardIn).toEqual(HeardIn.slice(1));
  await app.tick();
  expect(await stored()).toHaveLength(1);
  app.clock.advance(hour);
  await signIn();
  expect((await read(id)).Facts).toMatchObject({ State: "silent", HeardIn: [] });
  await app.tick();
  expect(await stored()).toEqual([]);
});

test("a heartbeat in the same hour costs no more statements than before hours were noted", async () => {
  const id = await register();
  const Secret = await secretOf(id);
  await beat(id, Secret);
  const sent = await statementsOf(() => beat(id, Secret));
  expect(sent.filter((text) => text.includes("device_hours"))).toEqual([]);
  // The secret, and a transaction that locks the device and changes it.
  expect(sent.filter((text) => text.includes('"devices"'))).toHaveLength(3);
  expect(sent.length).toBeLessThanOrEqual(6);
  app.clock.advance(hour);
  await signIn();
  expect((await statementsOf(() => beat(id, Secret))).filter((text) => text.includes("device_hours"))).toHaveLength(1);
});

test("a retired device is listed by nobody but administrators, chosen by nobody and not heard; undone, it is as before", async () => {
  const id = await register();
  const Secret = await secretOf(id);
  await beat(id, Secret);
  const kept = (await shop.ask(contract.createRequest, { body: newRequest({ Status: "Pending", Device: { Id: id } }) })).id;
  expect((await change(id, { Retired: true })).status).toBe(200);

  expect((await beat(id, Secret)).problem.code).toBe("not-found");
  const shown = async () => [
    ...(await shop.ask(contract.getDevices, { query: { id: northside } })),
    ...(await shop.ask(contract.getDevicesForListing, { query: { pageSize: 100 } })),
  ];
  expect((await shown()).map(({ Id }) => Id)).not.toContain(id);
  const refused = { status: 400, errors: [{ path: "Device", code: "retired" }] };
  for (const Status of ["Pending", "InProcess"] as const)
    expect((await shop.send(contract.createRequest, { body: newRequest({ Status, Device: { Id: id } }) })).problem).toMatchObject(refused);
  const other = (await shop.ask(contract.createRequest, { body: newRequest({ Status: "Pending" }) })).id;
  expect((await shop.send(contract.updateRequest, { body: { Id: other, Device: { Id: id } } })).problem).toMatchObject(refused);
  // A request that names it keeps it, can be changed, and is not sent with it.
  expect((await shop.send(contract.updateRequest, { body: { Id: kept, Device: { Id: id }, ShopComments: "Lift 2" } })).status).toBe(200);
  expect((await shop.ask(contract.getRequest, { query: { id: kept } })).Device).toMatchObject({ Id: id });
  const move = { body: { Id: kept, Status: "InProcess" as const } };
  expect((await shop.send(contract.updateRequestStatus, move)).problem).toMatchObject(refused);
  expect((await read(id)).Facts.State).toBe("retired");

  const [entry] = await admin.ask(contract.getHistory, { query: { noun: "device", id } });
  expect(entry?.Changes).toEqual([{ Field: "Retired", Before: false, After: true }]);
  await admin.ask(contract.undoChange, { body: { Entry: String(entry?.Id) } });
  expect((await shown()).map(({ Id }) => Id)).toContain(id);
  expect((await beat(id, Secret)).status).toBe(204);
  expect((await shop.send(contract.updateRequestStatus, move)).status).toBe(200);
});

test("a device that was retired while it was heard from is not counted among connected ones, nor told as connected", async () => {
  const id = await register();
  await beat(id, await secretOf(id));
  const before = await superAdmin.ask(contract.getFigures, {});
  await change(id, { Retired: true });
  const after = await superAdmin.ask(contract.getFigures, {});
  expect([after.Devices, after.ConnectedDevices]).toEqual([before.Devices - 1, before.ConnectedDevices - 1]);
});

test("a licence is a field of the device: who sets licences changes it, its shop's Admin reads it, and it can be taken back", async () => {
  const id = await register();
  const Until = "2041-01-01T00:00:00.000Z";
  expect((await change(id, { LicenceUntil: Until })).problem).toMatchObject({ errors: [{ path: "Values.LicenceUntil", code: "central" }] });
  expect((await read(id)).Fixed).toEqual(["LocationId", "LicenceUntil"]);
  expect((await read(id, superAdmin)).Fixed).toEqual([]);
  const made = { Id: 0, Version: "", Values: { ...(await read(id)).Values, SerialNumber: "SN-B", LicenceUntil: Until } };
  expect((await admin.send(contract.saveAdministeredDevice, { body: made })).problem).toMatchObject({
    errors: [{ path: "Values.LicenceUntil", code: "central" }],
  });
  expect((await change(id, { LicenceUntil: Until }, superAdmin)).status).toBe(200);
  expect((await read(id)).Values.LicenceUntil).toBe(Until);
  // The earlier call makes the same entry.
  await superAdmin.ask(contract.setDiagnosticLicence, { body: { DeviceId: id, Until: "2042-01-01T00:00:00+01:00" } });
  const [last] = await superAdmin.ask(contract.getHistory, { query: { noun: "device", id } });
  expect(last?.Changes).toEqual([{ Field: "LicenceUntil", Before: Until, After: "2041-12-31T23:00:00.000Z" }]);
  await superAdmin.ask(contract.undoChange, { body: { Entry: String(last?.Id) } });
  const [, , first] = await superAdmin.ask(contract.getHistory, { query: { noun: "device", id } });
  expect((await admin.send(contract.undoChange, { body: { Entry: String(first?.Id) } })).status).not.toBe(200);
  expect((await change(id, { LicenceUntil: null }, superAdmin)).status).toBe(200);
  expect((await app.database.pool.query("select 1 from devices where id = $1 and licensed_until is not null", [id])).rows).toEqual([]);
  const events = await app.database.pool.query(
    "select 1 from live_events where name = 'coins.changed' and (data->>'LocationId')::int = $1",
    [northside],
  );
  expect(events.rows.length).toBeGreaterThan(0);
});

test("the list is narrowed by location and state, and sorted by the end of the licence", async () => {
  const never = await register(superAdmin, { LicenceUntil: "2099-01-01T00:00:00.000Z" });
  const retired = await register(admin, { Retired: true });
  const connected = await register();
  await beat(connected, await secretOf(connected));
  const listed = async (query: object, who = superAdmin) =>
    (await who.ask(contract.listAdministeredDevices, { query: { pageSize: 100, location: northside, ...query } })).map(({ Id, State }) => [
      Id,
      State,
    ]);
  expect(await listed({ state: "never" })).toContainEqual([never, "never"]);
  expect(await listed({ state: "retired" })).toContainEqual([retired, "retired"]);
  expect(await listed({ state: "connected" })).toContainEqual([connected, "connected"]);
  app.clock.advance(60_001);
  expect(await listed({ state: "silent" }, admin)).toContainEqual([connected, "silent"]);
  expect(await listed({ state: "connected" })).toEqual([]);
  expect((await listed({ orderBy: "LicenceUntil", sortBy: "desc" }))[0]).toEqual([never, "never"]);
  const all = await listed({});
  const parts = await Promise.all(contract.deviceStates.map((state) => listed({ state })));
  expect(parts.flat()).toHaveLength(all.length);
  expect(parts.flat()).toEqual(expect.arrayContaining(all));
  const elsewhere = await listed({ location: ids.locationIds["lakeview"] });
  expect(elsewhere.map(([id]) => id)).not.toContain(never);
  // Somebody else's location has none for an Admin.
  expect(await listed({ location: ids.locationIds["lakeview"] }, admin)).toEqual([]);
});

/** The texts of the statements that a call sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { pool } = app.database;
  const undo: (() => void)[] = [];
  const seen = new Set<object>();
  const watch = (client: { query: (...given: unknown[]) => unknown }) => {
    if (seen.has(client)) return;
    seen.add(client);
    const { query } = client;
    client.query = (...given) => {
      const [what] = given;
      texts.push(typeof what === "string" ? what : ((what as { text?: string }).text ?? ""));
      return query.apply(client, given);
    };
    undo.push(() => (client.query = query));
  };
  const acquired = watch as (client: object) => void;
  pool.on("acquire", acquired);
  onTestFinished(() => {
    pool.off("acquire", acquired);
  });
  await work();
  for (const one of undo) one();
  return texts;
}

test("a change that waited for another one of the same device's type is told that it is stale, not that there is no device", async () => {
  const id = await register();
  const { Version, Values } = await read(id);
  const held = await app.database.pool.connect();
  await held.query("begin");
  await held.query("update devices set device_type_id = 1, friendly_name = 'Lift by another' where id = $1", [id]);
  const answer = admin.send(contract.saveAdministeredDevice, { body: { Id: id, Version, Values: { ...Values, FriendlyName: "Lift" } } });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await app.database.pool.query(waiting)).rows.length === 0);
  await held.query("commit");
  held.release();
  expect((await answer).problem).toMatchObject({ code: "stale", info: { Current: { Values: { FriendlyName: "Lift by another" } } } });
});
