import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  acceptInvitation,
  changePassword,
  forgotPassword,
  getInvitation,
  getToken,
  getUserByName,
  invite,
  modifyUsers,
  resetPassword,
  verifyEmail,
} from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp, testKey } from "../../testing/app.ts";
import { readLetters } from "../../testing/letters.ts";
import { createUser } from "../users/service.ts";
import { linkKeyOf, makeLink, type Purpose, tokenOf } from "./logic/links.ts";

let app: TestApp;
let ids: SeedIds;
const password = "Wrench-and-kettle-9";
const other = "Ratchet/umbrella 41";

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T16:00:00Z" });
  ids = await seedPeople(app.database);
});
afterAll(() => app.close());

/** Somebody with a verified e-mail and a password. */
async function newUser(): Promise<{ id: number; email: string }> {
  const email = `${randomBytes(6).toString("hex")}@example.test`;
  const person = { username: email, email, givenName: "Ada", familyName: "Berg", timeZone: "UTC" };
  const where = { locationId: ids.locationIds["northside"] ?? 0, roleIds: [3] };
  const { id } = await createUser(app.systemContext(), { ...person, ...where, password, emailVerifiedAt: app.clock.now() });
  return { id, email };
}

async function linkOf({ id: userId, email }: { id: number; email: string }, purpose: Purpose, key: Uint8Array = testKey): Promise<string> {
  const id = await makeLink(app.systemContext(), { purpose, userId, email });
  return tokenOf(linkKeyOf(key), { id, purpose, email });
}

const signIn = (user: string, pwd: string, headers: Record<string, string> = {}) =>
  app.send(getToken, { body: { user, pwd } }, { headers });
const reset = (Token: string, Password = other) => app.send(resetPassword, { body: { Token, Password } });

/** The statements that a call sends to the database, without their values: the work that it does. Jobs, which run meanwhile, are not part of it. */
async function workOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements = new AsyncLocalStorage<string[]>();
  const { pool } = app.database;
  const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown;
  const spy = vi.spyOn(pool, "query").mockImplementation(((...sent: unknown[]) => {
    const [statement] = sent;
    statements.getStore()?.push(typeof statement === "string" ? statement : (statement as { text: string }).text);
    return query(...sent);
  }) as never);
  const seen: string[] = [];
  await statements.run(seen, run);
  spy.mockRestore();
  return seen;
}

test("a forgotten password is answered the same, by the same work, whether there is such an account, a banned one or a demonstration's", async () => {
  const [known, banned] = [await newUser(), await newUser()];
  await app.database.pool.query("update users set banned = true where id = $1", [banned.id]);
  const answers = [];
  // The first prepares what later ones have.
  for (const User of ["warm@example.test", known.email, banned.email, "shop@demo.test", "nobody@example.test"]) {
    let answer: unknown;
    const work = await workOf(async () => {
      const { status, bytes, headers } = await app.send(forgotPassword, { body: { User } });
      answer = [status, bytes.toString(), Object.keys(headers).toSorted()];
    });
    answers.push({ answer, work });
  }
  expect(answers[1]?.work.length).toBeGreaterThan(2);
  for (const one of answers.slice(2)) expect(one).toEqual(answers[1]);
  await vi.waitFor(async () => expect((await readLetters(app.config.dataDir)).map(({ to }) => to)).toEqual([known.email]), {
    timeout: 20_000,
  });
});

test("of twenty who ask at once for one name five are answered, known or not; one account gets three letters an hour in all", async () => {
  const known = await newUser();
  for (const User of [known.email, "somebody@example.test"]) {
    const all = await Promise.all(Array.from({ length: 20 }, () => app.send(forgotPassword, { body: { User } })));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
  }
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from jobs.job where name = 'accounts.forgotten' and state <> 'completed'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
  const { rows } = await app.database.pool.query("select count(*)::int as n from account_links where user_id = $1", [known.id]);
  expect(rows).toEqual([{ n: 3 }]);
});

test("a link works once, also of twenty who follow it at once", async () => {
  const token = await linkOf(await newUser(), "reset");
  const all = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(all.filter(({ status, problem }) => status === 410 && problem.code === "link-ended").length).toBeGreaterThan(0);
  expect((await reset(token, password)).problem.code).toBe("link-ended");
});

test("a link ends with its time: an hour, three days, seven days", async () => {
  const user = await newUser();
  const token = await linkOf(user, "reset");
  const verify = await linkOf(user, "verify");
  app.clock.advance(3_600_001);
  expect((await reset(token)).problem.code).toBe("link-ended");
  app.clock.advance(3 * 86_400_000);
  expect((await app.send(verifyEmail, { body: { Token: verify } })).problem.code).toBe("link-ended");
});

