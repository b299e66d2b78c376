import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { byDay } from "./logic/by-day.ts";

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech", Person>;
let id: number;
let url: string;

const at = (time: string) => `2026-03-02T${time}.000Z`;
const write = (person: Person, text: string) => person.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text } });

beforeAll(async () => {
  app = await makeApp({ now: at("15:00:00") });
  await seedPeople(app.database);
  const names = { shop: "shop", stranger: "shop2", tech: "tech" };
  const signed = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
  ({ id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) }));
  url = contract.channelUrl(id);
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
});
afterAll(() => app.close());

test("the history says when each side read and answered a message", async () => {
  await write(people.shop, "Ready?");
  app.clock.advance(60_000);
  await people.tech.ask(contract.setPosition, { body: { url, read: 2 } });
  app.clock.advance(60_000);
  await write(people.tech, "In five minutes.");
  const { Dates } = await people.shop.ask(contract.getRequestMessages, { query: { id } });
  expect(Dates.map(({ Date }) => Date)).toEqual(["2026-03-02"]);
  const [took, ready, answer] = Dates[0]?.Messages ?? [];
  expect(took).toMatchObject({ type: "system", Source: "System", System: { key: "took" } });
  expect(ready).toMatchObject({
    Id: 2,
    WorkOrderId: id,
    Message: "Ready?",
    Source: "User",
    Username: "Maya Torres",
    Operator: "",
    DateTime: at("15:00:00"),
    ReadDateTime: at("15:01:00"),
    TechReadDateTime: at("15:01:00"),
    ReplyDateTime: at("15:02:00"),
    UserReadDateTime: "",
  });
  expect(answer).toMatchObject({ Source: "MasterTech", Username: "", ReadDateTime: "", ReplyDateTime: "" });
  expect((await people.stranger.send(contract.getRequestMessages, { query: { id } })).status).toBe(404);
});

test("the history is read to its beginning in pages", async () => {
  const page = async (query: { before?: number; pageSize: number }) => {
    const { Dates } = await people.shop.ask(contract.getRequestMessages, { query: { id, ...query } });
    return Dates.flatMap(({ Messages }) => Messages.map(({ Id }) => Id));
  };
  expect(await page({ pageSize: 2 })).toEqual([2, 3]);
  expect(await page({ pageSize: 2, before: 2 })).toEqual([1]);
  expect(await page({ pageSize: 2, before: 1 })).toEqual([]);
  expect((await people.shop.send(contract.getRequestMessages, { query: { id, pageSize: 501 } })).status).toBe(400);
});

test("direct messages that a user has not read are counted, of one operator or of all", async () => {
  const count = (query: object) => people.shop.ask(contract.countDirectMessages, { query: { workOrderId: id, ...query } });
  expect([await count({}), await count({ operatorname: "tech@demo.test" }), await count({ operatorname: "Nobody" })]).toEqual([1, 1, 0]);
  const foreign = await people.stranger.send(contract.countDirectMessages, { query: { workOrderId: id } });
  expect(foreign.problem.code).toBe("not-found");
  await people.shop.ask(contract.setPosition, { body: { url, read: 3 } });
  expect(await count({})).toBe(0);
});

test("the chat's audit is kept as the browser's word, unless the flag is off", async () => {
  const report = { source: "panel", userIds: ["shop@demo.test"], channel: url, details: "opened" };
  const kept = await people.shop.ask(contract.auditChat, { body: report });
  const { rows } = await app.database.pool.query("select action, noun, details from audit_entries where id = $1", [kept.id]);
  const { source: _, ...details } = report;
  expect(rows).toEqual([{ action: "interface.chat.panel", noun: "interface", details }]);
  await app.database.pool.query(
    "insert into flags (name, value) values ('ChatAuditEnabled', '0') on conflict (name) do update set value = '0'",
  );
  expect(await people.shop.ask(contract.auditChat, { body: report })).toEqual({ id: 0 });
});

test("a day begins at midnight of the reader's time zone", () => {
  const rows = [{ DateTime: "2026-03-01T22:59:00Z" }, { DateTime: "2026-03-01T23:01:00Z" }];
  expect(byDay(rows, "Europe/Berlin").map(({ Date }) => Date)).toEqual(["2026-03-01", "2026-03-02"]);
  expect(byDay(rows, "America/Chicago").map(({ Date }) => Date)).toEqual(["2026-03-01"]);
});

test("the chat's token pair connects its user for a day, and nobody else", async () => {
  const pair = await people.shop.ask(contract.getChatToken, {});
  expect(pair.id).toBe("shop@demo.test");
  const connect = (person: Person, body: contract.ChatTokenPair) => person.send(contract.connectChat, { body });
  expect((await connect(people.shop, pair)).reply).toEqual({ userId: expect.any(Number), nickname: "Maya Torres" });
  const { solutions } = await people.shop.ask(contract.getConfiguration, {});
  expect((await connect(people.shop, { id: pair.id, token: solutions[0]?.chatToken ?? "" })).status).toBe(200);
  expect((await app.send(contract.getConfiguration, {})).reply.solutions[0]?.chatToken).toBe("");
  const expired = { code: "forbidden", info: { ProviderCode: 400300 } };
  const forged = pair.token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await connect(people.stranger, pair)).problem).toMatchObject(expired);
  expect((await connect(people.shop, { ...pair, id: "coord@demo.test" })).problem).toMatchObject(expired);
  expect((await connect(people.shop, { ...pair, token: forged })).problem).toMatchObject(expired);
  app.clock.advance(86_400_000);
  const again = await app.signIn("shop@demo.test");
  expect((await connect(again, pair)).problem).toMatchObject(expired);
});
