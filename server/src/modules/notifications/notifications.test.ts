import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { makeSubscriber, openMailbox, openReceiver, type Receiver, type Subscriber } from "../../testing/receivers.ts";

let app: TestApp;
let seedIds: SeedIds;
let folder: string;
let pushService: Receiver;
let firebase: Receiver;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "remotebay-account-"));
  pushService = await openReceiver();
  firebase = await openReceiver((path) =>
    path === "/token" ? { access_token: "granted", expires_in: 3600 } : { error: { details: [{ errorCode: "UNREGISTERED" }] } },
  );
  mailbox = await openMailbox();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account = {
    project_id: "bay",
    client_email: "bay@example.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${firebase.url}/token`,
  };
  await writeFile(join(folder, "account.json"), JSON.stringify(account));
  app = await makeApp({
    now: "2026-03-02T15:00:00Z",
    toLoopback: true,
    environment: {
      PUBLIC_URL: "https://portal.example.test",
      SMTP_URL: mailbox.url,
      MAIL_FROM: "RemoteBay <bay@example.test>",
      FCM_SERVICE_ACCOUNT: join(folder, "account.json"),
      FCM_URL: firebase.url,
    },
  });
  seedIds = await seedPeople(app.database);
});
afterAll(async () => {
  await app.close();
  for (const one of [pushService, firebase, mailbox]) one.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await app.database.pool.query(
    "delete from live_events; delete from push_devices; delete from notification_marks; delete from notification_choices; update users set push_token = '', language = '', banned = false",
  );
  for (const one of [pushService, firebase]) one.received.length = one.statuses.length = 0;
  mailbox.letters.length = 0;
});

const idOf = (name: string): number => seedIds.userIds[`${name}@demo.test`] ?? 0;
const signIn = (name: string, how = {}) => app.signIn(`${name}@demo.test`, how);

/** A request of the shop's that `tech` has taken. */
async function takenRequest(): Promise<{ id: number; url: string }> {
  const { id } = await (await signIn("shop")).ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await (await signIn("tech")).ask(contract.takeJob, { body: { Id: id } });
  return { id, url: contract.channelUrl(id) };
}

const write = async (name: string, url: string, text: string) =>
  (await signIn(name)).ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text } });
const readAll = async (name: string, url: string) => (await signIn(name)).ask(contract.setPosition, { body: { url, read: 1_000 } });
const choose = async (name: string, change: Partial<contract.NotificationChoices>) =>
  (await signIn(name)).ask(contract.saveNotificationChoices, { body: { ...contract.usualChoices, ...change } });

/** Has pushes sent to a browser of a user; the endpoints of this test are on this machine, which the contract does not accept. */
async function subscribe(person: Person): Promise<Subscriber & { id: number; path: string }> {
  const subscriber = makeSubscriber();
  const { P256dh, Auth } = subscriber;
  const path = `/${randomUUID()}`;
  const { id } = await person.ask(contract.addPushDevice, {
    body: { Endpoint: `https://push.example.test${path}`, P256dh, Auth, Name: "Test" },
  });
  await app.database.pool.query("update push_devices set endpoint = $1 where id = $2", [pushService.url + path, id]);
  return { ...subscriber, id, path };
}

const devices = async (name: string) => (await (await signIn(name)).ask(contract.getNotificationSettings, {})).Devices.length;

/** Lets time pass, and waits until what was due then has been told. */
async function pass(seconds: number): Promise<void> {
  app.clock.advance(4_000);
  await app.tick();
  app.clock.advance(seconds * 1_000);
  await app.tick();
  await told();
}

async function told(): Promise<void> {
  const open = "select 1 from jobs.job where name like 'notifications.%' and state in ('created', 'active', 'retry')";
  await expect.poll(async () => (await app.database.pool.query(open)).rowCount, { timeout: 20_000 }).toBe(0);
}

const lettersTo = (name: string) => mailbox.letters.filter((letter) => letter.includes(`To: ${name}@demo.test\r\n`));

const pushes = ({ read, path }: Subscriber & { path: string }) =>
  pushService.received.filter((one) => one.path === path).map(({ body }) => read(body));

