import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { forgetOldKeys } from "./platform/http/idempotency.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
  tech = await app.signIn("tech@demo.test");
});
afterAll(() => app.close());

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

test("a key that was used for one call is refused for another, also with the same body", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  expect((await tech.send(contract.takeJob, { body: { Id: id } }, keyed("job-1"))).status).toBe(200);
  const released = await tech.send(contract.releaseJob, { body: { Id: id } }, keyed("job-1"));
  expect(released.problem).toMatchObject({ code: "key-reused", status: 409 });
  expect((await shop.ask(contract.getRequest, { query: { id } })).Technician?.Name).toBe("Jonas Keller");
});

test("two users may use the same key, each for their own call", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  expect((await tech.send(contract.takeJob, { body: { Id: id } }, keyed("mine"))).status).toBe(200);
  const priority = await shop.send(contract.updateRequestPriority, { body: { Id: id, Priority: "High" } }, keyed("mine"));
  expect(priority.status).toBe(200);
});

test("each of two users who sent the same with the same key gets their own reply again", async () => {
  const other = await app.signIn("shop2@demo.test");
  const body = { Status: "Pending" as const, RONumber: "same" };
  const create = (person: Person) => person.send(contract.createRequest, { body }, keyed("same"));
  const [mine, theirs] = [(await create(shop)).reply.id, (await create(other)).reply.id];
  expect(mine).not.toBe(theirs);
  expect([(await create(shop)).reply.id, (await create(other)).reply.id]).toEqual([mine, theirs]);
});

test("a clone is created once per key, and the key is refused for another request", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => shop.ask(contract.createRequest, { body: newRequest() })));
  await shop.ask(contract.updateRequestStatus, { body: { Id: first?.id ?? 0, Status: "Cancelled", Reason: "Sold" } });
  const clone = (id = 0) => shop.send(contract.cloneRequest, { query: { id } }, keyed("clone-1"));
  const answers = await Promise.all([clone(first?.id), clone(first?.id)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(answers[1]?.reply.id).toBe(answers[0]?.reply.id);
  expect((await clone(second?.id)).problem.code).toBe("key-reused");
});

test("a key is stored for longer than a browser retries", async () => {
  const body = newRequest();
  const send = () => shop.send(contract.createRequest, { body }, keyed("old-1"));
  const { id } = (await send()).reply;
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await forgetOldKeys(app.database.db, after(contract.keyRetentionDays - 0.1));
  expect((await send()).reply.id).toBe(id);
  await forgetOldKeys(app.database.db, after(contract.keyRetentionDays + 0.1));
  expect((await send()).problem.code).toBe("vin-in-use");
});
