import { randomBytes } from "node:crypto";
import { getOpenIdProviders, getToken, getUserByName, signOutOpenId } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { readLetters } from "../../testing/letters.ts";
import { openCertifiedProvider, type CertifiedProvider } from "../../testing/open-id/certified-provider.ts";
import { begin, cookiesOf, finish, providersFile, visit } from "../../testing/open-id/visit.ts";
import { makeLink } from "../accounts/logic/links.ts";
import { insertInvitation } from "../accounts/store.ts";
import { createUser } from "../users/service.ts";

// Signing in by a certified provider (`oidc-provider`), in another process's place on this machine.

const ours = "http://127.0.0.1:4999";
const password = "Wrench-and-kettle-9";
let app: TestApp;
let ids: SeedIds;
let provider: CertifiedProvider;

beforeAll(async () => {
  provider = await openCertifiedProvider(ours, 3);
  const file = await providersFile([
    { solution: 3, name: "Example ID", issuer: provider.issuer, ...provider.client, emailDomains: ["example.test"] },
  ]);
  app = await makeApp({ now: new Date(), environment: { OPENID_FILE: file, PUBLIC_URL: ours } });
  ids = await seedPeople(app.database);
});
afterAll(async () => {
  await app.close();
  provider.close();
});

const freshEmail = () => `${randomBytes(6).toString("hex")}@example.test`;

async function newUser({ isVerified = true, demonstration = false } = {}): Promise<{ id: number; email: string }> {
  const email = freshEmail();
  const person = { username: email, email, givenName: "Ada", familyName: "Berg", timeZone: "UTC", demonstration };
  const where = { locationId: ids.locationIds["northside"] ?? 0, roleIds: [3] };
  const verified = isVerified ? { emailVerifiedAt: app.clock.now() } : {};
  return { id: (await createUser(app.systemContext(), { ...person, ...where, ...verified, password })).id, email };
}

async function invited(): Promise<string> {
  const { db, now } = app.systemContext();
  const email = freshEmail();
  const [locationId, invitedBy] = [ids.locationIds["northside"] ?? 0, ids.userIds["admin@demo.test"] ?? 0];
  const person = { email, givenName: "Ada", familyName: "Berg", locationId, roleId: 3, invitedBy, language: "en", createdAt: now };
  await makeLink({ db, now }, { purpose: "invite", email, invitationId: await insertInvitation(db, person) });
  return email;
}

/** The whole way, as whoever the provider says. */
async function signInThere(user: CertifiedProvider["user"], demo = false) {
  provider.user = user;
  const { url, cookie } = await begin(app, 3, demo);
  const back = await visit(url, ours);
  expect(back.pathname).toBe("/openid/3");
  return finish(app, 3, back.search.slice(1), cookie);
}

const usersNow = async () => (await app.database.pool.query<{ n: number }>("select count(*)::int as n from users")).rows[0]?.n;

test("the page of sign-in is told the name of a solution's provider, and no secret", async () => {
  const { reply, bytes } = await app.send(getOpenIdProviders, {});
  expect(reply).toEqual([{ Solution: 3, Name: "Example ID" }]);
  expect(bytes.toString()).not.toContain(provider.client.clientSecret);
  const { url } = await begin(app, 3);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid email profile",
  });
  expect(url.href).not.toContain(provider.client.clientSecret);
});

test("a user with a verified e-mail signs in there, is told of it once, and is known by the subject from then on", async () => {
  const { id, email } = await newUser();
  const sub = randomBytes(8).toString("hex");
  const first = await signInThere({ sub, email: email.toUpperCase(), email_verified: true });
  expect(first.problem).toBeTypeOf("string");
  const record = (await app.send(getUserByName, {}, { token: first.reply })).reply;
  expect(record).toMatchObject({ Id: id, Demo: false });
  // Another e-mail there, and none that is verified: the same person.
  const second = await signInThere({ sub, email: freshEmail(), email_verified: false });
  expect((await app.send(getUserByName, {}, { token: second.reply })).reply.Id).toBe(id);
  const { rows } = await app.database.pool.query("select details from audit_entries where user_id = $1 and action = 'session.signed-in'", [
    id,
  ]);
  const began = { details: { demo: false, solution: 3, way: "oidc" } };
  expect(rows).toEqual([began, began]);
  await vi.waitFor(async () => {
    const letters = (await readLetters(app.config.dataDir)).filter(({ to }) => to === email);
    expect(letters.filter(({ subject }) => subject.includes("Another way to sign in"))).toHaveLength(1);
  });
});

