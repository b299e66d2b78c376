import { acceptInvitation, getInvitation, getOpenInvitations, invite, resendInvitation, withdrawInvitation } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { readLetters } from "../../testing/letters.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let superAdmin: Person;

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

const locationOf = (name: string) => ids.locationIds[name] ?? 0;
const listed = (who: Person, locationId?: number) => who.ask(getOpenInvitations, { query: locationId === undefined ? {} : { locationId } });
const refusal = async (who: Person, call: typeof resendInvitation | typeof withdrawInvitation, Id: number) =>
  (await who.send(call, { body: { Id } })).problem.code;
const isOpen = async (Token: string) => (await app.send(getInvitation, { body: { Token } })).status === 200;

let count = 0;
async function invited(who: Person, { RoleId = 3, LocationId = locationOf("northside") as number | null } = {}) {
  count += 1;
  const Email = `Open${count}@example.test`;
  const { id } = await who.ask(invite, { body: { Email, GivenName: "Eva", FamilyName: "Blom", RoleId, LocationId } });
  return { id, email: Email };
}

/** The tokens of the letters to an address, once there are so many, the first one first. */
const tokensOf = (email: string, letters: number) =>
  vi.waitFor(
    async () => {
      const tokens = (await readLetters(app.config.dataDir))
        .filter(({ to, token }) => to.includes(email) && token !== "")
        .map(({ token }) => token);
      expect(tokens).toHaveLength(letters);
      return tokens;
    },
    { timeout: 20_000, interval: 50 },
  );

const accept = (Token: string) =>
  app.send(acceptInvitation, { body: { Token, GivenName: "Eva", FamilyName: "Blom", Password: "Wrench-and-kettle-9" } });

test("who may invite sees what is open: to whom, as what, since when, until when and by whom", async () => {
  const { id, email } = await invited(admin);
  const row = (await listed(admin, locationOf("northside"))).find(({ Id }) => Id === id);
  expect(row).toEqual({
    Id: id,
    Email: email,
    GivenName: "Eva",
    FamilyName: "Blom",
    Role: "InShopTech",
    SentDate: "2026-03-02T16:00:00.000Z",
    UntilDate: "2026-03-09T16:00:00.000Z",
    InvitedBy: expect.stringMatching(/\w/) as string,
  });
  const [token = ""] = await tokensOf(email, 1);
  expect((await accept(token)).status).toBe(200);
  expect((await listed(admin, locationOf("northside"))).some(({ Id }) => Id === id)).toBe(false);
  expect([await refusal(admin, resendInvitation, id), await refusal(admin, withdrawInvitation, id)]).toEqual(["not-found", "not-found"]);
});

test("sent again there is a new link, and the one before is dead", async () => {
  const { id, email } = await invited(admin);
  const [first = ""] = await tokensOf(email, 1);
  app.clock.advance(60_000);
  expect((await admin.send(resendInvitation, { body: { Id: id } })).status).toBe(204);
  const second = (await tokensOf(email, 2)).find((token) => token !== first) ?? "";
  expect([await isOpen(first), await isOpen(second), (await accept(first)).status]).toEqual([false, true, 410]);
  expect((await listed(admin, locationOf("northside"))).filter(({ Id }) => Id === id)).toHaveLength(1);
});

test("withdrawn, its link is dead at once, also for who reads it just then", async () => {
  const { id, email } = await invited(admin);
  const [token = ""] = await tokensOf(email, 1);
  expect(await isOpen(token)).toBe(true);
  expect((await admin.send(withdrawInvitation, { body: { Id: id } })).status).toBe(204);
  expect([await isOpen(token), (await accept(token)).status]).toEqual([false, 410]);
  expect((await listed(admin, locationOf("northside"))).some(({ Id }) => Id === id)).toBe(false);
});

test("of two people at once one withdraws; of withdrawing and accepting one counts", async () => {
  const { id } = await invited(admin);
  const both = await Promise.all([admin, superAdmin].map((who) => who.send(withdrawInvitation, { body: { Id: id } })));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404]);
  const other = await invited(admin);
  const [token = ""] = await tokensOf(other.email, 1);
  const [withdrawn, accepted] = await Promise.all([admin.send(withdrawInvitation, { body: { Id: other.id } }), accept(token)]);
  expect([
    [204, 410],
    [404, 200],
  ]).toContainEqual([withdrawn.status, accepted.status]);
});

test("an administrator has those of their own location, and no others", async () => {
  const elsewhere = await invited(superAdmin, { LocationId: locationOf("lakeview") });
  const staff = await invited(superAdmin, { RoleId: 5, LocationId: null });
  for (const { id } of [elsewhere, staff]) {
    expect([await refusal(admin, resendInvitation, id), await refusal(admin, withdrawInvitation, id)]).toEqual(["not-found", "not-found"]);
  }
  expect((await admin.send(getOpenInvitations, { query: { locationId: locationOf("lakeview") } })).status).toBe(404);
  expect(await listed(admin)).toEqual([]);
  expect((await listed(superAdmin, locationOf("lakeview"))).map(({ Id }) => Id)).toEqual([elsewhere.id]);
  expect((await listed(superAdmin)).map(({ Id, Role }) => [Id, Role])).toEqual([[staff.id, "MasterTech"]]);
  const tech = await app.signIn("shop@demo.test");
  expect((await tech.send(getOpenInvitations, { query: { locationId: locationOf("northside") } })).status).toBe(403);
});

test("a further invitation to the same e-mail in other letters ends the one before, and what is over is no longer open", async () => {
  const { id, email } = await invited(admin);
  const body = { Email: email.toLowerCase(), GivenName: "", FamilyName: "", RoleId: 3, LocationId: locationOf("northside") };
  const again = await admin.ask(invite, { body });
  const open = await listed(admin, locationOf("northside"));
  expect([open.some(({ Id }) => Id === id), open.some(({ Id }) => Id === again.id)]).toEqual([false, true]);
  app.clock.advance(7 * 86_400_000);
  const later = await app.signIn("coord@demo.test");
  expect(await listed(later, locationOf("northside"))).toEqual([]);
  expect(await refusal(later, resendInvitation, again.id)).toBe("not-found");
});

test("sending again counts as inviting: fifty an hour; each step is audited", async () => {
  const who = await app.signIn("coord@demo.test");
  const { id } = await invited(who);
  await who.ask(resendInvitation, { body: { Id: id } });
  await who.ask(withdrawInvitation, { body: { Id: id } });
  const { rows } = await app.database.pool.query(
    "select action from audit_entries where noun = 'invitation' and noun_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    "account.invited",
    "account.invitation-sent-again",
    "account.invitation-withdrawn",
  ]);
  await app.database.pool.query("truncate sign_in_limits");
  const answers = await Promise.all(Array.from({ length: 52 }, () => refusal(who, resendInvitation, id)));
  expect([answers.filter((code) => code === "not-found").length, answers.filter((code) => code === "too-many").length]).toEqual([50, 2]);
});
