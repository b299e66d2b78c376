import {
  type Args,
  type Call,
  listHookMessages,
  listHooks,
  readHook,
  removeHook,
  renewHookSecret,
  replayHookMessages,
  resumeHook,
  saveHook,
  testHook,
} from "@remotebay/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { openMailbox, openReceiver, type Received, type Receiver } from "../../testing/receivers.ts";

/* The log of a webhook, what is sent again, its pause and its secrets, as the administrator of its shop sees and does them. */

const day = 86_400_000;

let app: TestApp;
let ids: SeedIds;
let receiver: Receiver;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let admin: Person;

beforeAll(async () => {
  receiver = await openReceiver();
  mailbox = await openMailbox();
  const environment = { PUBLIC_URL: "https://portal.example.test", SMTP_URL: mailbox.url, MAIL_FROM: "RemoteBay <bay@example.test>" };
  app = await makeApp({ now: "2026-03-02T15:00:00Z", toLoopback: true, environment });
  ids = await seedPeople(app.database);
});
beforeEach(async () => {
  receiver.received.length = receiver.statuses.length = mailbox.letters.length = 0;
  admin = await app.signIn("admin@demo.test");
});
afterAll(async () => {
  await app.close();
  receiver.close();
  mailbox.close();
});

async function makeHook(who = admin, LocationId: number | null = ids.locationIds["northside"] ?? 0) {
  const part = { Events: ["request.created" as const], Statuses: [], Services: [], Active: true };
  const Values = { Name: "Workshop system", LocationId, Url: `${receiver.url}/hook`, ...part };
  const { id } = await who.ask(saveHook, { body: { Id: 0, Version: "", Values } });
  const { Secret } = await who.ask(renewHookSecret, { body: { Id: id } });
  return { id, secret: Secret };
}

const logOf = (id: number, query: Partial<Args<typeof listHookMessages>["query"]> = {}) =>
  admin.ask(listHookMessages, { query: { id, pageSize: 100, ...query } });

/** The receiver refuses whatever it gets, until its statuses are emptied. */
const refuse = () => receiver.statuses.push(...Array.from<number>({ length: 500 }).fill(503));

/** Lets time pass; whoever is signed in may have to sign in again. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  admin = await app.signIn("admin@demo.test");
}

/** Has the schedules run until `seen` holds. */
async function until(seen: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(
    async () => {
      await app.tick();
      await seen();
    },
    { timeout: 15_000, interval: 30 },
  );
}

/** Sends a test message, and waits until it was tried. */
async function tryOnce(id: number): Promise<Received> {
  const before = receiver.received.length;
  await admin.ask(testHook, { body: { Id: id } });
  await until(async () => expect((await logOf(id))[0]?.Tries).toHaveLength(1));
  return receiver.received[before] as Received;
}

const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  // The specification's library has a clock of its own.
  vi.setSystemTime(app.clock.now());
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
};

test("the log has each message with its body as it was sent, by state, by words and by pages", async () => {
  const { id } = await makeHook();
  const first = await tryOnce(id);
  refuse();
  const second = await tryOnce(id);
  const log = await logOf(id);
  expect(log.map(({ Key, State, Body, NextAt }) => [Key, State, Body, NextAt !== null])).toEqual([
    [second.headers["webhook-id"], "waiting", second.body.toString(), true],
    [first.headers["webhook-id"], "delivered", first.body.toString(), false],
  ]);
  const keys = async (query: Partial<Args<typeof listHookMessages>["query"]>) => (await logOf(id, query)).map(({ Key }) => Key);
  expect(await keys({ state: "waiting" })).toEqual([log[0]?.Key]);
  expect(await keys({ state: "delivered" })).toEqual([log[1]?.Key]);
  expect(await keys({ state: "failed" })).toEqual([]);
  expect(await keys({ search: log[1]?.Key ?? "" })).toEqual([log[1]?.Key]);
  expect(await keys({ search: `"hook":${id}` })).toHaveLength(2);
  expect(await keys({ search: "no such words" })).toEqual([]);
  expect(await keys({ pageSize: 1, offset: 1 })).toEqual([log[1]?.Key]);
  const { headers } = await admin.send(listHookMessages, { query: { id, pageSize: 1 } });
  expect(headers["x-total-count"]).toBe("2");
});

test("a message that was tried eleven times in vain is failed and tried no more, until it is sent again", async () => {
  const { id } = await makeHook();
  refuse();
  await tryOnce(id);
  for (let tries = 2; tries <= 11; tries += 1) {
    const [{ NextAt } = { NextAt: null }] = await logOf(id);
    // A target that failed is left alone for five minutes at most.
    await pass(Date.parse(NextAt ?? "") - app.clock.now().getTime() + 300_000);
    await until(async () => expect((await logOf(id))[0]?.Tries).toHaveLength(tries));
  }
  const [message] = await logOf(id);
  expect(message).toMatchObject({
    State: "failed",
    NextAt: null,
    Tries: Array.from({ length: 11 }, () => expect.objectContaining({ Status: 503 })),
  });
  expect((await admin.ask(readHook, { query: { id } })).Facts).toMatchObject({ State: "on", Failed: 1, Waiting: 0 });
  receiver.statuses.length = 0;
  expect(await admin.ask(replayHookMessages, { body: { Id: id, Message: message?.Id ?? 0 } })).toEqual({ Count: 1 });
  await until(async () => expect((await logOf(id))[0]?.State).toBe("delivered"));
  expect((await logOf(id))[0]?.Tries).toHaveLength(12);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(message?.Key);
  expect((await admin.ask(readHook, { query: { id } })).Facts).toMatchObject({ Failed: 0, FailingSince: null });
});

