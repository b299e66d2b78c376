import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "../../testing/live.ts";

let app: TestApp;
let seedIds: SeedIds;
let url: string;
let people: Record<"shop" | "coord" | "stranger" | "tech" | "tech2" | "dispatch", Person>;
let connections: Connection[] = [];

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  url = await listenLocally(app.fastify);
  const names = { shop: "shop", coord: "coord", stranger: "shop2", tech: "tech", tech2: "tech2", dispatch: "dispatch" };
  const signed = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterEach(() => {
  for (const connection of connections) connection.close();
  connections = [];
});
afterAll(() => app.close());

const idOf = (name: string): number => seedIds.userIds[`${name}@demo.test`] ?? 0;

async function open(person: Person): Promise<Connection> {
  const connection = await openConnection(url, person.token);
  connections.push(connection);
  return connection;
}

/** A sent request, taken by `tech`: the first line of its channel tells that. */
async function channelOf(): Promise<{ id: number; url: string }> {
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return { id, url: contract.channelUrl(id) };
}

const write = (person: Person, channel: string, text: string, clientId: string = randomUUID()) =>
  person.ask(contract.sendMessage, { body: { url: channel, clientId, text } });
const read = async (person: Person, channel: string, query: { before?: number; after?: number; limit?: number } = {}) =>
  (await person.ask(contract.getMessages, { query: { url: channel, ...query } })).messages.filter(({ seq }) => seq > 1);

test("a message is stored as it was written, and both sides read it as sent or received", async () => {
  const channel = await channelOf();
  const text = "  <b>Mirror 4Ω</b> & 'bracket'\n\tready? 🔧 ";
  const sent = await write(people.shop, channel.url, text);
  expect(sent).toEqual({ id: `${channel.id}-2`, seq: 2, createdAt: expect.any(String) });
  await write(people.tech, channel.url, "Yes.");
  const shown = async (person: Person) => (await read(person, channel.url)).map(({ seq, type, text: one, name }) => [seq, type, name, one]);
  expect(await shown(people.shop)).toEqual([
    [2, "sent", "Maya Torres", text],
    [3, "received", expect.any(String), "Yes."],
  ]);
  expect((await shown(people.tech)).map(([, type]) => type)).toEqual(["received", "sent"]);
});

test("the page that holds the first message has nothing older", async () => {
  const channel = await channelOf();
  await write(people.shop, channel.url, "One");
  await write(people.shop, channel.url, "Two");
  const page = (query: { before?: number; after?: number; limit?: number }) =>
    people.shop.ask(contract.getMessages, { query: { url: channel.url, ...query } });
  const told = async (query: { before?: number; after?: number; limit?: number }) => {
    const { messages, hasOlder } = await page(query);
    return [messages.map(({ seq }) => seq), hasOlder];
  };
  expect(await told({ limit: 2 })).toEqual([[2, 3], true]);
  expect(await told({ limit: 3 })).toEqual([[1, 2, 3], false]);
  expect(await told({ before: 2, limit: 1 })).toEqual([[1], false]);
});

test("a resend is answered as the first was, and stores nothing", async () => {
  const channel = await channelOf();
  const clientId = randomUUID();
  const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => write(people.shop, channel.url, "Once", clientId)));
  expect(again).toEqual(Array.from({ length: 4 }, () => first));
  expect(await write(people.shop, channel.url, "Once", clientId)).toEqual(first);
  expect(await read(people.shop, channel.url)).toHaveLength(1);
});