test("practice and the solution survive the way there and back", async () => {
  const { id, email } = await newUser();
  const answered = await signInThere({ sub: email, email, email_verified: true }, true);
  expect((await app.send(getUserByName, {}, { token: answered.reply })).reply).toMatchObject({ Id: id, Demo: true });
  const { rows } = await app.database.pool.query("select demo, solution_id from sessions where user_id = $1", [id]);
  expect(rows).toEqual([{ demo: true, solution_id: 3 }]);
});

test("an open invitation is accepted by the first sign-in; nobody's account is made without one", async () => {
  const email = await invited();
  const answered = await signInThere({ sub: email, email, email_verified: true, given_name: "Eva", family_name: "Blom" });
  const record = (await app.send(getUserByName, {}, { token: answered.reply })).reply;
  expect(record).toMatchObject({ Email: email, GivenName: "Eva" });
  const { rows } = await app.database.pool.query("select location_id, family_name from users where id = $1", [record.Id]);
  expect(rows).toEqual([{ location_id: ids.locationIds["northside"], family_name: "Blom" }]);
  const before = await usersNow();
  const stranger = freshEmail();
  expect((await signInThere({ sub: stranger, email: stranger, email_verified: true })).problem.code).toBe("openid-refused");
  expect(await usersNow()).toBe(before);
});

test("whatever speaks against it, the answer is the same, and no account is opened or made", async () => {
  const [unverified, demonstration, banned, elsewhere] = [
    await newUser({ isVerified: false }),
    await newUser({ demonstration: true }),
    await newUser(),
    await newUser(),
  ];
  await app.database.pool.query("update users set banned = true where id = $1", [banned.id]);
  const foreign = "boss@other.test";
  await app.database.pool.query("update users set email = $2, login_email = $2 where id = $1", [elsewhere.id, foreign]);
  const tried = [
    { email: unverified.email, email_verified: true },
    { email: demonstration.email, email_verified: true },
    { email: banned.email, email_verified: true },
    // Of a domain for which this provider is not believed.
    { email: foreign, email_verified: true },
    { email: (await newUser()).email, email_verified: false },
    { email: (await newUser()).email },
    { email: await invited(), email_verified: false },
    {},
  ];
  const before = await usersNow();
  const answers = [];
  for (const claims of tried) {
    const { status, problem, headers } = await signInThere({ sub: randomBytes(8).toString("hex"), ...claims });
    answers.push({ status, problem: { ...problem, requestId: "" }, cookies: cookiesOf(headers) });
  }
  expect(answers[0]).toMatchObject({ status: 403, problem: { code: "openid-refused" }, cookies: ["remotebay_openid="] });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await usersNow()).toBe(before);
});

test("an account has one user of a provider: who gets its e-mail there later gets nothing here", async () => {
  const { email } = await newUser();
  expect((await signInThere({ sub: "first-owner", email, email_verified: true })).status).toBe(200);
  expect((await signInThere({ sub: "second-owner", email, email_verified: true })).problem.code).toBe("openid-refused");
});

test("a banned user who is known already is refused", async () => {
  const { id, email } = await newUser();
  const user = { sub: email, email, email_verified: true };
  expect((await signInThere(user)).status).toBe(200);
  await app.database.pool.query("update users set banned = true where id = $1", [id]);
  expect((await signInThere(user)).problem.code).toBe("openid-refused");
});

test("signing out ends both: the session here, and the provider's by its token", async () => {
  const { email } = await newUser();
  const answered = await signInThere({ sub: email, email, email_verified: true });
  const cookie = cookiesOf(answered.headers).find((one) => one.startsWith("remotebay_refresh=")) ?? "";
  const stored = await app.database.pool.query<{ sealed_token: string }>("select sealed_token from openid_sessions");
  expect(stored.rows.at(-1)?.sealed_token).not.toContain("eyJ");
  const { reply } = await app.send(signOutOpenId, {}, { headers: { cookie } });
  const url = new URL(reply.Url ?? "");
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get("id_token_hint")).toMatch(/^eyJ/);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${ours}/login`);
  // The provider knows the token and asks its user.
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("session/end/confirm");
  expect((await app.send(getUserByName, {}, { token: answered.reply })).status).toBe(401);
  expect((await app.send(signOutOpenId, {}, { headers: { cookie } })).reply).toEqual({ Url: null });
});

test("who signed in with a password has no session at the provider to end", async () => {
  const { email } = await newUser();
  const { headers } = await app.send(getToken, { body: { user: email, pwd: password } });
  const [cookie = ""] = cookiesOf(headers);
  expect((await app.send(signOutOpenId, {}, { headers: { cookie } })).reply).toEqual({ Url: null });
});