test("who has not read something gets one push about it, which the subscriber alone can read and the push service can attribute", async () => {
  const { id, url } = await takenRequest();
  const shop = await signIn("shop");
  const device = await subscribe(shop);
  await pass(5);
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  const body = `Work order ${WorkOrderNumber}`;
  const tag = `request-${id}`;
  expect(pushes(device)).toEqual([{ title: "A technician took the job", body, url: `/servicerequest/${id}`, tag }]);
  await write("tech", url, "The mirror bracket is loose, VIN 1HGCV1F30LA000001");
  await write("tech", url, "Ready?");
  await pass(5);
  await pass(5);
  expect(pushes(device).slice(1)).toEqual([{ title: "2 new messages", body, url: `/chats?channel=${id}`, tag }]);
  const [sent] = pushService.received;
  expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", topic: tag, urgency: "high" });
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(sent?.headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const options = { audience: pushService.url, subject: "https://portal.example.test", currentDate: app.clock.now() };
  await jwtVerify(token, await importJWK(jwk, "ES256"), options);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", typ: "JWT" });
  expect(key).toBe((await shop.ask(contract.getNotificationSettings, {})).PushKey);
});

test("what was read, or written by oneself, is not told", async () => {
  const { url } = await takenRequest();
  const [shop, tech] = [await subscribe(await signIn("shop")), await subscribe(await signIn("tech"))];
  await write("tech", url, "Ready?");
  await readAll("shop", url);
  await pass(5);
  await pass(700);
  expect([pushes(shop), pushes(tech), lettersTo("shop")]).toEqual([[], [], []]);
});

test("who has the conversation open in a tab that nobody looks at is told all the same", async () => {
  const { url } = await takenRequest();
  const shop = await signIn("shop");
  const device = await subscribe(shop);
  await readAll("shop", url);
  const { seq } = await write("tech", url, "Ready?");
  // What such a tab says: the message has arrived, and was not read.
  await shop.ask(contract.setPosition, { body: { url, delivered: seq } });
  await pass(5);
  await pass(700);
  expect(pushes(device)).toMatchObject([{ title: "New message" }]);
  expect(lettersTo("shop")).toHaveLength(1);
});

test("what makes it the shop's turn is told in words of its own", async () => {
  const { id } = await takenRequest();
  const [shop, tech] = [await signIn("shop"), await signIn("tech")];
  const device = await subscribe(shop);
  await pass(5);
  const happens = async (event: contract.CalibrationEventName, more: { value?: number; text?: string } = {}) => {
    await tech.ask(contract.publishEvent, { body: { id, event, ...more } });
    await pass(5);
  };
  await happens("techArrived");
  await happens("reviewedConfiguration");
  await happens("quickScanResult", { value: 1 });
  await happens("prepInstructions", { text: "Centre the wheel." });
  expect(pushes(device).map(({ title }) => title)).toEqual([
    "A technician took the job",
    "The technician is at the calibration",
    "The technician is ready: connect the device",
    "The quick scan passed: the calibration goes on",
    "Prepare the car: the instructions are there",
  ]);
});

test("an outage delays no message and is tried again; the notice is decided anew, for who may see it now", async () => {
  const { id, url } = await takenRequest();
  const [shop, lent, unwilling, tech] = [
    await subscribe(await signIn("shop")),
    await subscribe(await signIn("shop")),
    await subscribe(await signIn("coord")),
    await subscribe(await signIn("tech")),
  ];
  await write("coord", url, "From the start");
  await readAll("coord", url);
  await readAll("shop", url);
  await readAll("tech", url);
  pushService.statuses.push(503, 503, 503, 503);
  await write("tech", url, "To the shop");
  await write("coord", url, "To the technician and the creator");
  app.clock.advance(4_000);
  await app.tick();
  app.clock.advance(3_000);
  await app.tick();
  await expect.poll(() => pushService.received.length, { timeout: 10_000 }).toBe(4);
  await choose("coord", { Push: { ...contract.usualChoices.Push, message: false } });
  await app.database.pool.query("update push_devices set user_id = $1 where id = $2", [idOf("shop2"), lent.id]);
  await (await signIn("dispatch")).ask(contract.releaseJob, { body: { Id: id } });
  await told();
  // All were tried once. After the outage the shop was told, of what had been decided and not of the release; the technician, who lost the job,
  // whoever wants no messages any more and the browser's next owner were not.
  expect(pushes(shop).map(({ title }) => title)).toEqual(["2 new messages", "2 new messages"]);
  expect([lent, unwilling, tech].map((one) => pushes(one).length)).toEqual([1, 1, 1]);
});

test("strangers, banned users and practice are never told", async () => {
  const { url } = await takenRequest();
  const stranger = await subscribe(await signIn("shop2"));
  const shop = await subscribe(await signIn("shop"));
  await readAll("shop", url);
  await write("tech", url, "Ready?");
  await app.database.pool.query("update users set banned = true where id = $1", [idOf("shop")]);
  await pass(5);
  await pass(700);
  const practising = await signIn("coord", { demo: true });
  const practice = await subscribe(practising);
  const { id } = await practising.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await (await signIn("tech", { demo: true })).ask(contract.takeJob, { body: { Id: id } });
  await pass(5);
  await pass(700);
  expect([pushes(stranger), pushes(shop), pushes(practice), mailbox.letters]).toEqual([[], [], [], []]);
});

test("the contact, the creator and whoever wrote lately are told, and Dispatch of no request that a technician has", async () => {
  const Contact = { Id: idOf("shop") };
  const { id } = await (await signIn("coord")).ask(contract.createRequest, { body: newRequest({ Status: "InProcess", Contact }) });
  await (await signIn("tech")).ask(contract.takeJob, { body: { Id: id } });
  const [contact, creator, dispatch] = [await signIn("shop"), await signIn("coord"), await signIn("dispatch")];
  const devices = await Promise.all([contact, creator, dispatch].map(subscribe));
  await write("tech", contract.channelUrl(id), "Ready?");
  await pass(5);
  expect(devices.map((one) => pushes(one).length)).toEqual([1, 1, 0]);
  const { url } = await takenRequest();
  await write("coord", url, "I am at the car.");
  await pass(5);
  await write("tech", url, "Ready?");
  await pass(5);
  expect(devices.map((one) => pushes(one).at(-1)?.title)).toEqual(["New message", "New message", undefined]);
  expect(devices.map((one) => pushes(one).length)).toEqual([3, 3, 0]);
});

test("a push is in its reader's language", async () => {
  const { url } = await takenRequest();
  const shop = await signIn("shop");
  const device = await subscribe(shop);
  await readAll("shop", url);
  await shop.ask(contract.updateContact, { body: { Language: "de" } });
  await write("tech", url, "Ready?");
  await pass(5);
  expect(pushes(device)).toMatchObject([{ title: "Neue Nachricht", body: expect.stringContaining("Auftrag") }]);
});

test("a browser that is gone is forgotten, and one whose session ended or whose subscription has an earlier key gets nothing", async () => {
  const { url } = await takenRequest();
  const shop = await signIn("shop");
  const [first, second, third] = [await subscribe(shop), await subscribe(await signIn("shop")), await subscribe(await signIn("shop"))];
  await app.database.pool.query("update push_devices set server_key = 'of before' where id = $1", [third.id]);
  await readAll("shop", url);
  await shop.ask(contract.signOut, {});
  pushService.statuses.push(410);
  await write("tech", url, "Ready?");
  await pass(5);
  expect([first, second, third].map((one) => pushes(one).length)).toEqual([0, 1, 0]);
  expect((await app.database.pool.query("select id from push_devices")).rows).toEqual([]);
});

test("kinds that are not wanted are not told, and in quiet hours it is told at their end", async () => {
  const { id, url } = await takenRequest();
  const device = await subscribe(await signIn("shop"));
  // The shop is in Chicago, where it is about nine in the morning.
  const QuietHours = { On: true, From: 8 * 60, Until: 10 * 60 };
  await choose("shop", { Push: { message: true, status: false, calibration: true, report: true }, QuietHours });
  await pass(5);
  await write("tech", url, "Ready?");
  await pass(5);
  expect(pushes(device)).toEqual([]);
  await pass(3_600 + 1_800);
  expect(pushes(device)).toMatchObject([{ title: "New message", url: `/chats?channel=${id}` }]);
});

test("what stays unread for ten minutes is written in one letter, safe in both its forms, and not again before its reader was there", async () => {
  const { id, url } = await takenRequest();
  await readAll("shop", url);
  await write("tech", url, 'Is <b>P0301</b> & "P0302" there?\nBcc: all@example.test');
  await pass(60);
  await write("tech", url, "Ready?");
  expect(mailbox.letters).toEqual([]);
  await pass(600);
  expect(mailbox.letters).toHaveLength(1);
  const letter = (lettersTo("shop")[0] ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const [head = "", text = "", html = ""] = letter.split(/content-type: text\/(?:plain|html)/i);
  expect(head).toMatch(/^To: shop@demo\.test$/m);
  expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?2_new_messages_/m);
  expect(head).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\.test\/user>/m);
  expect(head).not.toMatch(/^Bcc/im);
  expect(text).toContain('Is <b>P0301</b> & "P0302" there?');
  expect(text).toContain(`https://portal.example.test/chats?channel=${id}`);
  expect(html).toContain("Is &lt;b&gt;P0301&lt;/b&gt; &amp; &quot;P0302&quot; there?");
  expect(html).not.toContain("<b>");
  await write("tech", url, "Still there?");
  await pass(700);
  expect(mailbox.letters).toHaveLength(1);
  await readAll("shop", url);
  await write("tech", url, "And now?");
  await pass(700);
  expect(mailbox.letters).toHaveLength(2);
});

