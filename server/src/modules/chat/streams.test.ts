import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { listenLocally } from "../../testing/live.ts";
import { sayInChannel } from "./service.ts";

// Two processes on one database: the order of a channel, and what its watchers are told without a row.

let first: TestApp;
let second: TestApp;
let urls: [string, string];
let seedIds: SeedIds;
let people: Record<"shop" | "coord" | "stranger" | "tech" | "tech2", Person>;
let sockets: Socket[] = [];

beforeAll(async () => {
  first = await makeApp();
  seedIds = await seedPeople(first.database);
  second = await makeApp({ beside: first });
  urls = [await listenLocally(first.fastify), await listenLocally(second.fastify)];
  const names = { shop: "shop", coord: "coord", stranger: "shop2", tech: "tech", tech2: "tech2" };
  const signed = await Promise.all(
    Object.entries(names).map(async ([key, name]) => [key, await first.signIn(`${name}@demo.test`)] as const),
  );
  people = Object.fromEntries(signed) as typeof people;
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const idOf = (name: string): number => seedIds.userIds[`${name}@demo.test`] ?? 0;

interface Client {
  socket: Socket;
  watch(id: number): Promise<boolean>;
  /** The first message of a kind that matches, which may have come already. */
  next<T>(kind: string, matches: (message: T) => boolean): Promise<T>;
  heard(kind: string): unknown[];
  call(path: string, body: object): Promise<{ status: number; reply?: unknown; problem?: unknown }>;
}

async function open(person: Person, nth: 0 | 1): Promise<Client> {
  const socket = io(urls[nth], {
    path: "/realtime",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: { token: person.token },
  });
  sockets.push(socket);
  const all: [string, unknown][] = [];
  const checks = new Set<() => void>();
  socket.onAny((kind: string, message: unknown) => {
    all.push([kind, message]);
    for (const check of checks) check();
  });
  const next: Client["next"] = (kind, matches) =>
    new Promise((found) => {
      const check = () => {
        const one = all.find(([name, message]) => name === kind && matches(message as never));
        if (one === undefined) return;
        checks.delete(check);
        found(one[1] as never);
      };
      checks.add(check);
      check();
    });
  await next("caught-up", () => true);
  return {
    socket,
    next,
    watch: (id) => socket.emitWithAck("watch", { noun: "channel", id }) as Promise<boolean>,
    heard: (kind) => all.filter(([name]) => name === kind).map(([, message]) => message),
    call: (path, body) => socket.emitWithAck("call", { path, body }) as ReturnType<Client["call"]>,
  };
}

async function channelOf(): Promise<{ id: number; url: string }> {
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return { id, url: contract.channelUrl(id) };
}

const isPresence = (userId: number, value: boolean) => (signal: contract.SignalMessage) =>
  signal.name === "presence" && signal.userId === userId && signal.value === value;
const isNumber = (id: number, seq: number) => (message: contract.EventMessage) => {
  const { Id, Seq } = message.data as { Id?: number; Seq?: number };
  return message.name === "chat.message" && Id === id && Seq === seq;
};

test("a watch is acknowledged: true for members, false for others", async () => {
  const { id } = await channelOf();
  const [shop, tech, stranger, other] = await Promise.all([
    open(people.shop, 0),
    open(people.tech, 1),
    open(people.stranger, 0),
    open(people.tech2, 1),
  ]);
  expect(await Promise.all([shop, tech, stranger, other].map((client) => client.watch(id)))).toEqual([true, true, false, false]);
  expect(await shop.watch(id)).toBe(true);
});

test("typing and presence reach the watchers of both processes, and nobody else", async () => {
  const { id } = await channelOf();
  const [shop, tech, coord] = await Promise.all([open(people.shop, 0), open(people.tech, 1), open(people.coord, 1)]);
  await shop.watch(id);
  await tech.watch(id);
  await shop.next("signal", isPresence(idOf("tech"), true));
  await tech.next("signal", isPresence(idOf("shop"), true));
  shop.socket.emit("signal", { noun: "channel", id, name: "typing", value: true });
  const typing = await tech.next<contract.SignalMessage>("signal", ({ name }) => name === "typing");
  expect(typing).toEqual({ noun: "channel", id, name: "typing", value: true, userId: idOf("shop"), userName: "Maya Torres" });
  shop.socket.disconnect();
  await tech.next("signal", isPresence(idOf("shop"), false));
  expect(coord.heard("signal")).toEqual([]);
});

test("a hand-over takes the channel from one technician and gives it to the other with its history, while they watch", async () => {
  const { id, url } = await channelOf();
  const [tech, tech2] = await Promise.all([open(people.tech, 1), open(people.tech2, 0)]);
  expect(await tech.watch(id)).toBe(true);
  await people.shop.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "Before" } });
  await people.tech.ask(contract.releaseJob, { body: { Id: id } });
  await tech.next<{ noun: string; id: number }>("unwatched", (row) => row.noun === "channel" && row.id === id);
  await people.tech2.ask(contract.takeJob, { body: { Id: id } });
  expect(await tech2.watch(id)).toBe(true);
  const { seq } = await people.shop.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "After" } });
  await tech2.next("live", isNumber(id, seq));
  expect((await people.tech.send(contract.getMessages, { query: { url } })).status).toBe(403);
  const { messages } = await people.tech2.ask(contract.getMessages, { query: { url } });
  expect(messages.map((message) => message.system?.key ?? message.text)).toEqual(["took", "Before", "released", "took", "After"]);
  expect(tech.heard("live").filter((message) => isNumber(id, seq)(message as contract.EventMessage))).toEqual([]);
});

