import * as contract from "@remotebay/contract";
import { everyCall } from "../../testing/every-call.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { openBrowser, type Browser } from "../../testing/browser.ts";

// Shared tablets as they are meant to be used. What somebody may try is in attacks.test.ts.

let app: TestApp;
let ids: SeedIds;
let tablet: Browser;
const [shopPin, coordPin] = ["8264", "739105"];

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  ids = await seedPeople(app.database);
});
afterAll(() => app.close());

const northside = () => ids.locationIds["northside"] ?? 0;
const idOf = (name: string) => ids.userIds[`${name}@demo.test`] ?? 0;

/** A new day on a tablet at which both have signed in fully; the coordinator did last. */
beforeEach(async () => {
  app.clock.set("2026-03-02T15:00:00Z");
  tablet = openBrowser(app);
  await tablet.signIn("shop@demo.test");
  await tablet.ask(contract.markTablet, { body: { Name: "Bay 2" } });
  await arrive(tablet, "shop", shopPin);
  await arrive(tablet, "coord", coordPin);
});

/** Signs in fully on a tablet, and sets a PIN. */
async function arrive(browser: Browser, name: string, Pin: string): Promise<void> {
  await browser.signIn(`${name}@demo.test`);
  await browser.ask(contract.joinTablet, {});
  await browser.ask(contract.setPin, { body: { Pin } });
}

async function goOn(browser: Browser, name: string, Pin: string): Promise<void> {
  browser.token = await browser.ask(contract.switchPerson, { body: { Person: idOf(name), Pin } });
}

const auditOf = async (action: string) => {
  const { rows } = await app.database.pool.query("select * from audit_entries where action = $1 order by id desc limit 1", [action]);
  return rows[0];
};

test("people switch by PIN, and what each does is theirs in the audit", async () => {
  const before = tablet.token ?? "";
  await goOn(tablet, "shop", shopPin);
  expect((await tablet.ask(contract.getUserByName, {})).Id).toBe(idOf("shop"));
  expect(await auditOf("session.signed-in")).toMatchObject({ user_id: idOf("shop"), details: { way: "pin", tablet: expect.any(Number) } });
  await tablet.ask(contract.addAuditInfo, { body: { Action: "terms", Details: "of the shop" } });
  expect((await auditOf("interface.terms")).user_id).toBe(idOf("shop"));
  // The session before is over, token and cookie.
  expect((await app.send(contract.getUserByName, {}, { token: before })).status).toBe(401);
  await goOn(tablet, "coord", coordPin);
  await tablet.ask(contract.addAuditInfo, { body: { Action: "terms", Details: "of the coordinator" } });
  expect((await auditOf("interface.terms")).user_id).toBe(idOf("coord"));
});

test("a tablet names those who signed in on it today, and a browser that is none names nobody", async () => {
  expect(await tablet.ask(contract.getTabletPeople, {})).toEqual({
    IsTablet: true,
    Shop: "Northside Collision",
    LockMinutes: 5,
    People: [
      { Id: idOf("shop"), Name: "Maya Torres", HasPin: true },
      { Id: idOf("coord"), Name: "Owen Clarke", HasPin: true },
    ],
  });
  expect(await openBrowser(app).ask(contract.getTabletPeople, {})).toEqual({ IsTablet: false, Shop: "", LockMinutes: 5, People: [] });
});

test("a locked tablet has no session, and its people go on", async () => {
  const before = tablet.token ?? "";
  await tablet.ask(contract.lockTablet, {});
  expect((await app.send(contract.getUserByName, {}, { token: before })).status).toBe(401);
  expect(tablet.cookies.has("remotebay_refresh")).toBe(false);
  await goOn(tablet, "coord", coordPin);
  expect((await tablet.ask(contract.getUserByName, {})).ByPin).toBe(true);
});

test("who signs out there is one of its people no more", async () => {
  await tablet.ask(contract.signOut, {});
  tablet.token = undefined;
  expect((await tablet.ask(contract.getTabletPeople, {})).People.map(({ Id }) => Id)).toEqual([idOf("shop")]);
  expect((await tablet.send(contract.switchPerson, { body: { Person: idOf("coord"), Pin: coordPin } })).problem.code).toBe("full-sign-in");
});

test("sessions say which is on a tablet", async () => {
  const elsewhere = await app.signIn("coord@demo.test");
  const listed = await elsewhere.ask(contract.getSessions, {});
  expect(listed.filter(({ OnTablet }) => OnTablet).length).toBeGreaterThan(0);
  expect(listed.find(({ IsThis }) => IsThis)?.OnTablet).toBe(false);
});

