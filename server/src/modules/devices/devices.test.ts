import { getDevices, getDevicesForListing, heartbeat, rotateDeviceSecret, setDiagnosticLicence } from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { createDevice } from "./service.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let northside: number;
let device: { id: number; secret: string };

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
  northside = seedIds.locationIds["northside"] ?? 0;
  device = await createDevice(app.database, { locationId: northside, friendlyName: "Zz last 100%", serialNumber: "T-1", deviceTypeId: 2 });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query("delete from live_events where name = 'device.changed'"));

function sendHeartbeat(Secret = device.secret, Id = device.id) {
  return app.send(heartbeat, { body: { Id, Secret } });
}

async function publishedEvents(): Promise<unknown[]> {
  return (await app.database.pool.query("select rooms, data from live_events where name = 'device.changed' order by id")).rows;
}

test("a device counts as connected, and is listed first, for 60 s after its heartbeat", async () => {
  expect((await sendHeartbeat()).status).toBe(204);
  app.clock.advance(60_000);
  const connected = await shop.ask(getDevices, { query: { id: northside } });
  expect(connected[0]).toMatchObject({ Id: device.id, Connected: true, DeviceTypeDescription: "Wireless interface" });
  app.clock.advance(1);
  const silent = await shop.ask(getDevices, { query: { id: northside } });
  expect(silent.find((one) => one.Id === device.id)).toMatchObject({ Connected: false, LastHeardAt: expect.any(String) });
  expect(JSON.stringify(silent)).not.toMatch(/secret/i);
});

test("a device that reconnects is published once, even if several heartbeats arrive together", async () => {
  app.clock.advance(120_000);
  await Promise.all([sendHeartbeat(), sendHeartbeat(), sendHeartbeat()]);
  await sendHeartbeat();
  expect(await publishedEvents()).toEqual([
    {
      rooms: [`location:${northside}`, `location:${northside}:demo`, "operators", "operators:demo"],
      data: { Id: device.id, LocationId: northside },
    },
  ]);
});

test("a heartbeat states voltage and delay for itself alone; an event tells when the link became another", async () => {
  const state = (given: object) => app.send(heartbeat, { body: { Id: device.id, Secret: device.secret, ...given } });
  const read = async () => (await shop.ask(getDevices, { query: { id: northside } })).find(({ Id }) => Id === device.id);
  expect(await read()).toMatchObject({ Voltage: null, Delay: null });
  await state({ Voltage: 12.4, Delay: 61 });
  expect(await read()).toMatchObject({ Voltage: 12.4, Delay: 61 });
  await app.database.pool.query("delete from live_events where name = 'device.changed'");
  // A tenth of a volt is no news; a battery that becomes low is.
  await state({ Voltage: 12.3, Delay: 64 });
  expect(await publishedEvents()).toHaveLength(0);
  await state({ Voltage: 11.9, Delay: 64 });
  expect(await publishedEvents()).toHaveLength(1);
  await state({});
  expect(await publishedEvents()).toHaveLength(2);
  expect(await read()).toMatchObject({ Voltage: null, Delay: null, Connected: true });
  for (const [path, given] of [
    ["Voltage", { Voltage: 60.1 }],
    ["Voltage", { Voltage: -1 }],
    ["Delay", { Delay: 60_001 }],
    ["Delay", { Delay: 1.5 }],
  ] as const)
    expect((await state(given)).problem.errors).toMatchObject([{ path }]);
});

test("a wrong secret, another device's secret and an unknown device get the same answer", async () => {
  const other = seedIds.deviceIds["northside"]?.[0] ?? 0;
  for (const answered of [await sendHeartbeat("wrong"), await sendHeartbeat(device.secret, other), await sendHeartbeat(device.secret, 5)]) {
    expect(answered.status).toBe(404);
    expect(answered.problem).toMatchObject({ code: "not-found" });
  }
});

test("a device that stops sending heartbeats is published once, by one of two processes", async () => {
  const second = await makeApp({ beside: app, now: app.clock.now() });
  onTestFinished(() => second.close());
  const tick = async (milliseconds: number) => {
    for (const { clock } of [app, second]) clock.advance(milliseconds);
    return (await Promise.all([app.tick(), second.tick()])).flat();
  };
  await tick(0);
  await sendHeartbeat();
  const ran = await tick(45_000);
  expect(ran.filter((name) => name === "devices.tell-silence")).toHaveLength(1);
  await tick(15_000);
  const before = await publishedEvents();
  await tick(15_000);
  await tick(15_000);
  expect(await publishedEvents()).toEqual([
    ...before,
    {
      rooms: [`location:${northside}`, `location:${northside}:demo`, "operators", "operators:demo"],
      data: { Id: device.id, LocationId: northside },
    },
  ]);
});

