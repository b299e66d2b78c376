import {
  acceptInvitation,
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  getInvitation,
  getSessions,
  getToken,
  getUserByName,
  invite,
  modifyUsers,
  resetPassword,
  sendVerification,
  verifyEmail,
} from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { type FoundLetter, readLetters } from "../../testing/letters.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let superAdmin: Person;
const password = "Wrench-and-kettle-9";
const other = "Ratchet/umbrella 41";

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T16:00:00Z" });
  ids = await seedPeople(app.database);
  await app.database.pool.query(
    "insert into user_roles (user_id, role_id) select id, 2 from users where username = 'coord@demo.test' on conflict do nothing",
  );
  await app.database.pool.query(
    "insert into user_roles (user_id, role_id) select id, 1 from users where username = 'dispatch@demo.test' on conflict do nothing",
  );
  admin = await app.signIn("coord@demo.test");
  superAdmin = await app.signIn("dispatch@demo.test");
});
afterAll(() => app.close());

const northside = () => ids.locationIds["northside"] ?? 0;

/** The newest letter to an address about something, once it is written. */
async function letterTo(address: string, name: RegExp, after = 0): Promise<FoundLetter> {
  return vi.waitFor(
    async () => {
      const found = (await readLetters(app.config.dataDir)).filter((one) => one.to.includes(address) && name.test(one.name));
      expect(found.length).toBeGreaterThan(after);
      return found.at(-1) as FoundLetter;
    },
    { timeout: 20_000, interval: 50 },
  );
}

let count = 0;

/** Somebody who was invited to a shop and accepted. */
async function newPerson(): Promise<{ email: string; token: string; id: number; cookie: string }> {
  count += 1;
  // The clock may have moved on.
  admin = await app.signIn("coord@demo.test");
  const email = `person${count}@example.test`;
  await admin.ask(invite, { body: { Email: email, GivenName: "Ada", FamilyName: "Berg", RoleId: 3, LocationId: northside() } });
  const { token } = await letterTo(email, /invite/);
  const accepted = await app.send(acceptInvitation, { body: { Token: token, GivenName: "Ada", FamilyName: "Berg", Password: password } });
  expect(accepted.status).toBe(200);
  const own = await app.send(getUserByName, {}, { token: accepted.reply });
  return { email, token: accepted.reply, id: own.reply.Id, cookie: String(accepted.headers["set-cookie"]).split(";")[0] ?? "" };
}

async function linkFor(person: { email: string; id: number }, purpose: "reset" | "verify"): Promise<string> {
  const before = (await readLetters(app.config.dataDir)).filter(({ name }) => name.endsWith(`-${purpose}-${person.id}.eml`)).length;
  app.clock.advance(1000);
  await app.send(forgotPassword, { body: { User: person.email } });
  return (await letterTo(person.email, new RegExp(`-${purpose}-${person.id}`), before)).token;
}

const signIn = (user: string, pwd: string, cookie = "") => app.send(getToken, { body: { user, pwd } }, { headers: { cookie } });

