import * as contract from "@remotebay/contract";
import type { Call } from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { softwarePasskey } from "../../testing/authenticator.ts";
import { begunApp } from "../../testing/second-factors.ts";

let app: TestApp;
let ids: SeedIds;
let person: Person;

beforeAll(async () => {
  app = await makeApp({ now: new Date("2026-03-02T09:00:00Z") });
  ids = await seedPeople(app.database);
  await app.database.pool.query("update users set demonstration = false");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("truncate sign_in_limits, audit_entries, authenticators, recovery_codes, passkeys, answered_challenges");
  app.clock.advance(60_000);
  person = await app.signIn("shop@demo.test");
});

const later = () => app.clock.advance(contract.proofMinutes * 60_000 + 1);
const asked = async (call: Call, args: object = {}) => (await person.send(call, args as never)).problem.code;

async function audited(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query("select action, details from audit_entries where action like 'session.pro%' order by id");
  return rows.map(({ action, details }: { action: string; details: object }) => [action, details]);
}

async function addPasskey(of: Person) {
  const { user, challenge } = await of.ask(contract.getPasskeyOptions, {});
  const passkey = softwarePasskey(user.id);
  await of.ask(contract.addPasskey, { body: { Name: "Phone", Passkey: passkey.make(challenge) } });
  return passkey;
}

describe("what changes how somebody signs in", () => {
  test("each such call declares it, those that make a secret do too, and no other", () => {
    const declared = Object.entries(contract as Record<string, unknown>)
      .filter(([, value]) => (value as { proof?: boolean } | null)?.proof === true)
      .map(([name]) => name);
    expect(declared.toSorted()).toEqual([
      "addPasskey",
      "beginAuthenticator",
      "confirmAuthenticator",
      "getPasskeyOptions",
      "removeAuthenticator",
      "removeFactorsOf",
      "removePasskey",
      // New secrets with which other programs act for a shop, or are told what happens in it.
      "renewApiToken",
      "renewHookSecret",
      "renewRecoveryCodes",
      "saveTabletSettings",
      "setPin",
    ]);
  });

  test("goes on for ten minutes after the sign-in, and then asks for a proof; renewing the session is none", async () => {
    app.clock.advance(contract.proofMinutes * 60_000);
    expect(await asked(contract.removeAuthenticator)).toBe("not-found");
    app.clock.advance(1);
    expect(await asked(contract.removeAuthenticator)).toBe("prove-again");
    expect(await asked(contract.getPasskeyOptions)).toBe("prove-again");
    expect((await person.send(contract.getFactors, {})).status).toBe(200);
    expect((await person.send(contract.proveAgain, { body: { Password: demoPassword } })).status).toBe(204);
    expect((await person.send(contract.getPasskeyOptions, {})).status).toBe(200);
    expect(await audited()).toEqual([["session.proven-again", { way: "password" }]]);
    later();
    const { reply: token } = await app.send(contract.refreshToken, {}, { headers: { cookie: person.cookie } });
    const options = { token };
    expect((await app.send(contract.getPasskeyOptions, {}, options)).problem.code).toBe("prove-again");
  });

  test("proves one session, not the user's others", async () => {
    const other = await app.signIn("shop@demo.test");
    later();
    await person.ask(contract.proveAgain, { body: { Password: demoPassword } });
    expect((await other.send(contract.getPasskeyOptions, {})).problem.code).toBe("prove-again");
  });

  test("a session of an earlier release is asked", async () => {
    await app.database.pool.query("update sessions set proven_at = null");
    app.clock.advance(10_001);
    expect(await asked(contract.getPasskeyOptions)).toBe("prove-again");
  });

  test("another e-mail asks, of oneself and of a colleague; the other fields do not", async () => {
    const { Id, GivenName, FamilyName, Email, PhoneNumber, TimeZone } = await person.ask(contract.getUserByName, {});
    const body = { id: Id, firstName: GivenName, lastName: FamilyName, email: Email, phone: PhoneNumber, timeZone: TimeZone };
    later();
    expect(await asked(contract.modifyUsers, { body: { ...body, email: "other@example.test" } })).toBe("prove-again");
    expect((await person.send(contract.modifyUsers, { body: { ...body, phone: "+1 555 0100" } })).status).toBe(200);
    await person.ask(contract.proveAgain, { body: { Password: demoPassword } });
    expect((await person.send(contract.modifyUsers, { body: { ...body, email: "other@example.test" } })).status).toBe(200);
    await person.ask(contract.modifyUsers, { body });
  });

  test("an administrator is asked before somebody else's factors are removed", async () => {
    const admin = await app.signIn("super@demo.test");
    later();
    const removed = await admin.send(contract.removeFactorsOf, { body: { UserId: ids.userIds["shop"] ?? 0, Reason: "Lost the phone" } });
    expect(removed.problem.code).toBe("prove-again");
  });
});

