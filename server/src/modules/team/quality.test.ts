import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { insertAttempts, insertRequests, type RequestRow } from "../../testing/request-rows.ts";

let app: TestApp;
let ids: SeedIds;
let [shop, tech, dispatch, admin] = [] as unknown as [Person, Person, Person, Person];

// A Wednesday.
beforeAll(async () => {
  app = await makeApp({ now: "2026-04-01T12:00:00Z" });
  ids = await seedPeople(app.database);
  const people = ["shop", "tech", "dispatch", "super"].map((name) => app.signIn(`${name}@demo.test`));
  [shop, tech, dispatch, admin] = (await Promise.all(people)) as [Person, Person, Person, Person];
});
afterAll(() => app.close());

const user = (name: string) => ids.userIds[`${name}@demo.test`] ?? 0;
const place = (name: string) => ids.locationIds[name] ?? 0;
const done = (row: Partial<RequestRow> & { completed: string }) =>
  insertRequests(app, { at: place("northside"), by: user("shop"), sent: "2026-03-09T12:00:00Z", technician: user("tech"), ...row });

type Query = Partial<NonNullable<contract.Args<typeof contract.getTeamQuality>["query"]>>;
const ask = (who: Person, query: Query) =>
  who.send(contract.getTeamQuality, { query: { weeks: 4, zone: "UTC", by: "service" as const, ...query } });
const numbers = (query: Query = {}, who = dispatch) =>
  who.ask(contract.getTeamQuality, { query: { weeks: 4, zone: "UTC", by: "service" as const, ...query } });

test("a week begins on Monday in the reader's zone, and every week has its numbers", async () => {
  // In Berlin the clock goes forward on 29 March: that Monday began at 23:00, the next at 22:00 in UTC.
  const times = ["2026-03-22T22:59:59Z", "2026-03-22T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"];
  for (const completed of times) await done({ completed, make: "Zone" });
  const weeks = async (zone: string) => (await numbers({ zone, make: "Zone" })).Weeks.map(({ Week, Jobs }) => [Week, Jobs]);
  expect(await weeks("Europe/Berlin")).toEqual([
    ["2026-03-09", 0],
    ["2026-03-16", 1],
    ["2026-03-23", 2],
    ["2026-03-30", 1],
  ]);
  expect((await weeks("Pacific/Auckland")).map(([, jobs]) => jobs)).toEqual([0, 0, 2, 2]);
  const one = await numbers({ weeks: 1, zone: "Europe/Berlin", make: "Zone" });
  expect([one.Weeks.length, one.All.Jobs]).toEqual([1, 1]);
  for (const query of [{ weeks: 54 }, { weeks: 0 }, { zone: "Berlin" }]) expect((await ask(dispatch, query)).problem.code).toBe("invalid");
});

test("the first attempt, attempts, waits and durations are of what was completed, without waits for a date", async () => {
  const row = { sent: "2026-03-17T08:00:00Z", completed: "2026-03-17T12:00:00Z", make: "Rate", service: 3 };
  for (const [nth, values] of [[1], [0, 1], [0, 0, 1], [1], [1], []].entries())
    await insertAttempts(app, await done({ ...row, minutes: 10 + nth * 10 }), user("tech"), values);
  await done({ ...row, minutes: 9000, confirmed: "2026-03-17T11:00:00Z", service: 6 });
  await done({ ...row, minutes: 1, demo: true });
  const { All, Groups } = await numbers({ make: "Rate" });
  // Taken after it was completed lasts nothing that is known.
  expect(All).toMatchObject({ Jobs: 7, Calibrations: 5, FirstTime: 3, Attempts: 8, MedianWait: 35, MedianDuration: 205 });
  expect(Groups.map(({ Id, Name, Jobs, Calibrations }) => [Id, Name, Jobs, Calibrations])).toEqual([
    [3, "Calibration", 6, 5],
    [6, expect.any(String), 1, 0],
  ]);
});

test("jobs are put together by make, shop and technician, by name, and filtered by each", async () => {
  const row = { completed: "2026-03-18T12:00:00Z", service: 7 };
  await done({ ...row, make: "Beta", technician: user("tech2"), times: 3 });
  await done({ ...row, make: "Alpha", at: place("northside") });
  await done({ ...row, make: "Alpha", at: place("leeds") || place("uk") || place("northside"), technician: user("tech2") });
  await done({ ...row, make: "", times: 2 });
  const of = async (query: Query) => (await numbers({ service: 7, ...query })).Groups.map(({ Name, Jobs }) => [Name, Jobs]);
  expect(await of({ by: "make" })).toEqual([
    ["", 2],
    ["Alpha", 2],
    ["Beta", 3],
  ]);
  expect(await of({ by: "technician" })).toEqual([
    ["Aisha Rahman", 4],
    ["Jonas Keller", 3],
  ]);
  expect(await of({ by: "make", technician: user("tech2") })).toEqual([
    ["Alpha", 1],
    ["Beta", 3],
  ]);
  expect((await numbers({ service: 7, by: "shop" })).Groups.reduce((sum, { Jobs }) => sum + Jobs, 0)).toBe(7);
  expect((await numbers({ service: 7, by: "shop", shop: place("northside") })).Groups.map(({ Name }) => Name)).toEqual([
    "Northside Collision",
  ]);
});

test("a technician sees the numbers of nobody else; who leads them sees each; a shop sees none", async () => {
  await done({ completed: "2026-03-19T12:00:00Z", make: "Own" });
  await done({ completed: "2026-03-19T12:00:00Z", make: "Own", technician: user("tech2"), times: 2 });
  const own = await numbers({ by: "technician", make: "Own" }, tech);
  expect(own.Groups.map(({ Id, Jobs }) => [Id, Jobs])).toEqual([[user("tech"), 1]]);
  expect([own.All.Jobs, own.SeesEveryone]).toEqual([1, false]);
  // Of the work of all together a technician may know.
  expect((await numbers({ by: "make", make: "Own" }, tech)).All.Jobs).toBe(3);
  for (const by of contract.qualityGroups) expect((await ask(tech, { by, technician: user("tech2") })).problem.code).toBe("forbidden");
  for (const who of [dispatch, admin]) {
    const all = await numbers({ by: "technician", make: "Own" }, who);
    expect([all.Groups.length, all.SeesEveryone]).toEqual([2, true]);
  }
  expect((await ask(shop, {})).problem.code).toBe("forbidden");
});

test("of more groups than fit, those with most jobs are told and the others counted", async () => {
  for (let nth = 0; nth < contract.maxQualityGroups + 3; nth += 1)
    await done({ completed: "2026-03-20T12:00:00Z", make: `M${nth}`, service: 8, times: nth < 3 ? 1 : 2 });
  const { Groups, More, IsCut } = await numbers({ by: "make", service: 8 });
  expect([Groups.length, More, IsCut]).toEqual([contract.maxQualityGroups, 3, false]);
  expect(Groups.map(({ Name }) => Name)).not.toContain("M1");
});
