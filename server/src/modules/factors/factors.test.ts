import * as contract from "@remotebay/contract";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { softwarePasskey, type SoftwarePasskey } from "../../testing/authenticator.ts";

let app: TestApp;
let ids: SeedIds;
const start = new Date("2026-03-02T09:00:00Z");

beforeAll(async () => {
  app = await makeApp({ now: start });
  ids = await seedPeople(app.database);
  await app.database.pool.query("update users set demonstration = false where username <> 'shop2@demo.test'");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("truncate sign_in_limits, audit_entries, authenticators, recovery_codes, passkeys, answered_challenges");
  await app.database.pool.query("update variants set overrides = '{}'");
  app.clock.advance(60_000);
});

const user = "shop@demo.test";

function signIn(code?: string, { who = user, pwd = demoPassword }: { who?: string; pwd?: string } = {}) {
  return app.send(contract.getToken, { body: { user: who, pwd, ...(code === undefined ? {} : { code }) } });
}

async function audited(): Promise<string[]> {
  const { rows } = await app.database.pool.query("select action, details from audit_entries order by id");
  return rows.map(({ action, details }: { action: string; details: { reason?: string } | null }) =>
    [action, details?.reason].filter(Boolean).join(" "),
  );
}

/** An authenticator app that has scanned a person's code. */
interface Phone {
  secret: string;
  codes: string[];
  /** The code that it shows now, or some steps of 30 seconds later. */
  code(steps?: number): string;
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });
}

async function setUpPhone(person: Person): Promise<Phone> {
  const { Secret: secret } = await person.ask(contract.beginAuthenticator, {});
  const { Codes: codes } = await person.ask(contract.confirmAuthenticator, { body: { Code: codeOf(secret) } });
  // The code of this step was used to confirm.
  app.clock.advance(30_000);
  return { secret, codes, code: (steps = 0) => codeOf(secret, steps) };
}

