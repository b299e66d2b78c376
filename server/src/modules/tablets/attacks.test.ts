import * as contract from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type TestApp } from "../../testing/app.ts";
import { openBrowser, type Browser } from "../../testing/browser.ts";

// What somebody may try who stands before a tablet, copied its cookie, or should be on it no more.

let app: TestApp;
let ids: SeedIds;
let tablet: Browser;
const pins = { shop: "8264", coord: "739105" } as const;
type Name = keyof typeof pins;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", environment: { PUBLIC_URL: "http://portal.test" } });
  ids = await seedPeople(app.database);
});
afterAll(() => app.close());

const northside = () => ids.locationIds["northside"] ?? 0;
const idOf = (name: string) => ids.userIds[`${name}@demo.test`] ?? 0;
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

/** Nine in the morning in Chicago: a new tablet on which both have signed in fully. */
beforeEach(async () => {
  app.clock.set("2026-03-02T15:00:00Z");
  tablet = await newTablet();
});

async function newTablet(): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.signIn("shop@demo.test");
  await browser.ask(contract.markTablet, { body: { Name: "Bay 2" } });
  for (const name of ["shop", "coord"] as const) {
    await browser.signIn(`${name}@demo.test`);
    await browser.ask(contract.joinTablet, {});
    await browser.ask(contract.setPin, { body: { Pin: pins[name] } });
  }
  return browser;
}

/** Tries to go on as somebody; answers the code of the refusal. */
async function tried(browser: Browser, name: Name, Pin: string = pins[name]): Promise<string> {
  const { status, reply, problem } = await browser.send(contract.switchPerson, { body: { Person: idOf(name), Pin } });
  if (status !== 200) return problem.code;
  browser.token = reply;
  return "signed in";
}

const isSignedIn = async (browser: Browser) => (await browser.send(contract.getUserByName, {})).status === 200;
const peopleOn = async (browser: Browser) => (await browser.ask(contract.getTabletPeople, {})).People.map(({ Id }) => Id);

/** The wrong tries that were looked at. */
async function wrongTries(): Promise<number> {
  const { rows } = await sql(
    "select count(*)::int as n from audit_entries where action = 'session.sign-in-failed' and details->>'reason' = 'pin'",
  );
  return rows[0].n;
}

describe("guessing", () => {
  test("five wrong PINs, then only the full sign-in goes on, with a right PIN too", async () => {
    const left: unknown[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { problem } = await tablet.send(contract.switchPerson, { body: { Person: idOf("shop"), Pin: "5082" } });
      left.push([problem.code, problem.info]);
    }
    expect(left).toEqual([4, 3, 2, 1].map((Left) => ["wrong-pin", { Left }]));
    expect(await tried(tablet, "shop", "5082")).toBe("full-sign-in");
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
    // Neither a day nor another person changes that.
    app.clock.advance(3_600_000);
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
    expect(await tried(tablet, "coord")).toBe("signed in");
    await tablet.signIn("shop@demo.test");
    await tablet.ask(contract.joinTablet, {});
    expect(await tried(tablet, "shop")).toBe("signed in");
  });

  test("twenty at once count as twenty", async () => {
    const before = await wrongTries();
    const codes = await Promise.all(Array.from({ length: 20 }, (_, nth) => tried(tablet.copied("A tablet"), "shop", String(5083 + nth))));
    expect(codes.filter((code) => code === "signed in")).toEqual([]);
    expect((await wrongTries()) - before).toBeLessThanOrEqual(5);
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
  });

  test("slowly: twenty since the full sign-in, however many right ones are between", async () => {
    let wrong = 0;
    for (let quarter = 0; quarter < 10; quarter += 1) {
      app.clock.advance(16 * 60_000);
      for (let nth = 0; nth < 3; nth += 1) if ((await tried(tablet, "shop", "5082")) === "wrong-pin") wrong += 1;
      await tried(tablet, "shop");
    }
    expect(wrong).toBe(19);
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
  });

  test("a wrong one ends nobody's session", async () => {
    expect(await tried(tablet, "shop", "5082")).toBe("wrong-pin");
    expect(await isSignedIn(tablet)).toBe(true);
  });
});

