import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let tech: Person;
let tech2: Person;
let dispatch: Person;
let uk: Person;
let admin: Person;
let seedIds: SeedIds;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-25T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  const users = ["shop", "tech", "tech2", "dispatch", "uk", "super"].map((name) => app.signIn(`${name}@demo.test`));
  [shop, tech, tech2, dispatch, uk, admin] = (await Promise.all(users)) as [Person, Person, Person, Person, Person, Person];
});
afterAll(() => app.close());

/** A request with a confirmed date. */
async function confirmed(date: string, who = shop): Promise<number> {
  const { id } = await who.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await dispatch.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Scheduled", Date: date } });
  return id;
}
const week = { from: "2026-03-29", days: 7, zone: "Europe/Berlin" };
const calendar = (query: Partial<typeof week> = {}, person: Person = dispatch) =>
  person.ask(contract.getTeamCalendar, { query: { ...week, ...query } });
const entryOf = async (id: number) => (await calendar()).Entries.find(({ Id }) => Id === id);
const move = (person: Person, Id: number, From: string, to: string) => person.send(contract.moveDate, { body: { Id, From, Date: to } });
const dateOf = async (id: number) => (await shop.ask(contract.getRequest, { query: { id } })).ConfirmedDate;

test("has the dates of the days of a zone, those of a day that the clock makes shorter too", async () => {
  // In Berlin 29 March has 23 hours: from 23:00 to 22:00 UTC.
  const [before, first, last, after] = [
    await confirmed("2026-03-28T22:59:00.000Z"),
    await confirmed("2026-03-28T23:00:00.000Z"),
    await confirmed("2026-03-29T21:59:00.000Z"),
    await confirmed("2026-03-29T22:00:00.000Z"),
  ];
  const day = await calendar({ days: 1 });
  expect(day.Entries.map(({ Id }) => Id)).toEqual([first, last]);
  expect(day.Total).toBe(2);
  expect((await calendar()).Entries.map(({ Id }) => Id)).toEqual([first, last, after]);
  expect((await calendar({ from: "2026-03-28", days: 1 })).Entries.map(({ Id }) => Id)).toEqual([before]);
  expect(day.Technicians.map(({ Name }) => Name)).toContain("Aisha Rahman");
  expect(day.Entries[0]).toMatchObject({ LocationName: "Northside Collision", TechnicianId: null, IsOutsideHours: false, CanMove: true });
  for (const query of [{ days: 43 }, { days: 0 }, { zone: "Berlin" }, { from: "2026-02-30" }])
    expect((await dispatch.send(contract.getTeamCalendar, { query: { ...week, ...query } })).problem.code).toBe("invalid");
  expect((await shop.send(contract.getTeamCalendar, { query: week })).problem.code).toBe("forbidden");
});

test("a date is moved by who may confirm one; the shop reads it, and its history has both dates", async () => {
  const [at, to] = ["2026-03-30T08:00:00.000Z", "2026-03-31T09:30:00.000Z"];
  const id = await confirmed(at);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  expect((await move(tech2, id, at, to)).problem.code).toBe("job-taken");
  expect((await move(shop, id, at, to)).problem.code).toBe("forbidden");
  expect((await calendar({}, tech2)).Entries.find(({ Id }) => Id === id)?.CanMove).toBe(false);
  expect((await move(dispatch, id, at, to)).reply).toEqual({ id, Overlaps: 0, IsOutsideHours: false });
  expect(await dateOf(id)).toBe(to);
  const [newest] = await shop.ask(contract.getRequestHistory, { query: { id } });
  expect(newest).toMatchObject({ Action: "request.rescheduled", From: at, To: to });
  const { rows } = await app.database.pool.query(
    "select system->>'key' as key from chat_messages where channel_id = $1 order by seq desc limit 1",
    [id],
  );
  expect(rows).toEqual([{ key: "dateMoved" }]);
  // Who has the job moves it too, and back again.
  expect((await move(tech, id, to, at)).status).toBe(200);
});

test("of two who move one date the second is told which holds, and sending it again changes nothing", async () => {
  const [at, one, other] = ["2026-04-01T08:00:00.000Z", "2026-04-01T10:00:00.000Z", "2026-04-02T10:00:00.000Z"];
  const id = await confirmed(at);
  const both = await Promise.all([move(dispatch, id, at, one), move(tech, id, at, other)]);
  const lost = both.find(({ status }) => status !== 200);
  const holds = await dateOf(id);
  expect([one, other]).toContain(holds);
  expect(lost?.problem).toMatchObject({ code: "stale", info: { Current: { StatusName: "Scheduled", ConfirmedDate: holds } } });
  const versionOf = async () => (await shop.ask(contract.getRequest, { query: { id } })).Version;
  const version = await versionOf();
  expect((await move(dispatch, id, at, holds ?? "")).status).toBe(200);
  expect(await versionOf()).toBe(version);
  await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
  expect((await move(dispatch, id, holds ?? "", at)).problem.code).toBe("move-not-allowed");
});

test("what has no confirmed date any more is not given one, and none is moved into the past", async () => {
  const at = "2026-04-03T08:00:00.000Z";
  const id = await confirmed(at);
  const past = await move(dispatch, id, at, "2026-03-25T14:58:00.000Z");
  expect(past.problem.errors).toMatchObject([{ path: "Date", code: "past" }]);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } });
  expect((await move(dispatch, id, at, "2026-04-03T09:00:00.000Z")).problem).toMatchObject({
    code: "stale",
    info: { Current: { StatusName: "InProcess", ConfirmedDate: null } },
  });
});