describe("a session by PIN", () => {
  const security = ["changePassword", "modifyUsers", "invite", "endSession", "endOtherSessions", "markTablet", "revokeTablet", "setPin"];
  const factors = ["beginAuthenticator", "confirmAuthenticator", "removeAuthenticator", "renewRecoveryCodes"];
  const passkeys = ["getPasskeyOptions", "addPasskey", "renamePasskey", "removePasskey", "removeFactorsOf"];

  test.each([...security, ...factors, ...passkeys])("needs a full sign-in for %s", async (name) => {
    const call = everyCall.find((one) => one.name === name)?.call;
    if (!call) throw new Error(`${name} is no call`);
    expect(call.fullSignIn).toBe(true);
    if (call.for === "admins") return;
    await goOn(tablet, "shop", shopPin);
    expect((await tablet.send(call as typeof contract.setPin, { body: { Pin: shopPin } })).problem.code).toBe("full-sign-in");
  });

  test("every write of administrators needs a full sign-in", () => {
    const open = everyCall.filter(({ call }) => call.for === "admins" && call.method === "POST" && call.fullSignIn !== true);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test("does not end the sessions of other devices, but its own", async () => {
    await goOn(tablet, "shop", shopPin);
    expect((await tablet.send(contract.signOut, { query: { everywhere: "true" } })).problem.code).toBe("full-sign-in");
    expect((await tablet.send(contract.signOut, {})).status).toBe(204);
  });

  test("does a shop's work", async () => {
    await goOn(tablet, "shop", shopPin);
    expect((await tablet.send(contract.getRequestCounts, { query: { id: northside() } })).status).toBe(200);
    expect((await tablet.send(contract.updateContact, { body: { Language: "de" } })).status).toBe(200);
  });
});

describe("a PIN", () => {
  test.each(["0000", "1234", "4321", "7890", "1357", "987654", "1212", "123123", "1984", "2011", "2580"])("%s is refused", async (Pin) => {
    const { status, problem } = await tablet.send(contract.setPin, { body: { Pin } });
    expect([status, problem.errors?.[0]]).toMatchObject([400, { path: "Pin", code: "pin-trivial" }]);
  });

  test.each(["123", "1234567", "12a4", "１２３４", ""])("%s is none", async (Pin) => {
    expect((await tablet.send(contract.setPin, { body: { Pin } })).problem.errors).toMatchObject([{ path: "Pin", code: "pin" }]);
  });

  test("is nowhere at rest, nor the same hash for two", async () => {
    await tablet.ask(contract.setPin, { body: { Pin: shopPin } });
    const { rows } = await app.database.pool.query<{ hash: string }>("select hash from tablet_pins");
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
  });
});

describe("the location's setting", () => {
  test("is off, and for who may change the location", async () => {
    const lakeview = ids.locationIds["lakeview"] ?? 0;
    const other = await app.signIn("shop2@demo.test");
    expect(await other.ask(contract.getTabletSettings, { query: { locationId: lakeview } })).toMatchObject({
      SharedTablet: false,
      LockMinutes: 5,
      CanModify: false,
      CanMark: false,
    });
    const forbidden = [
      await other.send(contract.markTablet, { body: { Name: "Ours" } }),
      await other.send(contract.setPin, { body: { Pin: "8264" } }),
      await other.send(contract.saveTabletSettings, { body: { LocationId: lakeview, SharedTablet: true, LockMinutes: 5 } }),
    ];
    expect(forbidden.map(({ problem }) => problem.code)).toEqual(["forbidden", "forbidden", "forbidden"]);
    const admin = await app.signIn("admin@demo.test");
    const body = { LocationId: lakeview, SharedTablet: true, LockMinutes: 5 };
    expect((await admin.send(contract.saveTabletSettings, { body })).problem.code).toBe("not-found");
  });

  test("is audited with what it was, and told to a tablet that asks", async () => {
    const admin = await app.signIn("admin@demo.test");
    await admin.ask(contract.saveTabletSettings, { body: { LocationId: northside(), SharedTablet: true, LockMinutes: 12 } });
    expect(await auditOf("tablet.settings-changed")).toMatchObject({
      location_id: northside(),
      details: { before: { on: true, minutes: 5 }, on: true, minutes: 12 },
    });
    expect(await tablet.ask(contract.joinTablet, {})).toEqual({ IsTablet: true, LockMinutes: 12, MayUsePin: true, HasPin: true });
    await admin.ask(contract.saveTabletSettings, { body: { LocationId: northside(), SharedTablet: true, LockMinutes: 5 } });
  });

  test("lists its tablets for the location's people, who marked one takes it away", async () => {
    const { Tablets } = await tablet.ask(contract.getTabletSettings, { query: { locationId: northside() } });
    const own = Tablets.find(({ IsThis }) => IsThis);
    expect(own).toMatchObject({ Name: "Bay 2", CanRevoke: false });
    const marker = await app.signIn("shop@demo.test");
    await marker.ask(contract.revokeTablet, { body: { Id: own?.Id ?? 0 } });
    expect((await tablet.ask(contract.getTabletPeople, {})).IsTablet).toBe(false);
    const stranger = await app.signIn("shop2@demo.test");
    expect((await stranger.send(contract.revokeTablet, { body: { Id: Tablets[0]?.Id ?? 0 } })).problem.code).toBe("not-found");
  });
});
