import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

const names = Object.keys(contract.requestLines) as (keyof typeof contract.requestLines)[];

// A new line of text is covered by being one: it needs no test of its own for this.
test.each(names)("%s is stored, changed, listed in the history and emptied by null, and is refused where it is too long", async (name) => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ [name]: "First words" }) });
  const read = async () => (await shop.ask(contract.getRequest, { query: { id } }))[name];
  const edit = (value: string | null) => shop.send(contract.updateRequest, { body: { Id: id, [name]: value } });
  expect(await read()).toBe("First words");
  expect((await edit(" Other words ")).status).toBe(200);
  expect(await read()).toBe("Other words");
  expect((await edit("x".repeat(5000))).problem.errors).toMatchObject([{ path: name, code: "max-length" }]);
  expect((await edit(null)).status).toBe(200);
  expect(await read()).toBe("");
  const history = await shop.ask(contract.getRequestHistory, { query: { id } });
  expect(history.map(({ Fields }) => Fields)).toEqual([[name], [name], []]);
  const { id: without } = await shop.ask(contract.createRequest, { body: { ...newRequest(), [name]: undefined } });
  expect((await shop.ask(contract.getRequest, { query: { id: without } }))[name]).toBe("");
});
