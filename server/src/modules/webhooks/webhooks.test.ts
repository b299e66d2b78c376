import {
  createRequest,
  getHistory,
  type HookEvent,
  type hookThing,
  listHookMessages,
  listHooks,
  readHook,
  removeHook,
  renewHookSecret,
  replayHookMessages,
  resumeHook,
  saveHook,
  sendMessage,
  createChannel,
  channelUrl,
  testHook,
  updateRequest,
  updateRequestStatus,
  type Values,
} from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

/** A receiver by the specification's own library. */
interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let shop: Person;
let receiver: Server;
let target: string;
let received: Received[] = [];
/** What the receiver answers. */
let status = 200;

beforeAll(async () => {
  app = await makeApp({ toLoopback: true });
  ids = await seedPeople(app.database);
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      if (status < 300) received.push({ id: String(request.headers["webhook-id"]), headers: request.headers, body });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(`answer ${status}`);
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  received = [];
  status = 200;
  [admin, shop] = [await app.signIn("super@demo.test"), await app.signIn("shop@demo.test")];
});
afterEach(async () => {
  admin = await app.signIn("super@demo.test");
  for (const { Id } of await admin.ask(listHooks, { query: { pageSize: 500 } })) {
    const { Version } = await admin.ask(readHook, { query: { id: Id } });
    await admin.ask(removeHook, { body: { Id, Version } });
  }
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const northside = () => ids.locationIds["northside"] ?? 0;

async function makeHook(Events: readonly HookEvent[], part: Partial<Values<typeof hookThing>> = {}) {
  const own = {
    Name: "Workshop system",
    LocationId: northside(),
    Url: target,
    Events: [...Events],
    Statuses: [],
    Services: [],
    Active: true,
  };
  const Values = { ...own, ...part };
  const { id } = await admin.ask(saveHook, { body: { Id: 0, Version: "", Values } });
  const { Secret } = await admin.ask(renewHookSecret, { body: { Id: id } });
  return { id, secret: Secret };
}

/** Has the schedules run until the receiver has so many messages. */
async function until(count: number): Promise<Received[]> {
  await vi.waitFor(
    async () => {
      app.clock.advance(3_000);
      await app.tick();
      expect(received.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000, interval: 30 },
  );
  return received;
}

/** Has the schedules run until a hook has a state. */
async function untilHook(id: number, part: object): Promise<void> {
  await vi.waitFor(
    async () => {
      app.clock.advance(300_000);
      await app.tick();
      const { Facts } = await admin.ask(readHook, { query: { id } });
      expect(Facts).toMatchObject(part);
    },
    { timeout: 15_000, interval: 30 },
  );
}

const logOf = (id: number) => admin.ask(listHookMessages, { query: { id, pageSize: 100 } });

test("a request that is created and edited is told, signed so that the specification's own library takes it", async () => {
  const { secret } = await makeHook(["request.created", "request.changed"]);
  const { id } = await shop.ask(createRequest, { body: newRequest({ RONumber: "RO-77" }) });
  await shop.ask(updateRequest, { body: { Id: id, RONumber: "RO-78" } });
  const [created, changed] = (await until(2)).map(({ body, headers }) => {
    // Its clock is not that of the test's application.
    vi.setSystemTime(app.clock.now());
    return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: Record<string, unknown> };
  });
  vi.useRealTimers();
  expect(created).toMatchObject({ type: "request.created", data: { id, locationId: northside(), status: "Pending" } });
  expect(changed).toMatchObject({ type: "request.changed", data: { id, roNumber: "RO-78", what: "request.edited" } });
});

test("a hook with filters is told of requests in its statuses and with its services alone, and of all else as before", async () => {
  const moved = await makeHook(["request.moved", "request.created"], { Statuses: ["Cancelled"] });
  const served = await makeHook(["request.created"], { Services: [2] });
  const devices = await makeHook(["request.created", "device.changed"], { Statuses: ["Completed"], Services: [3] });
  const ask = async (service: number) =>
    (await shop.ask(createRequest, { body: newRequest({ ScanType: { Id: service }, Status: "Pending" }) })).id;
  const [one, two] = [await ask(1), await ask(2)];
  await shop.ask(updateRequestStatus, { body: { Id: one, Status: "Cancelled", Reason: "Sold" } });
  await app.database.pool.query("update hooks set created_at = now() - interval '1 day'");
  await until(2);
  const told = async (id: number) =>
    (await logOf(id)).map(({ Type, Body }) => [Type, (JSON.parse(Body) as { data: { id: number } }).data.id]);
  expect(await told(moved.id)).toEqual([["request.moved", one]]);
  expect(await told(served.id)).toEqual([["request.created", two]]);
  expect(await told(devices.id)).toEqual([]);
});

test("a service that there is not is refused beside its field", async () => {
  const Values = {
    Name: "A",
    LocationId: northside(),
    Url: target,
    Events: ["request.moved" as const],
    Statuses: [],
    Services: [9_999],
    Active: true,
  };
  const { problem } = await admin.send(saveHook, { body: { Id: 0, Version: "", Values } });
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(["Values.Services choice"]);
});

test("a body that was changed on its way, or an old one, is not taken for one of ours", async () => {
  const { secret, id } = await makeHook(["request.created"]);
  await admin.ask(testHook, { body: { Id: id } });
  const [{ body, headers }] = (await until(1)) as [Received];
  vi.setSystemTime(app.clock.now());
  const hook = new Webhook(secret);
  expect(() => hook.verify(body.replace("test", "tost"), headers as Record<string, string>)).toThrow("No matching signature found");
  vi.setSystemTime(app.clock.now().getTime() + 3_600_000);
  expect(() => hook.verify(body, headers as Record<string, string>)).toThrow("Message timestamp too old");
  vi.useRealTimers();
});

test("while one secret replaces another a message is signed with both, for a day", async () => {
  const { id, secret } = await makeHook(["request.created"]);
  const next = (await admin.ask(renewHookSecret, { body: { Id: id } })).Secret;
  const verifies = async (by: string) => {
    received = [];
    await admin.ask(testHook, { body: { Id: id } });
    const [{ body, headers }] = (await until(1)) as [Received];
    vi.setSystemTime(app.clock.now());
    try {
      new Webhook(by).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    } finally {
      vi.useRealTimers();
    }
  };
  expect([await verifies(secret), await verifies(next)]).toEqual([true, true]);
  app.clock.advance(86_400_000);
  admin = await app.signIn("super@demo.test");
  expect([await verifies(secret), await verifies(next)]).toEqual([false, true]);
});

test("only what is listened to is told, of the own shop, and nothing of practice", async () => {
  const stranger = await app.signIn("shop2@demo.test");
  const practice = await app.signIn("shop@demo.test", { demo: true });
  await makeHook(["chat.message", "request.created"]);
  await practice.ask(createRequest, { body: newRequest() });
  await stranger.ask(createRequest, { body: newRequest() });
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  await shop.ask(updateRequest, { body: { Id: id, RONumber: "RO-1" } });
  const url = channelUrl(id);
  await shop.ask(createChannel, { body: { url } });
  await shop.ask(sendMessage, { body: { url, clientId: randomUUID(), text: "Hello" } });
  const told = (await until(2)).map(({ body }) => JSON.parse(body) as { type: string; data: { id?: number; requestId?: number } });
  expect(told.filter(({ type }) => type === "request.created").map(({ data }) => data.id)).toEqual([id]);
  expect(new Set(told.filter(({ type }) => type === "chat.message").map(({ data }) => data.requestId))).toEqual(new Set([id]));
  expect(JSON.stringify(told)).not.toContain("Hello");
});

test("a target that fails is tried again until it takes the message, under the same id; the log has each try with its reply", async () => {
  const { id } = await makeHook(["request.created"]);
  status = 500;
  await admin.ask(testHook, { body: { Id: id } });
  await vi.waitFor(
    async () => {
      app.clock.advance(60_000);
      await app.tick();
      expect((await logOf(id))[0]?.Tries.length).toBeGreaterThanOrEqual(3);
    },
    { timeout: 10_000, interval: 30 },
  );
  status = 200;
  app.clock.advance(3_600_000);
  admin = await app.signIn("super@demo.test");
  const [first] = await until(1);
  const [message] = await logOf(id);
  expect(message).toMatchObject({ State: "delivered", Key: first?.id, Type: "test" });
  expect(message?.Tries.slice(0, 2)).toEqual([
    expect.objectContaining({ Status: 500, Reply: "answer 500" }),
    expect.objectContaining({ Status: 500 }),
  ]);
  expect(message?.Tries.at(-1)).toMatchObject({ Status: 200, Fault: null });
});

test("a redirect is not followed, and counts as a failure", async () => {
  const { id } = await makeHook(["request.created"]);
  status = 307;
  await admin.ask(testHook, { body: { Id: id } });
  await vi.waitFor(async () => expect((await logOf(id))[0]?.Tries[0]).toMatchObject({ Status: 307 }), { timeout: 5_000 });
});

test("messages are sent again, one or all since an instant", async () => {
  const { id } = await makeHook(["request.created"]);
  const since = new Date(app.clock.now().getTime() - 1_000).toISOString();
  await admin.ask(testHook, { body: { Id: id } });
  await admin.ask(testHook, { body: { Id: id } });
  await until(2);
  const [newest] = await logOf(id);
  expect(await admin.ask(replayHookMessages, { body: { Id: id, Message: newest?.Id ?? 0 } })).toEqual({ Count: 1 });
  await until(3);
  expect(await admin.ask(replayHookMessages, { body: { Id: id, Since: since } })).toEqual({ Count: 2 });
  const all = await until(5);
  expect(new Set(all.map((one) => one.id)).size).toBe(2);
});

test("a target that fails for three days is paused and its owner is told; what happens meanwhile is sent when it is resumed", async () => {
  const { id } = await makeHook(["request.created"]);
  status = 503;
  await admin.ask(testHook, { body: { Id: id } });
  await vi.waitFor(async () => expect((await logOf(id))[0]?.Tries.length).toBe(1), { timeout: 5_000 });
  app.clock.advance(3 * 86_400_000);
  admin = await app.signIn("super@demo.test");
  await untilHook(id, { State: "paused" });
  const { rows } = await app.database.pool.query(
    "select data from jobs.job_common where name = 'notifications.announce' and data ->> 'about' = 'hook'",
  );
  expect(rows.map(({ data }) => data)).toContainEqual(expect.objectContaining({ id, by: ids.userIds["super@demo.test"] }));
  status = 200;
  shop = await app.signIn("shop@demo.test");
  const made = await shop.ask(createRequest, { body: newRequest() });
  app.clock.advance(60_000);
  await app.tick();
  expect(received).toEqual([]);
  admin = await app.signIn("super@demo.test");
  await admin.ask(resumeHook, { body: { Id: id } });
  expect((await until(2)).map(({ body }) => (JSON.parse(body) as { data: { id?: number } }).data.id)).toContain(made.id);
  const history = await admin.ask(getHistory, { query: { noun: "hook", id } });
  expect(history.map(({ Action }) => Action)).toEqual(expect.arrayContaining(["hook.created", "hook.paused", "hook.resumed"]));
});

test("a target that says that it is gone is paused at once", async () => {
  const { id } = await makeHook(["request.created"]);
  status = 410;
  await admin.ask(testHook, { body: { Id: id } });
  await untilHook(id, { State: "paused" });
  expect((await logOf(id))[0]?.Tries.map(({ Status }) => Status)).toEqual([410]);
});

test("the secret is in no row as it is", async () => {
  const { id, secret } = await makeHook(["request.created"]);
  const { rows } = await app.database.pool.query("select * from hooks where id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

test("only addresses of the public internet that begin with https:// are targets", async () => {
  const strict = await makeApp();
  try {
    await seedPeople(strict.database);
    const who = await strict.signIn("super@demo.test");
    const faultOf = async (Url: string) => {
      const Values = {
        Name: "Inside",
        LocationId: null,
        Url,
        Events: ["request.created" as const],
        Statuses: [],
        Services: [],
        Active: true,
      };
      const { problem } = await who.send(saveHook, { body: { Id: 0, Version: "", Values } });
      return problem.errors?.map(({ path, code }) => `${path} ${code}`).join();
    };
    expect(await faultOf("http://hooks.example.com/")).toBe("Values.Url https");
    expect(await faultOf("ftp://hooks.example.com/")).toBe("Values.Url invalid");
    expect(await faultOf("https://user:password@hooks.example.com/")).toBe("Values.Url no-password");
    // Also in other spellings: decimal, hexadecimal, octal, shortened, with full-width digits, a dot at the end or a port.
    const inside = ["127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254", "10.1.2.3", "localhost", "2130706433", "0x7f.1"];
    const spelt = [
      "0177.0.0.1",
      "127.1",
      "017700000001",
      "１２７.0.0.1",
      "127.0.0.1.",
      "localhost.",
      "LOCALHOST",
      "a.localhost.",
      "127.0.0.1:8443",
    ];
    const embedded = ["[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]", "[::ffff:7f00:1]", "[::]", "0.0.0.0", "100.64.0.1"];
    for (const host of [...inside, ...spelt, ...embedded])
      expect([host, await faultOf(`https://${host}/`)]).toEqual([host, "Values.Url public-address"]);
    for (const port of [0, 22, 25, 465, 993, 6667])
      expect([port, await faultOf(`https://hooks.example.com:${port}/`)]).toEqual([port, "Values.Url invalid"]);
    for (const port of [443, 8443]) expect([port, await faultOf(`https://hooks.example.com:${port}/`)]).toEqual([port, undefined]);
  } finally {
    await strict.close();
  }
});

test("a name that leads into our own network is asked nothing, however it was saved", async () => {
  const rules = { protocols: ["http:"], isAllowed: (address: string) => address !== "127.0.0.1" && address !== "::1" };
  const guarded = await makeApp({ outward: rules });
  try {
    await seedPeople(guarded.database);
    const who = await guarded.signIn("super@demo.test");
    const Values = {
      Name: "Rebound",
      LocationId: null,
      Url: "http://hooks.example.com/",
      Events: ["request.created" as const],
      Statuses: [],
      Services: [],
      Active: true,
    };
    const { id } = await who.ask(saveHook, { body: { Id: 0, Version: "", Values } });
    await who.ask(renewHookSecret, { body: { Id: id } });
    // The name leads elsewhere than when it was saved.
    await guarded.database.pool.query("update hooks set url = $1 where id = $2", [target.replace("127.0.0.1", "localhost"), id]);
    await who.ask(testHook, { body: { Id: id } });
    await vi.waitFor(
      async () => {
        const [message] = await who.ask(listHookMessages, { query: { id } });
        expect(message?.Tries[0]).toMatchObject({ Status: null, Fault: "address" });
      },
      { timeout: 5_000 },
    );
    expect(received).toEqual([]);
  } finally {
    await guarded.close();
  }
});