test("another location's devices are not found; operators see all devices", async () => {
  const stranger = await app.signIn("shop2@demo.test");
  expect((await stranger.send(getDevices, { query: { id: northside } })).status).toBe(404);
  expect((await stranger.send(getDevicesForListing, { query: { location: northside } })).status).toBe(404);
  const own = await stranger.send(getDevicesForListing, {});
  expect(own.headers["x-total-count"]).toBe("1");
  const tech = await app.signIn("tech@demo.test");
  const all = await tech.send(getDevicesForListing, { query: { pageSize: 100 } });
  expect(new Set(all.reply.map((row) => row.LocationName)).size).toBeGreaterThan(5);
});

test("the listing is paged, sorted and searched; SQL wildcards in the search are plain characters", async () => {
  const first = await shop.send(getDevicesForListing, { query: { pageSize: 2, orderBy: "FriendlyName", sortBy: "asc" } });
  expect(first.headers["x-total-count"]).toBe("4");
  const rest = await shop.ask(getDevicesForListing, { query: { pageSize: 2, offset: 2, orderBy: "FriendlyName", sortBy: "asc" } });
  expect([...first.reply, ...rest].map((row) => row.FriendlyName)).toEqual(["Bay 1", "Bay 2", "Mobile kit", "Zz last 100%"]);
  expect((await shop.ask(getDevicesForListing, { query: { search: "bay" } })).map((row) => row.FriendlyName)).toEqual(["Bay 2", "Bay 1"]);
  expect((await shop.ask(getDevicesForListing, { query: { search: "%" } })).map((row) => row.Id)).toEqual([device.id]);
  expect((await shop.ask(getDevicesForListing, { query: { orderBy: "LastHeardAt" } }))[0]?.Id).toBe(device.id);
});

test("the listing says until when a device is licensed to those who may set it, and to nobody else", async () => {
  const [admin, superAdmin] = await Promise.all([app.signIn("admin@demo.test"), app.signIn("super@demo.test")]);
  const licenceFor = async (who: Person) =>
    (await who.ask(getDevicesForListing, { query: { location: northside, pageSize: 100 } })).find(({ Id }) => Id === device.id)
      ?.LicenceUntil;
  expect(await licenceFor(superAdmin)).toBeNull();
  // An expired one too.
  for (const Until of ["2001-01-01T00:00:00.000Z", "2041-01-01T00:00:00.000Z"]) {
    await superAdmin.ask(setDiagnosticLicence, { body: { DeviceId: device.id, Until } });
    expect(await licenceFor(superAdmin)).toBe(Until);
    expect([await licenceFor(admin), await licenceFor(shop)]).toEqual([null, null]);
  }
});

test("an administrator replaces the secret of a device of their own location, which is stored as a hash only", async () => {
  const [admin, superAdmin] = await Promise.all([app.signIn("admin@demo.test"), app.signIn("super@demo.test")]);
  const rotated = await createDevice(app.database, { locationId: northside, friendlyName: "R", serialNumber: "T-2", deviceTypeId: 2 });
  const { Secret } = await admin.ask(rotateDeviceSecret, { body: { Id: rotated.id } });
  expect((await sendHeartbeat(rotated.secret, rotated.id)).status).toBe(404);
  expect((await sendHeartbeat(Secret, rotated.id)).status).toBe(204);
  const { rows } = await app.database.pool.query(
    "select d::text as stored from devices d where id = $1 union all select a::text from audit_entries a where action = 'device.secret-rotated'",
    [rotated.id],
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(Secret);
  const foreign = { body: { Id: seedIds.deviceIds["lakeview"]?.[0] ?? 0 } };
  expect((await admin.send(rotateDeviceSecret, foreign)).status).toBe(404);
  expect((await shop.send(rotateDeviceSecret, foreign)).status).toBe(403);
  expect((await superAdmin.send(rotateDeviceSecret, foreign)).status).toBe(200);
  await app.database.pool.query("delete from devices where id = $1", [rotated.id]);
});

test("no reply with a secret is stored for an idempotency key", async () => {
  const admin = await app.signIn("admin@demo.test");
  const headers = { "idempotency-key": "rotate-1" };
  const [one, other] = [
    await admin.send(rotateDeviceSecret, { body: { Id: device.id } }, { headers }),
    await admin.send(rotateDeviceSecret, { body: { Id: device.id } }, { headers }),
  ];
  expect(other.reply.Secret).not.toBe(one.reply.Secret);
  expect((await app.database.pool.query("select 1 from idempotency_keys where key = 'rotate-1'")).rows).toEqual([]);
  device.secret = other.reply.Secret;
});
