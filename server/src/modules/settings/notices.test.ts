import { closeNotice, endNotice, getUiMessage, listNotices, saveNotice, type ChangedNotice } from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let superAdmin: Person;
let shop: Person;
let uk: Person;
let rag: Person;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
});
// A token lasts a quarter of an hour, and the clock is moved.
beforeEach(async () => {
  [superAdmin, shop, uk, rag] = (await Promise.all(["super", "shop", "uk", "rag"].map((user) => app.signIn(`${user}@demo.test`)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await app.database.pool.query("truncate closed_notices, notices");
});
afterAll(() => app.close());

/** A time so many minutes from now. */
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

const noticeWith = (more: Partial<ChangedNotice> = {}): ChangedNotice => ({
  Id: 0,
  From: inMinutes(0),
  Until: inMinutes(60),
  Severity: "warning",
  Variant: "",
  Text: "Maintenance at noon",
  ...more,
});
const set = (more: Partial<ChangedNotice> = {}) => superAdmin.ask(saveNotice, { body: noticeWith(more) });
const shownTo = async (person: Person) => (await person.ask(getUiMessage, {})).message;
const told = async () => (await app.database.pool.query("select rooms from live_events where name = 'notice.changed'")).rows.length;

test("a notice is shown to everybody, those who see no requests too, from its start to its end", async () => {
  expect(await shop.ask(getUiMessage, {})).toEqual({ message: "", until: null, id: 0, severity: "info" });
  const Until = inMinutes(8);
  const { id } = await set({ From: inMinutes(4), Until });
  expect(await shownTo(shop)).toBe("");
  app.clock.advance(4 * 60_000);
  for (const person of [shop, uk, rag, superAdmin])
    expect(await person.ask(getUiMessage, {})).toEqual({ message: "Maintenance at noon", until: Until, id, severity: "warning" });
  app.clock.advance(4 * 60_000);
  expect(await shownTo(shop)).toBe("");
});

test("a notice of one variant is shown to its users alone", async () => {
  await set({ Variant: "uk", Text: "For the UK" });
  expect([await shownTo(uk), await shownTo(shop)]).toEqual(["For the UK", ""]);
});

test("a notice is closed by one reader for all of their screens; then the one before it is shown", async () => {
  await set({ From: inMinutes(-5), Text: "The first" });
  const { id } = await set({ Text: "The second" });
  expect(await shownTo(shop)).toBe("The second");
  await shop.ask(closeNotice, { body: { Id: id } });
  await shop.ask(closeNotice, { body: { Id: id } });
  const elsewhere = await app.signIn("shop@demo.test", { demo: true });
  expect([await shownTo(shop), await shownTo(elsewhere), await shownTo(uk)]).toEqual(["The first", "The first", "The second"]);
  expect((await shop.send(closeNotice, { body: { Id: 99_999 } })).problem.code).toBe("not-found");
});

test("a changed notice is shown again to those who closed it", async () => {
  const { id } = await set();
  await shop.ask(closeNotice, { body: { Id: id } });
  expect(await shownTo(shop)).toBe("");
  await set({ Id: id, Text: "Maintenance at one" });
  expect(await shownTo(shop)).toBe("Maintenance at one");
});

test("a notice that is ended is shown no more, and one that has not begun never is", async () => {
  const now = await set({ Text: "Now" });
  const later = await set({ From: inMinutes(5), Text: "Later" });
  for (const { id } of [now, later]) await superAdmin.ask(endNotice, { body: { Id: id } });
  expect(await shownTo(shop)).toBe("");
  app.clock.advance(6 * 60_000);
  expect(await shownTo(shop)).toBe("");
  expect((await superAdmin.ask(listNotices, {})).map(({ Text }) => Text).toSorted()).toEqual(["Later", "Now"]);
});

test("open pages are told of a notice that is set, and when it begins and ends", async () => {
  const before = await told();
  await set({ From: inMinutes(4), Until: inMinutes(8) });
  expect(await told()).toBe(before + 1);
  await app.tick();
  const begun = await told();
  app.clock.advance(5 * 60_000);
  await app.tick();
  expect(await told()).toBe(begun + 1);
  app.clock.advance(4 * 60_000);
  await app.tick();
  expect(await told()).toBe(begun + 2);
});

test("only a SuperAdmin sets, lists and ends notices", async () => {
  const { id } = await set();
  for (const user of ["shop", "admin", "tech", "dispatch"]) {
    const person = await app.signIn(`${user}@demo.test`);
    const statuses = [
      (await person.send(saveNotice, { body: noticeWith() })).status,
      (await person.send(listNotices, {})).status,
      (await person.send(endNotice, { body: { Id: id } })).status,
    ];
    expect({ user, statuses }).toEqual({ user, statuses: [403, 403, 403] });
  }
});

test.each([
  ["ends before it begins", () => ({ From: inMinutes(30), Until: inMinutes(20) }), { path: "Until", code: "past" }],
  ["has ended already", () => ({ From: inMinutes(-30), Until: inMinutes(-20) }), { path: "Until", code: "past" }],
  ["is for an unknown variant", () => ({ Variant: "moon" }), { path: "Variant", code: "choice" }],
])("a notice that %s is refused", async (_name, more, fault) => {
  const { problem } = await superAdmin.send(saveNotice, { body: noticeWith(more()) });
  expect(problem).toMatchObject({ code: "invalid", errors: [fault] });
});

test("a change of a notice that is not there is refused", async () => {
  expect((await superAdmin.send(saveNotice, { body: noticeWith({ Id: 99_999 }) })).problem.code).toBe("not-found");
  expect((await superAdmin.send(endNotice, { body: { Id: 99_999 } })).problem.code).toBe("not-found");
});
