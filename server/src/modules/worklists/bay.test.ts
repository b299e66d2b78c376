import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech", Person>;
let northside: number;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-28T15:00:00.000Z" });
  northside = (await seedPeople(app.database)).locationIds["northside"] ?? 0;
});
beforeEach(() => at(new Date(app.clock.now().getTime() + 60_000).toISOString()));
afterAll(() => app.close());

/** Another time, at which sessions from before may have ended. */
async function at(time: string): Promise<void> {
  app.clock.set(time);
  const [shop, stranger, tech] = await Promise.all(["shop", "shop2", "tech"].map((name) => app.signIn(`${name}@demo.test`)));
  if (shop && stranger && tech) people = { shop, stranger, tech };
}

const sent = async (): Promise<number> =>
  (await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 6 } }) })).id;
const bay = (person = people.shop) => person.ask(contract.listBay, { query: {} });
const found = async (id: number) => (await bay()).find(({ Id }) => Id === id);
const now = () => app.clock.now().toISOString();
const say = (person: Person, id: number, text: string) =>
  person.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), clientId: randomUUID(), text } });
const complete = (Id: number) => people.tech.ask(contract.updateRequestStatus, { body: { Id, Status: "Completed", Reason: "By phone" } });

test("a request waits, is worked on, needs the shop and is done, each since when it came there", async () => {
  const id = await sent();
  expect(await found(id)).toMatchObject({ Place: "waiting", Since: now() });
  app.clock.advance(60_000);
  const taken = now();
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  expect(await found(id)).toMatchObject({ Place: "work", Since: taken });
  app.clock.advance(60_000);
  const asked = now();
  await say(people.tech, id, "Is the ignition on?");
  expect(await found(id)).toMatchObject({ Place: "needs", WaitsFor: "message", Since: asked });
  await say(people.shop, id, "Yes.");
  expect(await found(id)).toMatchObject({ Place: "work", Since: taken });
  app.clock.advance(60_000);
  await complete(id);
  expect(await found(id)).toMatchObject({ Place: "done", WaitsFor: null, Since: now() });
});

test("what is scheduled stands in the bay on its day, what was done until midnight, both of the shop's time zone", async () => {
  const zone = async (name: string) => {
    await app.database.pool.query("update locations set time_zone = $2 where id = $1", [northside, name]);
  };
  const id = await sent();
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  // In Berlin clocks go forward on this day, which has 23 hours: from 23:00 to 22:00 in UTC.
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Scheduled", Date: "2026-03-29T21:30:00.000Z" } });
  const done = await sent();
  await people.tech.ask(contract.takeJob, { body: { Id: done } });
  await zone("Europe/Berlin");
  await at("2026-03-28T22:59:00.000Z");
  await complete(done);
  expect([await found(id), (await found(done))?.Place]).toEqual([undefined, "done"]);
  await at("2026-03-28T23:00:00.000Z");
  expect(await found(id)).toMatchObject({ Place: "waiting", Since: "2026-03-29T21:30:00.000Z" });
  expect(await found(done)).toBeUndefined();
  await at("2026-03-29T21:59:00.000Z");
  expect((await found(id))?.Place).toBe("waiting");
  // A day of the shop, not of the service: in Auckland the 30th has begun.
  await zone("Pacific/Auckland");
  expect(await found(id)).toMatchObject({ Place: "waiting" });
  await zone("America/Chicago");
});

test("each shop sees its own, operators none, and more than is shown is counted", async () => {
  const id = await sent();
  expect((await bay(people.stranger)).map(({ Id }) => Id)).not.toContain(id);
  expect((await people.tech.send(contract.listBay, { query: {} })).problem.code).toBe("forbidden");
  const before = Number((await people.shop.send(contract.listBay, { query: {} })).headers["x-total-count"]);
  await app.database.pool.query(
    `insert into requests (location_id, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup, windscreen_replaced,
       calibration_attempted, schedule_dates, vin, vrm, make_id, make, model_id, model, app_id, created_by, created_at, updated_by, updated_at, sent_at, search_text)
     select $1, 'B-' || n, 2, '', '', '', '', -1, -1, '[]', '', '', 0, '', 0, '', 1, $2, $3, $2, $3, $3, '' from generate_series(1, 250) n`,
    [northside, (await people.shop.ask(contract.getUserByName, { query: { username: "shop@demo.test" } })).Id, now()],
  );
  const { headers, reply } = await people.shop.send(contract.listBay, { query: {} });
  expect(Number(headers["x-total-count"])).toBe(before + 250);
  expect(reply.filter(({ StatusName }) => StatusName === "InProcess")).toHaveLength(200);
});