describe("a browser that is no tablet", () => {
  test("goes on as nobody, whoever is named, and is told nothing", async () => {
    const other = openBrowser(app);
    const answers = [];
    for (const Person of [idOf("shop"), idOf("rd"), 2_000_000]) {
      const { status, problem } = await other.send(contract.switchPerson, { body: { Person, Pin: pins.shop } });
      answers.push([status, problem.code, problem.detail]);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    other.cookies.set("remotebay_tablet", `${"a".repeat(22)}.${"b".repeat(43)}.${"c".repeat(43)}`);
    expect(await tried(other, "shop")).toBe("full-sign-in");
    expect(await other.ask(contract.getTabletPeople, {})).toMatchObject({ IsTablet: false, People: [] });
  });

  test("a session's refresh cookie is no tablet's", async () => {
    const other = openBrowser(app);
    await other.signIn("shop@demo.test");
    other.cookies.set("remotebay_tablet", other.cookies.get("remotebay_refresh") ?? "");
    expect(await tried(other, "shop")).toBe("full-sign-in");
  });

  test("people who did not sign in on the tablet go on there as little as somebody invented", async () => {
    await sql("insert into tablet_pins select $1, hash, set_at from tablet_pins where user_id = $2", [idOf("rag"), idOf("shop")]);
    for (const Person of [idOf("rag"), idOf("shop2"), 2_000_000]) {
      expect((await tablet.send(contract.switchPerson, { body: { Person, Pin: pins.shop } })).problem.code).toBe("full-sign-in");
    }
  });
});

describe("a copied cookie", () => {
  test("used after the tablet went on takes the tablet away", async () => {
    const copy = tablet.copied("A laptop");
    expect(await tried(tablet, "shop")).toBe("signed in");
    app.clock.advance(1000);
    expect(await tried(copy, "shop")).toBe("full-sign-in");
    expect(await tried(tablet, "coord")).toBe("full-sign-in");
    expect(await isSignedIn(tablet)).toBe(false);
    const { rows } = await sql("select 1 from audit_entries where action = 'tablet.copied'");
    expect(rows).toHaveLength(1);
  });

  test("used first is noticed when the tablet goes on", async () => {
    const copy = tablet.copied("A laptop");
    expect(await tried(copy, "shop")).toBe("signed in");
    expect(await tried(tablet, "coord")).toBe("full-sign-in");
    expect(await isSignedIn(copy)).toBe(false);
  });

  test("a lost reply is none: the same browser goes on with the cookie before for a minute", async () => {
    const lost = tablet.copied("A tablet");
    expect(await tried(lost, "shop")).toBe("signed in");
    app.clock.advance(30_000);
    expect(await tried(tablet, "shop")).toBe("signed in");
    expect(await isSignedIn(lost)).toBe(false);
    expect(await tried(tablet, "coord")).toBe("signed in");
  });

  test("a page of another origin neither switches nor locks", async () => {
    const cookie = [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "sec-fetch-site": "same-site" };
    const sent = [
      await app.send(contract.switchPerson, { body: { Person: idOf("shop"), Pin: pins.shop } }, { headers }),
      await app.send(contract.lockTablet, {}, { headers }),
    ];
    expect(sent.map(({ problem }) => problem.code)).toEqual(["forbidden", "forbidden"]);
    expect(await isSignedIn(tablet)).toBe(true);
  });
});

describe("the day on a tablet ends", () => {
  test("fourteen hours after the full sign-in, for the session that goes on too", async () => {
    expect(await tried(tablet, "shop")).toBe("signed in");
    app.clock.set("2026-03-03T04:59:00Z");
    tablet.token = await tablet.ask(contract.refreshToken, {});
    expect(await isSignedIn(tablet)).toBe(true);
    app.clock.set("2026-03-03T05:00:30Z");
    expect(await isSignedIn(tablet)).toBe(false);
    expect((await tablet.send(contract.refreshToken, {})).status).toBe(401);
    expect(await tried(tablet, "coord")).toBe("full-sign-in");
    expect(await peopleOn(tablet)).toEqual([]);
  });

  test("with the day in the location's time zone, not the service's", async () => {
    // Eight in the evening in Chicago, when it is tomorrow in Greenwich already.
    app.clock.set("2026-03-03T02:00:00Z");
    tablet = await newTablet();
    app.clock.set("2026-03-03T05:59:00Z");
    expect(await tried(tablet, "shop")).toBe("signed in");
    app.clock.set("2026-03-03T06:00:30Z");
    expect(await tried(tablet, "coord")).toBe("full-sign-in");
  });

  test("a session of yesterday does not join", async () => {
    const other = openBrowser(app);
    await other.signIn("shop@demo.test");
    await other.ask(contract.markTablet, { body: { Name: "Office" } });
    app.clock.set("2026-03-03T15:00:00Z");
    other.token = await other.ask(contract.refreshToken, {});
    expect((await other.send(contract.joinTablet, {})).problem.code).toBe("full-sign-in");
    expect(await peopleOn(other)).toEqual([]);
  });

  test("a full session on a tablet ends with it too, and no PIN makes it longer", async () => {
    app.clock.set("2026-03-03T04:00:00Z");
    expect(await tried(tablet, "coord")).toBe("signed in");
    await tablet.ask(contract.joinTablet, {});
    app.clock.set("2026-03-03T05:00:30Z");
    expect((await tablet.send(contract.refreshToken, {})).status).toBe(401);
  });
});

/** What ends somebody's day on a tablet at once: the session that goes on there, and what a PIN opens. */
describe("somebody goes on no more", () => {
  const undo: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    await tried(tablet, "shop");
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
  });

  const change = async (set: string, back: string) => {
    await sql(`update users set ${set} where id = $1`, [idOf("shop")]);
    undo.push(() => sql(`update users set ${back} where id = $1`, [idOf("shop")]));
  };

  async function expectEnd(): Promise<void> {
    await expect.poll(() => isSignedIn(tablet), { timeout: 15_000 }).toBe(false);
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
    expect(await peopleOn(tablet)).not.toContain(idOf("shop"));
  }

  test("who is banned", async () => {
    await change("banned = true", "banned = false");
    await expectEnd();
  });

  test("who leaves the location", async () => {
    await change(`location_id = ${ids.locationIds["lakeview"] ?? 0}`, `location_id = ${northside()}`);
    await expectEnd();
  });

  test("whose sessions were ended elsewhere", async () => {
    const phone = await app.signIn("shop@demo.test");
    await phone.ask(contract.endOtherSessions, {});
    await expectEnd();
  });

  test("whose session there was ended elsewhere", async () => {
    const phone = await app.signIn("shop@demo.test");
    for (const { Number, OnTablet } of await phone.ask(contract.getSessions, {})) {
      if (OnTablet) await phone.ask(contract.endSession, { body: { Number } });
    }
    await expectEnd();
  });

  test("who changed the password, also with the PIN that was", async () => {
    await change("demonstration = false", "demonstration = true");
    const { rows } = await sql("select password_hash from users where id = $1", [idOf("shop")]);
    undo.push(() => sql("update users set password_hash = $2 where id = $1", [idOf("shop"), rows[0].password_hash]));
    const phone = await app.signIn("shop@demo.test");
    await phone.ask(contract.changePassword, { body: { Current: demoPassword, Password: "Wrench-and-kettle-9" } });
    await expectEnd();
    await tablet.signIn("shop@demo.test", { password: "Wrench-and-kettle-9" });
    expect(await tablet.ask(contract.joinTablet, {})).toMatchObject({ IsTablet: true, HasPin: false });
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
  });

  test("on a tablet that was taken away", async () => {
    const { Tablets } = await tablet.ask(contract.getTabletSettings, { query: { locationId: northside() } });
    const admin = await app.signIn("admin@demo.test");
    await admin.ask(contract.revokeTablet, { body: { Id: Tablets.find(({ IsThis }) => IsThis)?.Id ?? 0 } });
    await expectEnd();
  });

  test("where the setting goes off, also in the middle of switches", async () => {
    const admin = await app.signIn("admin@demo.test");
    const set = (SharedTablet: boolean) =>
      admin.ask(contract.saveTabletSettings, { body: { LocationId: northside(), SharedTablet, LockMinutes: 5 } });
    undo.push(() => set(true));
    const others = await Promise.all([newTablet(), newTablet(), newTablet()]);
    await Promise.all([...others.map((other) => tried(other, "coord")), set(false)]);
    for (const other of others) {
      await expect.poll(() => isSignedIn(other), { timeout: 15_000 }).toBe(false);
      expect(await tried(other, "coord")).toBe("full-sign-in");
    }
    await expectEnd();
    await set(true);
    // Nothing comes back to life.
    expect(await tried(tablet, "shop")).toBe("full-sign-in");
  });
});