test("marks what overlaps for one technician", async () => {
  const [early, late] = [await confirmed("2026-04-04T08:00:00.000Z"), await confirmed("2026-04-04T09:00:00.000Z")];
  const technicianId = seedIds.userIds["tech2@demo.test"] ?? 0;
  for (const Id of [early, late]) await dispatch.ask(contract.assignJob, { body: { Id, TechnicianId: technicianId, From: null } });
  expect(await entryOf(early)).toMatchObject({ Overlaps: false, TechnicianId: technicianId, Technician: "Aisha Rahman" });
  // An hour apart they follow each other; a minute nearer they overlap.
  const moved = await move(dispatch, late, "2026-04-04T09:00:00.000Z", "2026-04-04T08:59:00.000Z");
  expect(moved.reply.Overlaps).toBe(1);
  expect([(await entryOf(early))?.Overlaps, (await entryOf(late))?.Overlaps]).toEqual([true, true]);
  // Around midnight of Berlin each of two days has one of them.
  await move(dispatch, early, "2026-04-04T08:00:00.000Z", "2026-04-04T21:45:00.000Z");
  await move(dispatch, late, "2026-04-04T08:59:00.000Z", "2026-04-04T22:15:00.000Z");
  for (const [from, id] of [["2026-04-04", early] as const, ["2026-04-05", late] as const]) {
    const { Entries, Total } = await calendar({ from, days: 1 });
    expect({ marked: Entries.map(({ Id, Overlaps }) => [Id, Overlaps]), Total }).toEqual({ marked: [[id, true]], Total: 1 });
  }
  // What nobody has yet overlaps nothing.
  await dispatch.ask(contract.assignMany, { body: { Jobs: [{ Id: late, From: technicianId }], TechnicianId: null } });
  expect((await entryOf(early))?.Overlaps).toBe(false);
});

test("marks what is outside of the hours of the shop, in their zone, on a holiday too", async () => {
  const [inside, outside, holiday] = ["2026-04-06T08:30:00.000Z", "2026-04-06T16:00:00.000Z", "2026-04-07T10:00:00.000Z"];
  const ids = [await confirmed(inside, uk), await confirmed(outside, uk), await confirmed(holiday, uk)];
  const TenantId = (await uk.ask(contract.getTenantDetails, {})).Items[0]?.ID ?? 0;
  const { Version } = await admin.ask(contract.getOpeningHours, { query: { tenantId: TenantId } });
  const weekly = (["Monday", "Tuesday"] as const).map((dayOfWeek) => ({ dayOfWeek, startTime: "09:00", endTime: "17:00" }));
  const closed = { scheduledDate: "2026-04-07", notes: "Easter", startTime: contract.closedAllDay, endTime: contract.closedAllDay };
  await admin.ask(contract.saveOpeningHours, {
    body: { TenantId, Version, TimeZone: "Europe/London", SupportEmail: "", Standard: weekly, Holidays: [closed] },
  });
  const { Entries } = await calendar({ from: "2026-04-05" });
  // 9:30 and 17:00 in London's summer time: hours end before the minute at which they end.
  expect(ids.map((id) => Entries.find(({ Id }) => Id === id)?.IsOutsideHours)).toEqual([false, true, true]);
  const moved = await move(dispatch, ids[0] ?? 0, inside, "2026-04-06T07:30:00.000Z");
  expect(moved.reply.IsOutsideHours).toBe(true);
});

test("a shop reads the first free times and nothing else; dates that nobody has yet take them too", async () => {
  const ask = (who: Person) => who.ask(contract.getFreeTimes, {});
  const before = await ask(shop);
  expect(Object.keys(before)).toEqual(["Times"]);
  // Wednesday 10:00 in Chicago: an hour from now on.
  expect(before.Times.slice(0, 4)).toEqual([
    "2026-03-25T16:00:00.000Z",
    "2026-03-25T17:00:00.000Z",
    "2026-03-25T18:00:00.000Z",
    "2026-03-26T13:00:00.000Z",
  ]);
  for (const who of [dispatch, tech]) expect((await who.send(contract.getFreeTimes, {})).problem.code).toBe("forbidden");
  // As many dates of another shop as there are technicians: one at a quarter past takes two hours.
  const other = await app.signIn("shop2@demo.test");
  const technicians = (await calendar()).Technicians.length;
  const taken: number[] = [];
  for (let nth = 0; nth < technicians; nth += 1) taken.push(await confirmed("2026-03-25T16:15:00.000Z", other));
  expect((await ask(shop)).Times.slice(0, 2)).toEqual(["2026-03-25T18:00:00.000Z", "2026-03-25T19:00:00.000Z"]);
  await other.ask(contract.updateRequestStatus, { body: { Id: taken[0] ?? 0, Status: "Cancelled", Reason: "Sold" } });
  expect(await ask(shop)).toEqual(before);
});

test("free times of a shop lie within the hours of its portal", async () => {
  // Mondays and Tuesdays from 9 to 17 in London, since the test before; Easter Tuesday is closed.
  const { Times } = await uk.ask(contract.getFreeTimes, {});
  expect(Times).toEqual([
    "2026-03-30T08:00:00.000Z",
    "2026-03-30T09:00:00.000Z",
    "2026-03-30T10:00:00.000Z",
    "2026-03-31T08:00:00.000Z",
    "2026-03-31T09:00:00.000Z",
    "2026-03-31T10:00:00.000Z",
  ]);
});