test("a link of one purpose is none for another, and the database's id opens nothing", async () => {
  const user = await newUser();
  const [forVerify, forReset] = [await linkOf(user, "verify"), await linkOf(user, "reset")];
  expect((await reset(forVerify)).problem.code).toBe("link-ended");
  expect((await app.send(verifyEmail, { body: { Token: forReset } })).problem.code).toBe("link-ended");
  expect((await app.send(getInvitation, { body: { Token: forReset } })).problem.code).toBe("link-ended");
  const accept = { Token: forReset, GivenName: "A", FamilyName: "B", Password: other };
  expect((await app.send(acceptInvitation, { body: accept })).problem.code).toBe("link-ended");
  const id = forReset.split(".")[0] ?? "";
  // Signed with another key, for another purpose or address, or not at all.
  const forged = [
    tokenOf(linkKeyOf(new Uint8Array(32).fill(8)), { id, purpose: "reset", email: user.email }),
    tokenOf(linkKeyOf(testKey), { id, purpose: "verify", email: user.email }),
    tokenOf(linkKeyOf(testKey), { id, purpose: "reset", email: "thief@example.test" }),
    `${id}.${"A".repeat(43)}`,
    `${id}.x`,
    `${"x".repeat(22)}.${forReset.split(".")[1] ?? ""}`,
  ];
  for (const token of forged) expect((await reset(token)).problem.code).toBe("link-ended");
  expect((await reset(forReset)).status).toBe(204);
});

test("a changed e-mail or password ends the links that were sent before", async () => {
  const user = await newUser();
  const { reply: token } = await signIn(user.email, password);
  const before = await linkOf(user, "reset");
  await app.send(
    modifyUsers,
    { body: { id: user.id, firstName: "Ada", lastName: "Berg", email: `new-${user.email}`, phone: "" } },
    { token },
  );
  expect((await reset(before)).problem.code).toBe("link-ended");
  const again = await newUser();
  const session = (await signIn(again.email, password)).reply;
  const link = await linkOf(again, "reset");
  expect((await app.send(changePassword, { body: { Current: password, Password: other } }, { token: session })).status).toBe(204);
  expect((await reset(link, password)).problem.code).toBe("link-ended");
});

test("an e-mail that was only typed gets no letter about a forgotten password", async () => {
  const user = await newUser();
  const { reply: token } = await signIn(user.email, password);
  const typed = `thief-of-${user.email}`;
  await app.send(modifyUsers, { body: { id: user.id, firstName: "Ada", lastName: "Berg", email: typed, phone: "" } }, { token });
  await app.send(forgotPassword, { body: { User: user.email } });
  const letters = await vi.waitFor(async () => {
    const found = (await readLetters(app.config.dataDir)).filter(({ name }) => name.endsWith(`-reset-${user.id}.eml`));
    expect(found).not.toEqual([]);
    return found;
  });
  expect(letters.map(({ to }) => to)).toEqual([user.email]);
});

test("a session is a new one at every sign-in: cookies that a browser came with are not taken over", async () => {
  const [thief, victim] = [await newUser(), await newUser()];
  const cookiesOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
    (answer.headers["set-cookie"] as string[]).map((one) => one.split(";")[0]);
  const planted = cookiesOf(await signIn(thief.email, password)).join("; ");
  const signedIn = await signIn(victim.email, password, { cookie: planted });
  expect(cookiesOf(signedIn)[0]).not.toBe(planted.split("; ")[0]);
  const own = await app.send(getUserByName, {}, { token: signedIn.reply });
  expect(own.reply.Id).toBe(victim.id);
  const invented = `remotebay_refresh=${"a".repeat(22)}.${"b".repeat(43)}.${"c".repeat(43)}; remotebay_browser=short`;
  expect(cookiesOf(await signIn(victim.email, password, { cookie: invented })).join()).not.toMatch(/a{22}|=short/);
});

test("twenty guesses at a password at once count as twenty, at sign-in and where it is changed", async () => {
  const user = await newUser();
  const { reply: token } = await signIn(user.email, password);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => app.send(changePassword, { body: { Current: `guess ${nth}`, Password: other } }, { token })),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  // The same count: the right password has to wait too.
  expect((await signIn(user.email, password)).status).toBe(429);
});

test("an invitation that is followed twenty times at once makes one account", async () => {
  const inviter = await app.signIn("super@demo.test");
  const email = `${randomBytes(6).toString("hex")}@example.test`;
  await inviter.ask(invite, { body: { Email: email, RoleId: 3, LocationId: ids.locationIds["northside"] ?? 0 } });
  const token = await vi.waitFor(async () => {
    const found = (await readLetters(app.config.dataDir)).find(({ to }) => to === email);
    expect(found).toBeDefined();
    return found?.token ?? "";
  });
  const body = { Token: token, GivenName: "Ada", FamilyName: "Berg", Password: password };
  const all = await Promise.all(Array.from({ length: 20 }, () => app.send(acceptInvitation, { body })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await app.database.pool.query("select count(*)::int as n from users where email = $1", [email]);
  expect(rows).toEqual([{ n: 1 }]);
});