describe("an authenticator app", () => {
  test("its code is asked for after the right password alone, and each is accepted once", async () => {
    const person = await app.signIn(user);
    const phone = await setUpPhone(person);
    expect((await signIn(undefined, { pwd: "wrong" })).problem.code).toBe("wrong-login");
    expect((await signIn(phone.code(), { pwd: "wrong" })).problem.code).toBe("wrong-login");
    expect((await signIn()).problem.code).toBe("second-factor");
    expect((await signIn("000000")).problem.code).toBe("wrong-code");
    expect((await signIn(` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} `)).status).toBe(200);
    expect((await signIn(phone.code())).problem.code).toBe("wrong-code");
    app.clock.advance(30_000);
    expect((await signIn(phone.code())).status).toBe(200);
    expect(await audited()).toContain("session.sign-in-failed code");
    expect(await person.ask(contract.getFactors, {})).toMatchObject({
      CanEnrol: true,
      IsRequired: false,
      RecoveryCodesLeft: 10,
      Passkeys: [],
    });
  });

  test("accepts a code of one step before or after now, none further away, and none older than the last", async () => {
    const phone = await setUpPhone(await app.signIn(user));
    app.clock.advance(300_000);
    expect((await signIn(phone.code(2))).problem.code).toBe("wrong-code");
    expect((await signIn(phone.code(-2))).problem.code).toBe("wrong-code");
    expect((await signIn(phone.code(1))).status).toBe(200);
    expect((await signIn(phone.code())).problem.code).toBe("wrong-code");
  });

  test("computes the codes of RFC 6238, appendix B", async () => {
    const person = await app.signIn(user);
    const { Uri } = await person.ask(contract.beginAuthenticator, {});
    expect(Uri).toMatch(
      /^otpauth:\/\/totp\/RemoteBay:shop%40demo\.test\?issuer=RemoteBay&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
    const { stepOf } = await import("./logic/one-time-codes.ts");
    const seed = new TextEncoder().encode("12345678901234567890");
    const vectors = [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_111_111_111, "050471"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ] as const;
    for (const [seconds, code] of vectors) expect(stepOf(seed, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test("the same code sent twenty times at once signs in once", async () => {
    const phone = await setUpPhone(await app.signIn(user));
    const code = phone.code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("twenty codes guessed at once count as twenty: five are looked at, and asking without one gives no new tries", async () => {
    const phone = await setUpPhone(await app.signIn(user));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => signIn(String(nth).padStart(6, "0"))));
    const said = answers.map(({ problem }) => problem.code);
    expect([said.filter((code) => code === "wrong-code").length, said.filter((code) => code === "too-many").length]).toEqual([5, 15]);
    expect((await signIn()).problem.code).toBe("too-many");
    expect((await signIn(phone.code())).problem.code).toBe("too-many");
  });

  test("codes are counted for the user from all addresses together", async () => {
    const phone = await setUpPhone(await app.signIn(user));
    const from = (nth: number, code: string) =>
      app.fastify.inject({
        method: "POST",
        url: "/api/getToken",
        payload: { user, pwd: demoPassword, code },
        remoteAddress: `198.51.100.${nth}`,
      });
    for (let nth = 0; nth < 30; nth += 1) expect((await from(nth, "000000")).json()).toMatchObject({ code: "wrong-code" });
    expect((await from(100, phone.code())).json()).toMatchObject({ code: "too-many" });
    expect((await from(101, phone.codes[0] ?? "")).json()).toMatchObject({ code: "too-many" });
  });

  test("counts once it was confirmed; until then the earlier one does", async () => {
    const person = await app.signIn(user);
    const { Secret: first } = await person.ask(contract.beginAuthenticator, {});
    expect((await signIn()).status).toBe(200);
    const wrong = await person.send(contract.confirmAuthenticator, { body: { Code: "000000" } });
    expect(wrong.problem).toMatchObject({ code: "invalid", errors: [{ path: "Code", code: "wrong-code" }] });
    await person.ask(contract.confirmAuthenticator, { body: { Code: codeOf(first) } });
    const { Secret: second } = await person.ask(contract.beginAuthenticator, {});
    app.clock.advance(30_000);
    expect((await signIn(codeOf(second))).problem.code).toBe("wrong-code");
    expect((await signIn(codeOf(first))).status).toBe(200);
    await person.ask(contract.confirmAuthenticator, { body: { Code: codeOf(second) } });
    app.clock.advance(30_000);
    expect((await signIn(codeOf(first))).problem.code).toBe("wrong-code");
    expect((await signIn(codeOf(second))).status).toBe(200);
    expect((await person.send(contract.confirmAuthenticator, { body: { Code: codeOf(second) } })).problem.code).toBe("not-found");
  });

  test("removed, it asks for nothing any more, and its recovery codes are gone", async () => {
    const person = await app.signIn(user);
    const phone = await setUpPhone(person);
    expect((await person.send(contract.removeAuthenticator, {})).status).toBe(204);
    expect((await person.send(contract.removeAuthenticator, {})).problem.code).toBe("not-found");
    expect((await signIn()).status).toBe(200);
    const { rows } = await app.database.pool.query("select 1 from recovery_codes");
    expect(rows).toEqual([]);
    expect(phone.codes).toHaveLength(10);
  });

  test("the database has neither seed nor recovery codes, and one user's seed is not another's", async () => {
    const phone = await setUpPhone(await app.signIn(user));
    const { rows } = await app.database.pool.query("select * from authenticators, recovery_codes");
    const seed = Buffer.from(Secret.fromBase32(phone.secret).buffer);
    const stored = JSON.stringify(rows);
    for (const secret of [phone.secret, seed.toString("base64url"), seed.toString("hex"), ...phone.codes])
      expect(stored).not.toContain(secret);
    await app.database.pool.query(
      "insert into authenticators (user_id, seed, confirmed_at) select $1, seed, confirmed_at from authenticators",
      [ids.userIds["coord@demo.test"]],
    );
    expect((await signIn(undefined, { who: "coord@demo.test" })).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("each signs in once in place of the app's code, in any grouping and letter case", async () => {
    const person = await app.signIn(user);
    const { codes } = await setUpPhone(person);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = (codes[0] ?? "").toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect((await signIn(typed)).status).toBe(200);
    expect((await signIn(codes[0])).problem.code).toBe("wrong-code");
    expect(await audited()).toContain("factor.recovery-code-used");
    expect((await person.ask(contract.getFactors, {})).RecoveryCodesLeft).toBe(9);
  });

  test("one sent five times at once signs in once", async () => {
    const { codes } = await setUpPhone(await app.signIn(user));
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(codes[3])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401, 401]);
  });

  test("new ones end the earlier ones, and another user's are worth nothing", async () => {
    const person = await app.signIn(user);
    const { codes } = await setUpPhone(person);
    const { Codes: fresh } = await person.ask(contract.renewRecoveryCodes, {});
    expect((await signIn(codes[0])).problem.code).toBe("wrong-code");
    await setUpPhone(await app.signIn("coord@demo.test"));
    expect((await signIn(fresh[0], { who: "coord@demo.test" })).problem.code).toBe("wrong-code");
    expect((await signIn(fresh[0])).status).toBe(200);
    await person.ask(contract.removeAuthenticator, {});
    expect((await person.send(contract.renewRecoveryCodes, {})).problem.code).toBe("not-found");
  });
});

describe("a passkey", () => {
  async function enrol(person: Person, name = "Phone"): Promise<SoftwarePasskey & { row: number; userHandle: string }> {
    const options = await person.ask(contract.getPasskeyOptions, {});
    const passkey = softwarePasskey(options.user.id);
    const { id } = await person.ask(contract.addPasskey, { body: { Name: name, Passkey: passkey.make(options.challenge) } });
    return { ...passkey, row: id, userHandle: options.user.id };
  }
  const challenge = async () => (await app.send(contract.getSignInChallenge, {})).reply.challenge;
  const answer = (passkey: contract.PasskeyAssertion) => app.send(contract.signInByPasskey, { body: { Passkey: passkey } });

  test("signs in alone, also whom an authenticator app would ask, in a session like any other", async () => {
    const person = await app.signIn(user);
    const passkey = await enrol(person, "Blue key");
    await setUpPhone(person);
    const answered = await answer(passkey.sign(await challenge()));
    expect(answered.status).toBe(200);
    expect(String(answered.headers["set-cookie"])).toContain("remotebay_refresh=");
    expect((await app.send(contract.getUserByName, {}, { token: answered.reply })).reply.Username).toBe(user);
    const { Passkeys } = await person.ask(contract.getFactors, {});
    expect(Passkeys).toEqual([
      { Id: passkey.row, Name: "Blue key", CreatedDate: expect.any(String), LastUsedDate: expect.any(String), IsSynced: false },
    ]);
    expect(await audited()).toEqual(expect.arrayContaining(["factor.passkey-added", "session.signed-in"]));
  });

  test("what its maker asks is discoverable and asks who its user is; a sign-in names nobody", async () => {
    const person = await app.signIn(user);
    const { row: _row, id } = await enrol(person);
    const options = await person.ask(contract.getPasskeyOptions, {});
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "RemoteBay" },
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      excludeCredentials: [{ id, type: "public-key" }],
    });
    const { reply } = await app.send(contract.getSignInChallenge, {});
    expect(reply).toEqual({ challenge: expect.any(String), rpId: "localhost", timeout: 300_000, userVerification: "required" });
  });

  test.each([
    ["did not ask who its user is", { verified: false }],
    ["was asked by a page elsewhere", { origin: "http://evil.example" }],
    ["was asked by the same host at another port", { origin: "http://localhost:8080" }],
    ["is for another site", { rpId: "evil.example" }],
    ["answers something else than a sign-in", { type: "webauthn.create" }],
    ["says that it is somebody else's", { userHandle: "bm9ib2R5" }],
  ])("is refused at sign-in if it %s", async (_what, deviation) => {
    const passkey = await enrol(await app.signIn(user));
    const refused = await answer(passkey.sign(await challenge(), deviation));
    expect([refused.status, refused.problem.code]).toEqual([401, "wrong-login"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(await audited()).toContain("session.sign-in-failed passkey");
    expect((await answer(passkey.sign(await challenge()))).status).toBe(200);
  });

  test("a challenge is answered once, also by twenty at once, and for five minutes", async () => {
    const passkey = await enrol(await app.signIn(user));
    const same = passkey.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(same)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const replayed = await challenge();
    expect((await answer(passkey.sign(replayed))).status).toBe(200);
    expect((await answer(passkey.sign(replayed))).problem.code).toBe("wrong-login");
    const late = await challenge();
    app.clock.advance(300_001);
    expect((await answer(passkey.sign(late))).problem.code).toBe("wrong-login");
  });

  test("a challenge that is invented, changed, or was asked for to make a passkey signs nobody in", async () => {
    const person = await app.signIn(user);
    const passkey = await enrol(person);
    const forEnrolment = (await person.ask(contract.getPasskeyOptions, {})).challenge;
    const own = await challenge();
    const changed = `${own.slice(0, 5)}${own[5] === "A" ? "B" : "A"}${own.slice(6)}`;
    for (const wrong of [forEnrolment, changed, "", "AAAA", `${own}=`, "A".repeat(72)]) {
      expect((await answer(passkey.sign(wrong))).problem.code).toBe("wrong-login");
    }
  });

  test("a counter that does not go on is refused: somebody copied the key", async () => {
    const passkey = await enrol(await app.signIn(user));
    expect((await answer(passkey.sign(await challenge(), { counter: 7 }))).status).toBe(200);
    expect((await answer(passkey.sign(await challenge(), { counter: 7 }))).problem.code).toBe("wrong-login");
    expect((await answer(passkey.sign(await challenge(), { counter: 6 }))).problem.code).toBe("wrong-login");
    expect((await answer(passkey.sign(await challenge(), { counter: 0 }))).problem.code).toBe("wrong-login");
    const pair = [await challenge(), await challenge()].map((one) => passkey.sign(one, { counter: 8 }));
    const both = await Promise.all(pair.map(answer));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test("one that never counts, as those of phones, is accepted again", async () => {
    const passkey = await enrol(await app.signIn(user));
    for (let times = 0; times < 3; times += 1) expect((await answer(passkey.sign(await challenge(), { counter: 0 }))).status).toBe(200);
  });

  test("another user's key, signature or name does not sign in, and an unknown one is told the same", async () => {
    const mine = await enrol(await app.signIn(user));
    const theirs = await enrol(await app.signIn("coord@demo.test"));
    const forged = { ...mine.sign(await challenge()), Id: theirs.id, UserHandle: theirs.userHandle };
    const renamed = { ...mine.sign(await challenge()), UserHandle: theirs.userHandle };
    const unknown = softwarePasskey(mine.userHandle).sign(await challenge());
    const refused = await Promise.all([forged, renamed, unknown].map(answer));
    const { requestId: _one, ...first } = refused[0]?.problem ?? {};
    for (const { status, problem } of refused) expect([status, problem]).toEqual([401, expect.objectContaining(first)]);
  });

  test("a banned user's passkey opens nothing", async () => {
    const passkey = await enrol(await app.signIn("coord@demo.test"));
    await app.database.pool.query("update users set banned = true where username = 'coord@demo.test'");
    expect((await answer(passkey.sign(await challenge()))).problem.code).toBe("wrong-login");
    await app.database.pool.query("update users set banned = false where username = 'coord@demo.test'");
  });

  test.each([
    ["was made without asking who its user is", { verified: false }],
    ["was made on a page elsewhere", { origin: "http://evil.example" }],
    ["is for another site", { rpId: "evil.example" }],
    ["is an answer to a sign-in", { type: "webauthn.get" }],
  ])("is not added if it %s", async (_what, deviation) => {
    const person = await app.signIn(user);
    const options = await person.ask(contract.getPasskeyOptions, {});
    const Passkey = softwarePasskey(options.user.id).make(options.challenge, deviation);
    expect((await person.send(contract.addPasskey, { body: { Name: "x", Passkey } })).problem.code).toBe("passkey-refused");
    expect((await person.ask(contract.getFactors, {})).Passkeys).toEqual([]);
  });

  test("is not added for another user's challenge, twice, by a sign-in's challenge, or if it needs a name to be found", async () => {
    const [mine, theirs] = [await app.signIn(user), await app.signIn("coord@demo.test")];
    const options = await theirs.ask(contract.getPasskeyOptions, {});
    const made = softwarePasskey(options.user.id).make(options.challenge);
    const add = (person: Person, Passkey: contract.PasskeyAttestation) =>
      person.send(contract.addPasskey, { body: { Name: "x", Passkey } });
    expect((await add(mine, made)).problem.code).toBe("passkey-refused");
    expect((await add(theirs, { ...made, Discoverable: false })).problem.code).toBe("passkey-refused");
    expect((await add(theirs, softwarePasskey(options.user.id).make(await challenge()))).problem.code).toBe("passkey-refused");
    expect((await add(theirs, made)).status).toBe(200);
    expect((await add(theirs, made)).problem.code).toBe("passkey-refused");
    // The same key under somebody else's name, with a challenge of their own.
    const again = (await mine.ask(contract.getPasskeyOptions, {})).challenge;
    const passkey = softwarePasskey(options.user.id);
    expect((await add(mine, passkey.make(again))).status).toBe(200);
    const third = (await theirs.ask(contract.getPasskeyOptions, {})).challenge;
    expect((await add(theirs, passkey.make(third))).problem.code).toBe("passkey-refused");
  });

  test("is renamed and removed by its owner alone, and opens nothing then", async () => {
    const [mine, theirs] = [await app.signIn(user), await app.signIn("coord@demo.test")];
    const passkey = await enrol(mine);
    for (const call of [contract.renamePasskey, contract.removePasskey]) {
      expect((await theirs.send(call, { body: { Id: passkey.row, Name: "x" } as never })).status).not.toBe(200);
    }
    expect((await theirs.send(contract.removePasskey, { body: { Id: passkey.row } })).problem.code).toBe("not-found");
    await mine.ask(contract.renamePasskey, { body: { Id: passkey.row, Name: "Tablet" } });
    expect((await mine.ask(contract.getFactors, {})).Passkeys).toMatchObject([{ Name: "Tablet" }]);
    expect((await mine.send(contract.removePasskey, { body: { Id: passkey.row } })).status).toBe(204);
    expect((await answer(passkey.sign(await challenge()))).problem.code).toBe("wrong-login");
  });

  test("a user has at most twenty", async () => {
    const person = await app.signIn(user);
    for (let nth = 0; nth < 20; nth += 1) await enrol(person, `Key ${nth}`);
    await expect(enrol(person)).rejects.toThrow("passkey-refused");
  });

  test("is not possible under an address that is no domain", async () => {
    const refused = await app.send(contract.getSignInChallenge, {}, { headers: { host: "192.0.2.1:4000" } });
    expect(refused.problem.code).toBe("not-configured");
    const elsewhere = await app.send(contract.getSignInChallenge, {}, { headers: { host: "evil.example" } });
    expect(elsewhere.problem.code).toBe("not-configured");
  });
});

describe("administrators", () => {
  const require = () =>
    app.database.pool.query(`update variants set overrides = '{"features":{"adminSecondFactor":true}}' where key = 'default'`);

  test("whose variant says so do nothing but set a factor up, and then everything", async () => {
    const before = await app.signIn("super@demo.test");
    expect((await before.send(contract.listRequests, { query: {} })).status).toBe(200);
    await require();
    app.clock.advance(10_001);
    const person = await app.signIn("super@demo.test");
    expect((await person.ask(contract.getUserByName, {})).MustEnrol).toBe(true);
    expect(await person.ask(contract.getFactors, {})).toMatchObject({ IsRequired: true, CanEnrol: true });
    for (const one of [before, person]) {
      expect((await one.send(contract.rotateDeviceSecret, { body: { Id: 1 } })).problem.code).toBe("second-factor-required");
      expect((await one.send(contract.listRequests, { query: {} })).problem.code).toBe("second-factor-required");
    }
    await setUpPhone(person);
    expect((await person.ask(contract.getUserByName, {})).MustEnrol).toBe(false);
    expect((await person.send(contract.listRequests, { query: {} })).status).toBe(200);
    await person.ask(contract.removeAuthenticator, {});
    expect((await person.send(contract.listRequests, { query: {} })).problem.code).toBe("second-factor-required");
  });

  test("of other variants, other roles and demonstration accounts are not asked", async () => {
    await require();
    await app.database.pool.query("update users set demonstration = true where username = 'super@demo.test'");
    for (const name of ["shop", "tech", "super"]) {
      const person = await app.signIn(`${name}@demo.test`);
      expect((await person.ask(contract.getUserByName, {})).MustEnrol).toBe(false);
      expect((await person.send(contract.listRequests, { query: {} })).status).toBe(200);
    }
    await app.database.pool.query("update users set demonstration = false where username = 'super@demo.test'");
  });

  test("remove the factors of somebody who has lost them, but not their own, and not beyond their location", async () => {
    const person = await app.signIn(user);
    await setUpPhone(person);
    const all = await app.signIn("super@demo.test");
    const remove = (who: Person, name: string, Reason = "Lost the phone; recognised in person") =>
      who.send(contract.removeFactorsOf, { body: { UserId: ids.userIds[name] ?? 0, Reason } });
    expect((await remove(all, user, " ")).problem.errors).toMatchObject([{ path: "Reason", code: "required" }]);
    expect((await remove(person, user)).problem.code).toBe("forbidden");
    expect((await remove(all, "super@demo.test")).problem.code).toBe("forbidden");
    expect((await remove(all, "coord@demo.test")).problem.code).toBe("not-found");
    expect((await remove(await app.signIn("admin@demo.test"), "uk@demo.test")).problem.code).toBe("not-found");
    expect((await signIn()).problem.code).toBe("second-factor");
    expect((await remove(all, user)).status).toBe(204);
    expect((await person.send(contract.getFactors, {})).problem.code).toBe("unauthenticated");
    expect((await signIn()).status).toBe(200);
    expect(await audited()).toContain("factor.factors-removed Lost the phone; recognised in person");
  });
});

test("an administrator of a location does not remove the factors of a super administrator who works there", async () => {
  const above = await app.signIn("coord@demo.test");
  await setUpPhone(above);
  const give = (name: string, role: number) =>
    app.database.pool.query(
      "insert into user_roles (user_id, role_id) select id, $2 from users where username = $1 on conflict do nothing",
      [name, role],
    );
  await give("coord@demo.test", 1);
  await give(user, 2);
  const body = { UserId: ids.userIds["coord@demo.test"] ?? 0, Reason: "Lost the phone" };
  const removed = await (await app.signIn(user)).send(contract.removeFactorsOf, { body });
  expect(removed.problem.code).toBe("forbidden");
  expect((await signIn(undefined, { who: "coord@demo.test" })).problem.code).toBe("second-factor");
});

test("demonstration accounts enrol nothing", async () => {
  const person = await app.signIn("shop2@demo.test");
  expect((await person.ask(contract.getFactors, {})).CanEnrol).toBe(false);
  expect((await person.send(contract.beginAuthenticator, {})).problem.code).toBe("forbidden");
  expect((await person.send(contract.confirmAuthenticator, { body: { Code: "123456" } })).problem.code).toBe("forbidden");
  expect((await person.send(contract.getPasskeyOptions, {})).problem.code).toBe("forbidden");
});

test("a practice session changes no factors", async () => {
  const person = await app.signIn(user, { demo: true });
  expect((await person.send(contract.beginAuthenticator, {})).problem.code).toBe("practice");
  expect((await person.send(contract.getPasskeyOptions, {})).problem.code).toBe("practice");
});