test("all since an instant is what was told then and later, of this hook alone", async () => {
  const [{ id }, other] = [await makeHook(), await makeHook()];
  const earlier = await tryOnce(id);
  await pass(60_000);
  const Since = app.clock.now().toISOString();
  const later = [await tryOnce(id), await tryOnce(id)];
  await tryOnce(other.id);
  receiver.received.length = 0;
  expect(await admin.ask(replayHookMessages, { body: { Id: id, Since } })).toEqual({ Count: 2 });
  await until(() => expect(receiver.received).toHaveLength(2));
  const again = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect(again).toEqual(new Set(later.map(({ headers }) => headers["webhook-id"])));
  expect(again).not.toContain(earlier.headers["webhook-id"]);
  // Neither an instant nor a message is nothing, and another hook's message is not this one's.
  await pass(1_000);
  expect(await admin.ask(replayHookMessages, { body: { Id: id } })).toEqual({ Count: 0 });
  const [others] = await logOf(other.id);
  expect(await admin.ask(replayHookMessages, { body: { Id: id, Message: others?.Id ?? 0 } })).toEqual({ Count: 0 });
});

test("a target that fails for two days is still tried; after three its maker gets a letter that it is paused", async () => {
  const { id } = await makeHook();
  refuse();
  await tryOnce(id);
  await pass(2 * day);
  await until(async () => expect((await logOf(id))[0]?.Tries).toHaveLength(2));
  const factsOf = async () => (await admin.ask(readHook, { query: { id } })).Facts;
  expect(await factsOf()).toMatchObject({ State: "on", FailingSince: expect.any(String) });
  await pass(day);
  await until(async () => expect(await factsOf()).toMatchObject({ State: "paused" }));
  await expect.poll(() => mailbox.letters.length, { timeout: 15_000 }).toBe(1);
  const letter = mailbox.letters[0]?.replaceAll("=\r\n", "");
  expect(letter).toContain("To: admin@demo.test\r\n");
  expect(letter).toContain("is paused");
  expect(letter).toContain(`https://portal.example.test/admin/hooks/${id}`);
  const tries = receiver.received.length;
  await pass(day);
  await app.tick();
  expect(receiver.received).toHaveLength(tries);
  receiver.statuses.length = 0;
  await admin.ask(resumeHook, { body: { Id: id } });
  await until(async () => expect((await logOf(id))[0]?.State).toBe("delivered"));
  expect(await factsOf()).toMatchObject({ State: "on", FailingSince: null });
});

test("of three secrets the newest two sign, and the page says until when both do", async () => {
  const { id, secret: first } = await makeHook();
  expect((await admin.ask(readHook, { query: { id } })).Facts).toMatchObject({ HasSecret: true, BothUntil: null });
  const [second, third] = [
    (await admin.ask(renewHookSecret, { body: { Id: id } })).Secret,
    (await admin.ask(renewHookSecret, { body: { Id: id } })).Secret,
  ];
  const BothUntil = new Date(app.clock.now().getTime() + day).toISOString();
  expect((await admin.ask(readHook, { query: { id } })).Facts).toMatchObject({ BothUntil });
  const during = await tryOnce(id);
  expect(String(during.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  expect([first, second, third].map((secret) => isSignedBy(secret, during))).toEqual([false, true, true]);
  await pass(day);
  expect((await admin.ask(readHook, { query: { id } })).Facts).toMatchObject({ BothUntil: null });
  const after = await tryOnce(id);
  expect(String(after.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  expect([first, second, third].map((secret) => isSignedBy(secret, after))).toEqual([false, false, true]);
});

test("an administrator finds neither the log nor anything else of a hook of another shop or of all shops", async () => {
  const keeper = await app.signIn("super@demo.test");
  for (const location of [ids.locationIds["lakeview"] ?? 0, null]) {
    const { id } = await makeHook(keeper, location);
    const { Version, Values } = await keeper.ask(readHook, { query: { id } });
    const message = (await keeper.ask(testHook, { body: { Id: id } })).id;
    const calls: [Call, object][] = [
      [readHook, { query: { id } }],
      [saveHook, { body: { Id: id, Version, Values } }],
      [removeHook, { body: { Id: id, Version } }],
      [listHookMessages, { query: { id } }],
      [replayHookMessages, { body: { Id: id, Message: message } }],
      [replayHookMessages, { body: { Id: id, Since: "2026-01-01T00:00:00Z" } }],
      [testHook, { body: { Id: id } }],
      [resumeHook, { body: { Id: id } }],
      [renewHookSecret, { body: { Id: id } }],
    ];
    for (const [call, args] of calls) {
      const { problem } = await admin.send(call, args);
      expect([call.path, problem.code]).toEqual([call.path, "not-found"]);
    }
    expect((await admin.ask(listHooks, { query: { pageSize: 500 } })).map(({ Id }) => Id)).not.toContain(id);
    expect(await keeper.ask(listHookMessages, { query: { id } })).toHaveLength(1);
  }
});