describe("a proof", () => {
  test("of twenty wrong passwords at once five are looked at; after that the right one waits too", async () => {
    later();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => person.send(contract.proveAgain, { body: { Password: `wrong ${nth}` } })),
    );
    const said = answers.map(({ problem }) => problem.code);
    expect([said.filter((code) => code === "invalid").length, said.filter((code) => code === "too-many").length]).toEqual([5, 15]);
    expect(await asked(contract.proveAgain, { body: { Password: demoPassword } })).toBe("too-many");
    expect(await asked(contract.getPasskeyOptions)).toBe("prove-again");
    expect(await audited()).toEqual(Array.from({ length: 5 }, () => ["session.proof-failed", { reason: "password" }]));
  });

  test("wrong passwords and wrong codes are counted together, for all sessions of the user", async () => {
    await person.ask(contract.confirmAuthenticator, { body: await begunApp(app, person) });
    const other = await app.signIn("coord@demo.test");
    for (let nth = 0; nth < 3; nth += 1) expect(await asked(contract.proveAgain, { body: { Code: "000000" } })).toBe("invalid");
    for (let nth = 0; nth < 2; nth += 1) expect(await asked(contract.proveAgain, { body: { Password: "wrong" } })).toBe("invalid");
    expect(await asked(contract.proveAgain, { body: { Code: "000000" } })).toBe("too-many");
    expect((await other.send(contract.proveAgain, { body: { Password: demoPassword } })).status).toBe(204);
  });

  test("by a code of the app, which works once", async () => {
    const { Codes } = await person.ask(contract.confirmAuthenticator, { body: await begunApp(app, person) });
    later();
    const Code = Codes[0] ?? "";
    expect((await person.send(contract.proveAgain, { body: { Code } })).status).toBe(204);
    expect((await person.send(contract.getPasskeyOptions, {})).status).toBe(200);
    const again = await person.send(contract.proveAgain, { body: { Code } });
    expect(again.problem).toMatchObject({ status: 400, errors: [{ path: "Code", code: "wrong-code" }] });
  });

  test("by one's own passkey, once for each challenge, and by nobody else's", async () => {
    const passkey = await addPasskey(person);
    const other = await app.signIn("coord@demo.test");
    later();
    const { challenge } = await person.ask(contract.getSignInChallenge, {});
    const body = { Passkey: passkey.sign(challenge) };
    expect((await other.send(contract.proveByPasskey, { body })).problem.code).toBe("passkey-refused");
    expect((await other.send(contract.getPasskeyOptions, {})).problem.code).toBe("prove-again");
    const next = { Passkey: passkey.sign((await person.ask(contract.getSignInChallenge, {})).challenge) };
    expect((await person.send(contract.proveByPasskey, { body: next })).status).toBe(204);
    expect((await person.send(contract.getPasskeyOptions, {})).status).toBe(200);
    expect(await asked(contract.proveByPasskey, { body: next })).toBe("passkey-refused");
  });

  test("is needed in a field, and is no use in practice", async () => {
    expect((await person.send(contract.proveAgain, { body: {} })).problem).toMatchObject({
      errors: [{ path: "Password", code: "required" }],
    });
    const practising = await app.signIn("shop@demo.test", { demo: true });
    expect((await practising.send(contract.proveAgain, { body: { Password: demoPassword } })).problem.code).toBe("practice");
  });
});