test("a person who was invited sees by whom, accepts, is signed in with a verified e-mail, and signs in again with it", async () => {
  const email = "newcomer@example.test";
  await admin.ask(invite, { body: { Email: email, GivenName: "Nia", RoleId: 3, LocationId: northside() } });
  const letter = await letterTo(email, /invite/);
  expect(letter.source).not.toMatch(/^List-Unsubscribe:/im);
  expect(letter.text).toMatch(/\/welcome#/);
  const shown = await app.send(getInvitation, { body: { Token: letter.token } });
  expect(shown.reply).toMatchObject({ Email: email, GivenName: "Nia", InvitedBy: "Owen Clarke" });
  expect(shown.reply.LocationName).not.toBe("");
  const body = { Token: letter.token, GivenName: "Nia", FamilyName: "Okoye", Password: password };
  const accepted = await app.send(acceptInvitation, { body });
  const own = await app.send(getUserByName, {}, { token: accepted.reply });
  expect(own.reply).toMatchObject({
    Email: email,
    EmailVerified: true,
    Demonstration: false,
    PrimaryRole: "Tech",
    Location: { Id: northside() },
  });
  expect((await signIn(email, password)).status).toBe(200);
  expect((await app.send(acceptInvitation, { body })).problem.code).toBe("link-ended");
});

test("an Admin invites to their own location and gives no role above their own", async () => {
  const send = (who: Person, RoleId: number, LocationId: number | null) =>
    who.send(invite, { body: { Email: "somebody@example.test", RoleId, LocationId } });
  expect((await send(admin, 1, northside())).problem.code).toBe("forbidden");
  expect((await send(admin, 5, northside())).problem.code).toBe("forbidden");
  expect((await send(admin, 5, null)).problem.code).toBe("forbidden");
  expect((await send(admin, 3, ids.locationIds["lakeview"] ?? 0)).problem.code).toBe("not-found");
  expect((await send(superAdmin, 5, null)).status).toBe(200);
  expect((await send(superAdmin, 2, ids.locationIds["lakeview"] ?? 0)).status).toBe(200);
  expect((await send(await app.signIn("shop@demo.test"), 3, northside())).status).toBe(403);
});

test("a further invitation ends the one before, and an inviter who is banned invites nobody", async () => {
  const email = "twice@example.test";
  const body = { Email: email, RoleId: 3, LocationId: northside() };
  await admin.ask(invite, { body });
  const first = await letterTo(email, /invite/);
  app.clock.advance(1000);
  await admin.ask(invite, { body });
  const second = await letterTo(email, /invite/, 1);
  expect((await app.send(getInvitation, { body: { Token: first.token } })).problem.code).toBe("link-ended");
  expect((await app.send(getInvitation, { body: { Token: second.token } })).status).toBe(200);
  await app.database.pool.query("update users set banned = true where username = 'coord@demo.test'");
  expect((await app.send(getInvitation, { body: { Token: second.token } })).problem.code).toBe("link-ended");
  await app.database.pool.query("update users set banned = false where username = 'coord@demo.test'");
  admin = await app.signIn("coord@demo.test");
});

test("who invites an e-mail with an account elsewhere learns nothing of it: its owner does", async () => {
  const known = await newPerson();
  const lakeview = ids.locationIds["lakeview"] ?? 0;
  const answers = [];
  for (const Email of [known.email, "nobody-yet@example.test"]) {
    const { status, reply } = await superAdmin.send(invite, { body: { Email, RoleId: 3, LocationId: lakeview } });
    answers.push([status, Object.keys(reply)]);
  }
  expect(answers[0]).toEqual(answers[1]);
  const letter = await letterTo(known.email, /invite/, 1);
  expect([letter.token, letter.text.includes("You have an account with this e-mail already")]).toEqual(["", true]);
});

test("a forgotten password is replaced by the link of a letter; all sessions end, and the person is told", async () => {
  const person = await newPerson();
  const token = await linkFor(person, "reset");
  expect((await app.send(resetPassword, { body: { Token: token, Password: other } })).status).toBe(204);
  expect((await app.send(getUserByName, {}, { token: person.token })).status).toBe(401);
  expect((await signIn(person.email, password)).status).toBe(401);
  expect((await signIn(person.email, other)).status).toBe(200);
  expect((await letterTo(person.email, /passwordChanged/)).subject).toBe("Your password was changed");
});

test("a changed password ends all other sessions; a wrong one changes nothing", async () => {
  const person = await newPerson();
  const elsewhere = (await signIn(person.email, password)).reply;
  const send = (Current: string, Password: string) => app.send(changePassword, { body: { Current, Password } }, { token: person.token });
  expect((await send("wrong", other)).problem.errors).toMatchObject([{ path: "Current", code: "password-wrong" }]);
  expect((await send(password, other)).status).toBe(204);
  expect((await app.send(getUserByName, {}, { token: person.token })).status).toBe(200);
  expect((await app.send(getUserByName, {}, { token: elsewhere })).status).toBe(401);
  expect((await signIn(person.email, other)).status).toBe(200);
});

test.each([
  ["short", "Kettle-9"],
  ["known from leaks", "qwertyuiop"],
  ["known from leaks with more around it", "Dragon2026!"],
  ["a sequence", "abcdefghijkl"],
  ["a repetition", "kettlekettlekettle"],
  ["the owner's name", "AdaBerg2026"],
  ["the owner's e-mail", "Example-Test-77"],
  ["the product's name", "RemoteBay2026"],
])("a password that is %s is refused wherever one is chosen", async (_, Password) => {
  const person = await newPerson();
  const changed = await app.send(changePassword, { body: { Current: password, Password } }, { token: person.token });
  expect([changed.status, changed.problem.errors?.[0]?.path]).toEqual([400, "Password"]);
  const token = await linkFor(person, "reset");
  const reset = await app.send(resetPassword, { body: { Token: token, Password } });
  expect([reset.status, reset.problem.errors?.[0]?.path]).toEqual([400, "Password"]);
  // The refusal did not use the link up.
  expect((await app.send(resetPassword, { body: { Token: token, Password: other } })).status).toBe(204);
});

test("a changed e-mail is not verified until its link is followed; the one before is told; then it is the one to sign in with", async () => {
  const person = await newPerson();
  const email = `changed-${person.email}`;
  const body = { id: person.id, firstName: "Ada", lastName: "Berg", email, phone: "" };
  await app.send(modifyUsers, { body }, { token: person.token });
  expect((await app.send(getUserByName, {}, { token: person.token })).reply).toMatchObject({ Email: email, EmailVerified: false });
  expect((await letterTo(person.email, /emailChanged/)).text).not.toContain(email);
  const letter = await letterTo(email, /verify/);
  expect((await app.send(verifyEmail, { body: { Token: letter.token } })).reply).toEqual({ Email: email });
  expect((await app.send(getUserByName, {}, { token: person.token })).reply.EmailVerified).toBe(true);
  expect((await signIn(email, password)).status).toBe(200);
  expect((await app.send(verifyEmail, { body: { Token: letter.token } })).problem.code).toBe("link-ended");
});

test("a letter to verify is sent again when asked, five times an hour, and its link ends the one before", async () => {
  const person = await newPerson();
  await app.database.pool.query("update users set email_verified_at = null where id = $1", [person.id]);
  const ask = () => app.send(sendVerification, {}, { token: person.token });
  expect((await ask()).status).toBe(204);
  const first = await letterTo(person.email, /verify/);
  app.clock.advance(1000);
  expect((await ask()).status).toBe(204);
  const second = await letterTo(person.email, /verify/, 1);
  expect((await app.send(verifyEmail, { body: { Token: first.token } })).problem.code).toBe("link-ended");
  expect((await app.send(verifyEmail, { body: { Token: second.token } })).status).toBe(200);
  const statuses = [];
  for (let nth = 0; nth < 4; nth += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
});

test("users whose e-mail nobody verified are asked once, as after an upgrade", async () => {
  const person = await newPerson();
  await app.database.pool.query("update users set email_verified_at = null, email = $2 where id = $1", [person.id, `old-${person.email}`]);
  app.clock.advance(3_700_000);
  await app.tick();
  await letterTo(`old-${person.email}`, /verify/);
  app.clock.advance(3_700_000);
  await app.tick();
  const { rows } = await app.database.pool.query("select count(*)::int as n from account_links where user_id = $1 and purpose = 'verify'", [
    person.id,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test("a user sees their sessions, ends one, and ends all others", async () => {
  const person = await newPerson();
  const [phone, desk] = [(await signIn(person.email, password)).reply, (await signIn(person.email, password)).reply];
  const list = async () => (await app.send(getSessions, {}, { token: person.token })).reply;
  const listed = await list();
  expect(listed.map(({ IsThis }) => IsThis)).toEqual([true, false, false]);
  expect(listed[0]).toMatchObject({ Address: "127.0.0.1", Demo: false });
  const number = listed[1]?.Number ?? 0;
  expect((await admin.send(endSession, { body: { Number: number } })).problem.code).toBe("not-found");
  expect((await app.send(endSession, { body: { Number: number } }, { token: person.token })).status).toBe(204);
  expect(await list()).toHaveLength(2);
  expect((await app.send(endOtherSessions, {}, { token: person.token })).status).toBe(204);
  expect((await list()).map(({ IsThis }) => IsThis)).toEqual([true]);
  for (const token of [phone, desk]) expect((await app.send(getUserByName, {}, { token })).status).toBe(401);
});

test("a sign-in from a browser that was not used before is told, and one from a known browser is not", async () => {
  const person = await newPerson();
  const told = async () =>
    (await readLetters(app.config.dataDir)).filter(({ name }) => name.endsWith(`-newBrowser-${person.id}.eml`)).length;
  const first = await signIn(person.email, password);
  await letterTo(person.email, new RegExp(`newBrowser-${person.id}`));
  const cookie = (first.headers["set-cookie"] as string[]).map((one) => one.split(";")[0]).join("; ");
  app.clock.advance(1000);
  expect((await signIn(person.email, password, cookie)).status).toBe(200);
  app.clock.advance(1000);
  await signIn(person.email, password);
  await letterTo(person.email, new RegExp(`newBrowser-${person.id}`), 1);
  expect(await told()).toBe(2);
});

test("an account of the demonstration world has no password of its own: none is changed or reset", async () => {
  const shop = await app.signIn("shop@demo.test");
  expect((await shop.send(changePassword, { body: { Current: "demo-Bay-2026", Password: other } })).problem.code).toBe("forbidden");
  expect((await app.send(forgotPassword, { body: { User: "shop@demo.test" } })).status).toBe(204);
  await newPerson();
  expect((await readLetters(app.config.dataDir)).filter(({ to }) => to.includes("shop@demo.test"))).toEqual([]);
});
