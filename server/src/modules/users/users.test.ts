import {
  checkIfBanned,
  getBusinessUsers,
  getContact,
  getContactIdByUserId,
  getLocationKey,
  getLookupValues,
  getToken,
  getUserByName,
  modifyUsers,
  setPushToken,
  updateContact,
} from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { seedLookups } from "../lookups/service.ts";
import { demoPassword, makeApp, type Person, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let seedIds: SeedIds;
const people: Record<string, Person> = {};

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  for (const name of ["shop", "coord", "shop2", "tech", "dispatch", "admin", "super", "rag"])
    people[name] = await app.signIn(`${name}@demo.test`);
});
afterAll(() => app.close());

function person(name: string): Person {
  const found = people[name];
  if (!found) throw new Error(`no user is called ${name}`);
  return found;
}

function idOf(name: string): number {
  return seedIds.userIds[`${name}@demo.test`] ?? 0;
}

function change(name: string, changes: object = {}) {
  return { body: { id: idOf(name), firstName: "Given", lastName: "Family", email: `${name}@demo.test`, phone: "1", ...changes } };
}

test.each([
  ["shop", 200],
  ["coord", 200],
  ["tech", 200],
  ["super", 200],
  ["shop2", 404],
  ["rag", 404],
])("a person of Northside Collision and its people, asked for by %s, answer %i", async (who, status) => {
  const viewer = person(who);
  const answers = [
    await viewer.send(getUserByName, { query: { username: "SHOP@demo.test" } }),
    await viewer.send(getContactIdByUserId, { query: { userId: idOf("shop") } }),
    await viewer.send(getContact, { query: { id: idOf("shop") } }),
    await viewer.send(checkIfBanned, { query: { id: idOf("shop"), token: "ignored" } }),
    await viewer.send(getBusinessUsers, { query: { key: seedIds.locationIds["northside"] ?? 0 } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
});

test("a shop gets the same reply for operations staff and for an unknown user", async () => {
  const staff = await person("shop").send(getUserByName, { query: { username: "tech@demo.test" } });
  const nobody = await person("shop").send(getUserByName, { query: { username: "nobody" } });
  expect(staff.problem).toEqual(nobody.problem);
  expect((await person("tech").send(getContact, { query: { id: 1 } })).status).toBe(404);
});

test("the users of a location are listed without banned ones", async () => {
  await app.database.pool.query("update users set banned = true where id = $1", [idOf("coord")]);
  const found = await person("shop").ask(getBusinessUsers, { query: { key: seedIds.locationIds["northside"] ?? 0 } });
  await app.database.pool.query("update users set banned = false where id = $1", [idOf("coord")]);
  expect(new Set(found.map((one) => one.id))).toEqual(new Set([idOf("shop"), idOf("rag"), idOf("admin")]));
  expect(found[0]).toEqual({
    id: expect.any(Number),
    firstName: expect.any(String),
    lastName: expect.any(String),
    isRemoteBayUser: true,
    email: expect.any(String),
    phone: expect.any(String),
  });
});

test.each([
  ["shop", "shop", 200],
  ["shop", "coord", 403],
  ["tech", "shop", 403],
  ["admin", "shop", 200],
  ["admin", "shop2", 404],
  ["admin", "tech", 404],
  ["super", "shop2", 200],
  ["super", "tech", 200],
  ["shop2", "shop", 404],
  ["rag", "rag", 403],
])("%s who changes %s is answered %i", async (who, whom, status) => {
  expect((await person(who).send(modifyUsers, change(whom))).status).toBe(status);
});

test("an Admin of a location cannot change a SuperAdmin of it", async () => {
  await app.database.pool.query("insert into user_roles (user_id, role_id) values ($1, 1)", [idOf("coord")]);
  expect((await person("admin").send(modifyUsers, change("coord"))).status).toBe(403);
  await app.database.pool.query("delete from user_roles where user_id = $1 and role_id = 1", [idOf("coord")]);
});

test("a change is audited with old and new values and published to the users it concerns", async () => {
  await app.database.pool.query("truncate audit_entries, live_events");
  await person("coord").ask(modifyUsers, change("coord", { firstName: "Dana", email: "Dana@demo.test", timeZone: "Europe/Athens" }));
  const { rows } = await app.database.pool.query("select * from audit_entries");
  expect(rows).toMatchObject([
    { action: "user.changed", noun: "user", noun_id: idOf("coord"), user_id: idOf("coord"), location_id: seedIds.locationIds["northside"] },
  ]);
  expect(JSON.parse(rows[0].from_state)).toMatchObject({ email: "coord@demo.test" });
  expect(JSON.parse(rows[0].to_state)).toMatchObject({ givenName: "Dana", email: "Dana@demo.test", timeZone: "Europe/Athens" });
  const told = await app.database.pool.query("select rooms, data from live_events where name = 'user.changed'");
  expect(told.rows).toEqual([{ rooms: [`user:${idOf("coord")}`], data: { Id: idOf("coord") } }]);

  await person("coord").ask(modifyUsers, change("coord", { firstName: "Dana", email: "Dana@demo.test", timeZone: "Europe/Athens" }));
  // Repeating it is no change.
  const entries = await app.database.pool.query("select 1 from audit_entries where action = 'user.changed'");
  expect(entries.rows).toHaveLength(1);
  await person("coord").ask(modifyUsers, change("coord"));
});

test("a colleague's e-mail is refused in any letter case, and every fault is reported", async () => {
  const taken = await person("shop").send(modifyUsers, change("shop", { email: "COORD@demo.test", timeZone: "Mars/Olympus" }));
  expect(taken.problem).toMatchObject({
    code: "invalid",
    errors: [
      { path: "email", code: "taken" },
      { path: "timeZone", code: "choice" },
    ],
  });
  const offset = await person("shop").send(modifyUsers, change("shop", { timeZone: "+02:00" }));
  expect(offset.problem).toMatchObject({ errors: [{ path: "timeZone", code: "choice" }] });
});

test.each([
  ["shop2@demo.test", true],
  ["TECH@demo.test", true],
  ["nobody@demo.test", false],
])("a shop cannot find out whether %s belongs to a user elsewhere, who still signs in with it", async (email, isOwned) => {
  expect((await person("shop").send(modifyUsers, change("shop", { email }))).status).toBe(200);
  expect(await person("shop").ask(getContact, { query: { id: idOf("shop") } })).toMatchObject({ email });
  // Signing in does not tell either: an e-mail that nobody verified is no name to sign in by.
  const signedIn = await app.send(getToken, { body: { user: email, pwd: demoPassword } });
  expect(signedIn.status).toBe(isOwned ? 200 : 401);
  const { reply } = await app.send(getUserByName, {}, { token: signedIn.reply });
  expect(isOwned ? reply.Username : email).toBe(email.toLowerCase());
  await person("shop").ask(modifyUsers, change("shop"));
});

test("a SuperAdmin changes the e-mail that a user signs in with, and is told if another user has it", async () => {
  const taken = await person("super").send(modifyUsers, change("shop", { email: "tech@demo.test" }));
  expect(taken.problem).toMatchObject({ errors: [{ path: "email", code: "taken" }] });
  await person("super").ask(modifyUsers, change("rag", { email: "new@demo.test" }));
  expect(await (await app.signIn("new@demo.test")).ask(getUserByName, {})).toMatchObject({ Username: "rag@demo.test" });
  await person("super").ask(modifyUsers, change("rag"));
});

test("if two colleagues take the same e-mail concurrently, one gets invalid", async () => {
  const requested = { email: "wanted@demo.test" };
  const answers = await Promise.all([
    person("shop").send(modifyUsers, change("shop", requested)),
    person("coord").send(modifyUsers, change("coord", requested)),
  ]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(answers.find((answer) => answer.status === 400)?.problem).toMatchObject({ errors: [{ path: "email", code: "taken" }] });
  await person("shop").ask(modifyUsers, change("shop"));
  await person("coord").ask(modifyUsers, change("coord"));
});

test("users set their own language and push token", async () => {
  await person("shop").ask(updateContact, { body: { Language: "el" } });
  expect(await person("shop").ask(getUserByName, {})).toMatchObject({ Language: "el" });
  await person("shop").ask(updateContact, { body: { Language: "" } });
  expect(await person("shop").ask(getUserByName, {})).toMatchObject({ Language: "" });
  expect((await person("shop").send(updateContact, { body: { Language: "xx" } })).problem).toMatchObject({
    errors: [{ path: "Language", code: "choice" }],
  });
  expect(await person("shop").ask(setPushToken, { body: { Token: "abc" } })).toEqual({ id: idOf("shop") });
});

test("no reply contains a password hash or a push token", async () => {
  const answered = await person("admin").send(getUserByName, { query: { username: "shop@demo.test" } });
  expect(answered.bytes.toString()).not.toMatch(/argon2|passwordHash|pushToken/i);
});

test("the record has what the agreed profile names: location key, company, contact, and whether somebody is new", async () => {
  const northside = seedIds.locationIds["northside"] ?? 0;
  await app.database.pool.query("update locations set is_hunter_client = true where id = $1", [northside]);
  const own = await person("shop").ask(getUserByName, {});
  expect(own).toMatchObject({
    Location: { Id: northside, key: northside, isHunterClient: true },
    company: "Northside Collision",
    contactId: await person("shop").ask(getContactIdByUserId, { query: { userId: own.Id } }),
    contact: { Id: own.Id, Username: "shop@demo.test", Location: { CultureCode: "en-US" } },
    isNew: false,
  });
  const { sid, isHunterClient } = await person("shop").ask(getLocationKey, { query: { key: own.Location?.key ?? 0 } });
  expect({ key: sid, isHunterClient }).toEqual({ key: own.Location?.key, isHunterClient: own.Location?.isHunterClient });
  await app.database.pool.query("update locations set is_hunter_client = false where id = $1", [northside]);
  // The same of a colleague, asked for by name.
  expect(await person("coord").ask(getUserByName, { query: { username: "shop@demo.test" } })).toMatchObject({ contactId: own.Id });
  expect(await person("tech").ask(getUserByName, {})).toMatchObject({ Location: null, company: "", isNew: false });
});

test("a person is new until names, e-mail and phone are there", async () => {
  await app.database.pool.query("update users set phone = ' ' where id = $1", [idOf("coord")]);
  expect((await (await app.signIn("coord@demo.test")).ask(getUserByName, {})).isNew).toBe(true);
  await person("coord").ask(modifyUsers, change("coord"));
  expect((await person("coord").ask(getUserByName, {})).isNew).toBe(false);
});

test("each of the 16 languages offered, Greek by both codes, and none are stored and answered", async () => {
  const offered = ["en", "es", "fr", "it", "nl", "de", "pt", "gr", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt", ""];
  for (const Language of offered) {
    expect((await person("shop").send(updateContact, { body: { Language } })).status, Language).toBe(200);
    expect(await person("shop").ask(getUserByName, {})).toMatchObject({ Language });
  }
  // Greek by either code is the same culture.
  for (const Language of ["gr", "el"]) {
    await person("shop").ask(updateContact, { body: { Language } });
    expect((await person("shop").ask(getUserByName, {})).contact.Location.CultureCode).toBe("el-GR");
  }
  await person("shop").ask(updateContact, { body: { Language: "" } });
});

test("every time zone of the list can be chosen: all 419", async () => {
  await seedLookups(app.database.db);
  const zones = (await person("shop").ask(getLookupValues, { query: { key: "timeZones" } })).map(({ stringValue }) => stringValue);
  expect(zones).toHaveLength(419);
  for (const timeZone of zones) expect((await person("super").send(modifyUsers, change("shop2", { timeZone }))).status, timeZone).toBe(200);
  expect(await person("shop2").ask(getUserByName, {})).toMatchObject({ TimeZone: zones.at(-1) });
});