test("a letter that nobody wants is not written", async () => {
  const { url } = await takenRequest();
  await choose("shop", { MailOn: false });
  await write("tech", url, "Ready?");
  await pass(5);
  await pass(700);
  expect(mailbox.letters).toEqual([]);
});

test("a phone is told through Firebase, and a token that Firebase does not know is dropped", async () => {
  const { id, url } = await takenRequest();
  const shop = await signIn("shop");
  await readAll("shop", url);
  await shop.ask(contract.setPushToken, { body: { Token: "phone-1" } });
  await write("tech", url, "Ready?");
  await pass(5);
  const [grant, sent] = firebase.received;
  expect(grant?.body.toString()).toMatch(/^grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=ey/);
  expect(sent?.path).toBe("/v1/projects/bay/messages:send");
  expect(sent?.headers.authorization).toBe("Bearer granted");
  const link = `/chats?channel=${id}`;
  expect(JSON.parse(sent?.body.toString() ?? "")).toMatchObject({
    message: { token: "phone-1", notification: { title: "New message" }, data: { url: link, tag: `request-${id}` } },
  });
  // An outage is no reason to drop it.
  firebase.statuses.push(503);
  await write("tech", url, "Hello?");
  await pass(5);
  expect(firebase.received).toHaveLength(4);
  firebase.statuses.push(404);
  await write("tech", url, "Hello?");
  await pass(5);
  await write("tech", url, "Hello??");
  await pass(5);
  expect(firebase.received).toHaveLength(5);
});