test("a client's id that stands for another message is refused, by whoever it was used", async () => {
  const channel = await channelOf();
  const clientId = randomUUID();
  const send = (person: Person, text: string, id = clientId) =>
    person.send(contract.sendMessage, { body: { url: channel.url, clientId: id, text } });
  const first = await send(people.shop, "Once");
  expect((await send(people.shop, "Twice")).problem).toMatchObject({ code: "key-reused", status: 409 });
  expect((await send(people.tech, "Once")).problem.code).toBe("key-reused");
  expect((await send(people.stranger, "Once")).problem.code).toBe("not-found");
  expect((await send(people.shop, "Once")).reply).toEqual(first.reply);
  // At once, in one batch: one is stored, the others of that id are the same or refused, and nobody else's message suffers.
  const id = randomUUID();
  const texts = ["A", "B", "A", "B"];
  const answers = await Promise.all([...texts.map((text) => send(people.shop, text, id)), send(people.shop, "Mine", randomUUID())]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(answers.at(-1)?.status).toBe(200);
  expect((await read(people.shop, channel.url)).map(({ text }) => text).toSorted()).toEqual(["A", "Mine", "Once"]);
});

test("a channel's languages are languages", async () => {
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  const create = (...languages: string[]) =>
    people.shop.send(contract.createChannel, { body: { url: contract.channelUrl(id), data: { languages } } });
  for (const wrong of ["nope", "zz", "", "en; drop", "1"])
    expect((await create("en", wrong)).problem.errors).toMatchObject([{ path: "data.languages.1", code: "language" }]);
  const languages = ["en", "de-AT", "gr", "tr", "nb_NO"];
  expect((await create(...languages)).reply.data).toEqual({ languages });
});

test("the event carries the message, to watchers, the location and the technician, and to nobody else", async () => {
  const channel = await channelOf();
  const [shop, tech, stranger, other] = await Promise.all([people.shop, people.tech, people.stranger, people.tech2].map(open));
  const { id } = await write(people.coord, channel.url, "Told");
  const isIt = (message: contract.EventMessage) =>
    message.name === "chat.message" && (message.data as { messageId: string }).messageId === id;
  const told = await shop?.hear(isIt);
  await tech?.hear(isIt);
  const [message] = await read(people.coord, channel.url);
  expect(told?.data).toEqual({ ...message, type: undefined, Stream: contract.channelStream(channel.id), Seq: 2, Id: channel.id });
  // A later event that all receive shows that the message did not reach the others.
  const next = await people.stranger.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  const isLater = (one: contract.EventMessage) => one.name === "request.changed" && (one.data as { Id: number }).Id === next.id;
  await Promise.all([stranger?.hear(isLater), other?.hear(isLater)]);
  expect([...(stranger?.heard ?? []), ...(other?.heard ?? [])].filter(isIt)).toEqual([]);
});

test("members are the location, the technician who has the request, and Dispatch", async () => {
  const channel = await channelOf();
  const status = async (person: Person) => (await person.send(contract.getChannel, { query: { url: channel.url } })).status;
  const all = [people.shop, people.coord, people.tech, people.dispatch, people.tech2, people.stranger];
  expect(await Promise.all(all.map(status))).toEqual([200, 200, 200, 200, 403, 404]);
  // Writing and reading have one rule.
  const body = () => ({ url: channel.url, clientId: randomUUID(), text: "Hello" });
  const writing = async (person: Person) => (await person.send(contract.sendMessage, { body: body() })).status;
  expect(await Promise.all(all.map(writing))).toEqual([200, 200, 200, 200, 403, 404]);
  const practising = await Promise.all(["shop", "dispatch"].map((name) => app.signIn(`${name}@demo.test`, { demo: true })));
  expect(await Promise.all(practising.flatMap((person) => [status(person), writing(person)]))).toEqual([404, 404, 404, 404]);
  const { members, memberCount } = await people.shop.ask(contract.getChannel, { query: { url: channel.url } });
  const ids = new Set(members.map(({ userId }) => userId));
  expect(memberCount).toBe(members.length);
  expect([idOf("shop"), idOf("coord"), idOf("tech"), idOf("dispatch")].filter((id) => !ids.has(id))).toEqual([]);
  expect([idOf("tech2"), idOf("rag"), idOf("shop2"), idOf("super")].filter((id) => ids.has(id))).toEqual([]);
  await people.tech.ask(contract.releaseJob, { body: { Id: channel.id } });
  await people.tech2.ask(contract.takeJob, { body: { Id: channel.id } });
  expect(await Promise.all(all.map(status))).toEqual([200, 200, 403, 200, 200, 404]);
});

test("a request without a channel says so, and a channel is created once", async () => {
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  const channel = contract.channelUrl(id);
  const missing = await people.shop.send(contract.getChannel, { query: { url: channel } });
  expect(missing.problem).toMatchObject({ code: "not-found", info: { ProviderCode: 400201 } });
  expect((await people.shop.send(contract.getChannel, { query: { url: "group_channel_999999" } })).problem).toMatchObject({
    code: "not-found",
    info: { ProviderCode: 400404 },
  });
  const made = await Promise.all(
    [people.shop, people.coord].map((person) =>
      person.ask(contract.createChannel, { body: { url: channel, data: { languages: ["en"] } } }),
    ),
  );
  for (const one of made) expect(one).toMatchObject({ id, url: channel, isPublic: true, isDiscoverable: true, isDistinct: false });
  // domain.md#chat-channel: its data holds the languages of its messages, also of a channel that the service created, and its members have nicknames.
  await app.database.pool.query("update users set language = 'gr' where username = 'coord@demo.test'");
  try {
    const ofService = await people.shop.ask(contract.getChannel, { query: { url: (await channelOf()).url } });
    for (const { data } of [...made, ofService]) expect(data.languages).toContain("en");
    expect(ofService.data.languages).toEqual(["el", "en"]);
    expect(ofService.members.find(({ userId }) => userId === idOf("shop"))?.nickname).toBe("Maya Torres");
  } finally {
    await app.database.pool.query("update users set language = '' where username = 'coord@demo.test'");
  }
});

test.each([
  [{}, "Channel parameters missing"],
  [{ url: "group_channel_" }, "Channel name missing"],
  [{ url: "group_channel_17", name: " " }, "Channel name missing"],
  [{ url: "group_channel_0" }, "Invalid channel name (0, 1)"],
  [{ name: "1" }, "Invalid channel name (0, 1)"],
  [{ url: "group_channel_999999" }, "Missing Channel"],
])("the creation of %j is refused and audited as %s", async (body, message) => {
  const answered = await people.shop.send(contract.createChannel, { body }, { headers: { "idempotency-key": randomUUID() } });
  expect(answered.status).toBe(message === "Missing Channel" ? 404 : 400);
  const { rows } = await app.database.pool.query(
    "select details, user_id from audit_entries where action = 'channel.refused' order by id desc limit 1",
  );
  expect(rows).toEqual([{ details: { Message: message }, user_id: idOf("shop") }]);
});

test("unread counts what other people wrote after the read position, which only rises", async () => {
  const channel = await channelOf();
  for (const text of ["one", "two", "three"]) await write(people.tech, channel.url, text);
  await write(people.shop, channel.url, "mine");
  const unread = async (person: Person) =>
    (await person.ask(contract.getUnread, {})).channels.find(({ id }) => id === channel.id)?.unread ?? 0;
  expect([await unread(people.shop), await unread(people.coord), await unread(people.tech)]).toEqual([3, 4, 1]);
  const place = (read: number, delivered = 0) => people.shop.ask(contract.setPosition, { body: { url: channel.url, read, delivered } });
  expect(await place(3, 4)).toEqual({ readSeq: 3, deliveredSeq: 4, unread: 1 });
  expect(await place(1)).toEqual({ readSeq: 3, deliveredSeq: 4, unread: 1 });
  expect(await place(999)).toEqual({ readSeq: 5, deliveredSeq: 5, unread: 0 });
  expect(await unread(people.shop)).toBe(0);
  expect(await people.tech.ask(contract.getChannel, { query: { url: channel.url } })).toMatchObject({
    othersReadSeq: 5,
    unread: 1,
    readSeq: 0,
  });
});

test("what the system tells is unread for nobody: neither in the counts nor in the list of unread conversations", async () => {
  const { id, url } = await channelOf();
  const shown = async (person: Person) => {
    const counted = (await person.ask(contract.getUnread, {})).channels.map((channel) => channel.id);
    const listed = (await person.ask(contract.listChannels, { query: { unread: "true", pagesize: 50 } })).channels.map(
      (channel) => channel.id,
    );
    return [counted.includes(id), listed.includes(id), (await person.ask(contract.getChannel, { query: { url } })).unread];
  };
  const { messages } = await people.shop.ask(contract.getMessages, { query: { url } });
  expect(messages.map(({ messageType }) => messageType)).toEqual(["system"]);
  expect(await shown(people.shop)).toEqual([false, false, 0]);
  await write(people.tech, url, "I have begun.");
  expect(await shown(people.shop)).toEqual([true, true, 1]);
});

test("the list of channels is paged in the order of the newest message, and searched", async () => {
  const made = [await channelOf(), await channelOf(), await channelOf()];
  for (const channel of made) await write(people.shop, channel.url, `To ${channel.id}`);
  const page = (query: object) => people.coord.ask(contract.listChannels, { query: { userid: "coord@demo.test", ...query } });
  const first = await page({ pagesize: 2 });
  const second = await page({ pagesize: 2, token: first.next });
  const ids = made.map(({ id }) => id).toReversed();
  expect([...first.channels, ...second.channels].map(({ id }) => id).slice(0, 3)).toEqual(ids);
  expect(first.channels[0]).toMatchObject({ unread: 1, lastMessage: { text: `To ${ids[0]}` }, request: { Id: ids[0] } });
  expect((await page({ search: made[0]?.url ?? "" })).channels.map(({ id }) => id)).toEqual([made[0]?.id]);
  const { WorkOrderNumber } = await people.shop.ask(contract.getRequest, { query: { id: made[1]?.id ?? 0 } });
  expect((await page({ search: WorkOrderNumber })).channels.map(({ id }) => id)).toEqual([made[1]?.id]);
  expect((await people.stranger.ask(contract.listChannels, { query: {} })).channels).toEqual([]);
  await people.coord.ask(contract.setPosition, { body: { url: contract.channelUrl(ids[0] ?? 0), read: 10 } });
  const unread = new Set((await page({ unread: "true", pagesize: 50 })).channels.map(({ id }) => id));
  expect(ids.map((id) => unread.has(id))).toEqual([false, true, true]);
});

test("a page of messages is the newest, one before it, or what came after", async () => {
  const channel = await channelOf();
  for (let nth = 1; nth <= 7; nth += 1) await write(people.shop, channel.url, String(nth));
  const numbers = async (query: { before?: number; after?: number; limit?: number }) =>
    (await read(people.tech, channel.url, query)).map(({ seq }) => seq);
  expect(await numbers({ limit: 3 })).toEqual([6, 7, 8]);
  expect(await numbers({ before: 6, limit: 3 })).toEqual([3, 4, 5]);
  expect(await numbers({ after: 2, limit: 3 })).toEqual([3, 4, 5]);
});

test("rows of the list count the unread messages of each request", async () => {
  const channel = await channelOf();
  await write(people.tech, channel.url, "one");
  const unread = async (person: Person) =>
    (await person.ask(contract.listRequests, { query: { status: "submitted", search: "", pageSize: 100 } })).find(
      ({ Id }) => Id === channel.id,
    )?.chatUnread;
  expect([await unread(people.shop), await unread(people.tech), await unread(people.tech2), await unread(people.dispatch)]).toEqual([
    1, 0, 0, 0,
  ]);
  await people.dispatch.ask(contract.setPosition, { body: { url: channel.url, read: 1 } });
  expect(await unread(people.dispatch)).toBe(1);
  // A conversation that is closed waits for nobody.
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: channel.id, Status: "Completed", Reason: "By phone" } });
  const query = { status: "completed" as const, search: "", pageSize: 100 };
  const ended = (await people.shop.ask(contract.listRequests, { query })).find(({ Id }) => Id === channel.id);
  expect(ended?.chatUnread).toBe(0);
});

test("who writes too much has to wait; others go on", async () => {
  const channel = await channelOf();
  // The clock stands still, so that nothing is allowed anew however slow the machine is.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const send = (person: Person) => person.send(contract.sendMessage, { body: { url: channel.url, clientId: randomUUID(), text: "again" } });
  const answers = await Promise.all(Array.from({ length: 300 }, () => send(people.dispatch)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(200);
  expect(refused[0]?.problem).toMatchObject({ code: "too-many", info: { RetryAfter: 2 } });
  expect((await send(people.shop)).status).toBe(200);
});