test("a completed request closes its channel: its members are told, nobody writes, everybody reads", async () => {
  const { id, url } = await channelOf();
  const shop = await open(people.shop, 1);
  await shop.watch(id);
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed", Reason: "By phone" } });
  const { data } = await shop.next<contract.EventMessage>(
    "live",
    (event) => event.name === "chat.channel" && (event.data as { What: string }).What === "closed",
  );
  expect(data).toMatchObject({ Id: id, By: idOf("tech"), Status: "Completed" });
  const refused = await people.tech.send(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "One more" } });
  expect(refused.problem).toMatchObject({ code: "channel-closed", status: 409 });
  expect((await people.shop.ask(contract.listChannels, { query: { search: url } })).channels).toEqual([]);
  const { messages } = await people.shop.ask(contract.getMessages, { query: { url } });
  expect(messages.map(({ system }) => system?.key)).toEqual(["took", "completed"]);
  expect(await people.shop.ask(contract.getChannel, { query: { url } })).toMatchObject({ closed: true });
});

test("a call over the connection answers as HTTP does", async () => {
  const { id, url } = await channelOf();
  const [tech, stranger] = await Promise.all([open(people.tech, 1), open(people.stranger, 0)]);
  const body = { url, clientId: randomUUID(), text: "Over the line" };
  const sent = await tech.call("Chat/Send", body);
  expect(sent).toEqual({ status: 200, reply: await people.tech.ask(contract.sendMessage, { body }) });
  expect(await tech.call("Chat/Send", { ...body, text: " " })).toMatchObject({ status: 400, problem: { code: "invalid" } });
  expect(await stranger.call("chat/send", body)).toMatchObject({ status: 404, problem: { code: "not-found" } });
  expect(await tech.call("Workbench/Release", { Id: id })).toMatchObject({ status: 404 });
});

test("any interleaving of writers at two processes gives one order without gaps, and everyone's catch-up is the table", async () => {
  const writers = [people.shop, people.coord, people.tech];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ writer: fc.nat({ max: 2 }), channel: fc.nat({ max: 1 }), again: fc.boolean(), late: fc.boolean() }), {
        minLength: 5,
        maxLength: 30,
      }),
      async (steps) => {
        const channels = [await channelOf(), await channelOf()];
        const apps = [first, second];
        const sent = await Promise.all(
          steps.flatMap(({ writer, channel, again, late }, nth) => {
            const body = { url: channels[channel]?.url ?? "", clientId: randomUUID(), text: String(nth) };
            const send = async (app: TestApp | undefined) => {
              if (late) await new Promise((resolve) => setImmediate(resolve));
              const ask = () => (app ?? first).send(contract.sendMessage, { body }, { token: writers[writer]?.token ?? "" });
              // As clients do: a busy machine may answer that it has no room now.
              let answered = await ask();
              while (answered.status === 503) answered = await ask();
              expect(answered.status, JSON.stringify(answered.problem)).toBe(200);
              return { channel, text: body.text, id: answered.reply.id };
            };
            return again ? apps.map(send) : [send(apps[nth % 2])];
          }),
        );
        for (const [nth, { id, url }] of channels.entries()) {
          const { rows } = await first.database.pool.query("select seq, text from chat_messages where channel_id = $1 order by seq", [id]);
          expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
          const texts = steps.map((step, at) => ({ step, at })).filter(({ step }) => step.channel === nth);
          expect(
            rows
              .map(({ text }) => text)
              .filter(Boolean)
              .toSorted((one, other) => Number(one) - Number(other)),
          ).toEqual(texts.map(({ at }) => String(at)).toSorted((one, other) => Number(one) - Number(other)));
          // A resend got the first one's place.
          for (const one of sent.filter(({ channel }) => channel === nth))
            expect(one.id).toBe(`${id}-${rows.find(({ text }) => text === one.text)?.seq}`);
          const caughtUp = async (person: Person) => {
            const all: contract.ChatMessage[] = [];
            for (;;) {
              const page = await person.ask(contract.getMessages, { query: { url, after: all.at(-1)?.seq ?? 0, limit: 7 } });
              if (page.messages.length === 0) return all.map(({ seq, text }) => ({ seq, text }));
              all.push(...page.messages);
            }
          };
          for (const person of writers) expect(await caughtUp(person)).toEqual(rows);
        }
      },
    ),
    { numRuns: 8 },
  );
});

test("a message that is sent twice at once to two processes is stored once, and both are told where", async () => {
  const { id, url } = await channelOf();
  const body = { url, clientId: randomUUID(), text: "Twice" };
  const held = await first.database.pool.connect();
  await held.query("begin");
  await held.query("select from chat_channels where id = $1 for update", [id]);
  const answers = Promise.all([first, second].map((app) => app.send(contract.sendMessage, { body }, { token: people.shop.token })));
  // Both have looked for the message, which nobody has stored yet.
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await first.database.pool.query(waiting)).rows.length < 2);
  await held.query("rollback");
  held.release();
  const [one, other] = await answers;
  expect([one, other].map((answer) => answer?.status)).toEqual([200, 200]);
  expect(one?.reply.id).toBe(other?.reply.id);
});

test("a transaction that fails leaves no number behind", async () => {
  const { id, url } = await channelOf();
  const ctx = first.systemContext();
  const failed = inTransaction(ctx, async (tx) => {
    await sayInChannel(tx, id, { key: "scheduled", parameters: {} });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect((await people.tech.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "Next" } })).seq).toBe(2);
});