test("Dispatch is told what a shop writes while nobody has its request", async () => {
  const { id } = await (await signIn("shop")).ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  const dispatch = await subscribe(await signIn("dispatch"));
  const url = contract.channelUrl(id);
  await (await signIn("shop")).ask(contract.createChannel, { body: { url } });
  await write("shop", url, "Is anybody there?");
  await pass(5);
  expect(pushes(dispatch)).toMatchObject([{ title: "New message" }]);
});

test("a person has ten browsers at most, each belongs to who added it last, and only to its owner", async () => {
  const [shop, coord] = [await signIn("shop"), await signIn("coord")];
  const added: number[] = [];
  for (let count = 0; count < contract.maxPushDevices + 1; count += 1) added.push((await subscribe(shop)).id);
  expect(await devices("shop")).toBe(contract.maxPushDevices);
  await coord.ask(contract.removePushDevice, { body: { DeviceId: added.at(-1) ?? 0 } });
  expect(await devices("shop")).toBe(contract.maxPushDevices);
  await shop.ask(contract.removePushDevice, { body: { DeviceId: added.at(-1) ?? 0 } });
  expect(await devices("shop")).toBe(contract.maxPushDevices - 1);
  const { P256dh, Auth } = makeSubscriber();
  const body = { Endpoint: "https://push.example.test/shared", P256dh, Auth, Name: "" };
  await coord.ask(contract.addPushDevice, { body });
  await shop.ask(contract.addPushDevice, { body });
  expect([await devices("coord"), await devices("shop")]).toEqual([0, contract.maxPushDevices]);
});

test.each([
  [{ Endpoint: "http://push.example.test/" }, "Endpoint"],
  [{ Endpoint: "javascript:alert(1)" }, "Endpoint"],
  [{ Endpoint: `https://push.example.test/${"x".repeat(1000)}` }, "Endpoint"],
  [{ Auth: "AAAA" }, "Auth"],
  [{ P256dh: "AAAA" }, "P256dh"],
])("a subscription with %o is refused", async (change, path) => {
  const { P256dh, Auth } = makeSubscriber();
  const body = { Endpoint: "https://push.example.test/1", P256dh, Auth, Name: "", ...change };
  const { status, problem } = await (await signIn("shop")).send(contract.addPushDevice, { body });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
});

test("choices are kept, and quiet hours have two different times", async () => {
  const QuietHours = { On: true, From: 600, Until: 600 };
  const { status, problem } = await (
    await signIn("shop")
  ).send(contract.saveNotificationChoices, {
    body: { ...contract.usualChoices, QuietHours },
  });
  expect([status, problem.errors]).toEqual([400, [{ path: "QuietHours.Until", code: "same-time", message: expect.any(String) }]]);
  await choose("shop", { MailOn: false });
  expect((await (await signIn("shop")).ask(contract.getNotificationSettings, {})).Choices).toEqual({
    ...contract.usualChoices,
    MailOn: false,
  });
  expect((await (await signIn("coord")).ask(contract.getNotificationSettings, {})).Choices).toEqual(contract.usualChoices);
});