test("administrators of whom a second factor is required have no PIN, and one from before opens nothing", async () => {
  expect(await tried(tablet, "coord")).toBe("signed in");
  await sql("insert into user_roles (user_id, role_id) values ($1, 2)", [idOf("coord")]);
  await sql("update users set demonstration = false where id = $1", [idOf("coord")]);
  await sql(`update variants set overrides = '{"features": {"adminSecondFactor": true}}' where key = 'default'`);
  try {
    // Settings and identities are cached for ten seconds.
    app.clock.advance(10_001);
    expect(await isSignedIn(tablet)).toBe(false);
    expect(await tried(tablet, "coord")).toBe("full-sign-in");
    expect(await tried(tablet, "shop")).toBe("signed in");
  } finally {
    await sql("delete from user_roles where user_id = $1 and role_id = 2", [idOf("coord")]);
    await sql("update users set demonstration = true where id = $1", [idOf("coord")]);
    await sql("update variants set overrides = '{}' where key = 'default'");
    app.clock.advance(10_001);
  }
});

test("practice sessions are on no tablet", async () => {
  const other = openBrowser(app);
  await other.signIn("shop@demo.test", { demo: true });
  expect((await other.send(contract.markTablet, { body: { Name: "Sandbox" } })).problem.code).toBe("practice");
  expect((await other.send(contract.joinTablet, {})).problem.code).toBe("practice");
});

test("people of another location and operations staff are on no tablet of this one", async () => {
  for (const name of ["shop2", "tech"]) {
    const other = tablet.copied("A tablet");
    await other.signIn(`${name}@demo.test`);
    expect((await other.ask(contract.joinTablet, {})).IsTablet).toBe(false);
  }
  expect(new Set(await peopleOn(tablet))).toEqual(new Set([idOf("shop"), idOf("coord")]));
});
