import { channelUrl, createRequest, sendMessage, setPosition, takeJob } from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { channelRoom, channelRooms, ownRooms } from "./logic/rooms.ts";
import { channelRoomsSql, isWithinSql, memberRoomsSql } from "./membership-store.ts";
import { isWithin, type Reach } from "./policy.ts";

// Who is a member of a channel is decided in code for one channel, and in SQL where a statement decides, stores and tells at once.

let app: TestApp;
let seedIds: SeedIds;
beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
});
afterAll(() => app.close());

const answered = async (value: SQL, from: SQL): Promise<unknown> =>
  (await app.database.db.execute<{ value: unknown }>(sql`select ${value} as value from ${from}`)).rows[0]?.value;

const facts = [true, false].flatMap((demo) =>
  [7, 8].flatMap((locationId) => [null, 21, 22].map((technicianId) => ({ id: 4711, demo, locationId, technicianId }))),
);
const row = ({ id, demo, locationId, technicianId }: (typeof facts)[number]) =>
  sql`(select ${id}::int as id, ${id}::int as channel, ${demo}::boolean as demo, ${locationId}::int as location_id, ${technicianId}::int as technician_id)`;

const reaches: Reach[] = [true, false].flatMap((demo) =>
  [null, 7].flatMap((locationId) =>
    [null, 21].flatMap((technicianId) => [true, false].map((everywhere) => ({ demo, locationId, technicianId, everywhere }))),
  ),
);

test("whether a channel is within a user's reach is the same in code and in SQL", async () => {
  for (const reach of reaches)
    for (const channel of facts) {
      const user = sql`(select ${reach.demo}::boolean as practice, ${reach.locationId}::int as location, ${reach.technicianId}::int as technician,
        ${reach.everywhere}::boolean as everywhere)`;
      const value = await answered(sql`coalesce(${isWithinSql("g", "h")}, false)`, sql`${user} g, ${row(channel)} h`);
      expect(value, JSON.stringify({ reach, channel })).toBe(isWithin(reach, channel));
    }
});

test("the rooms of a channel are named the same in code and in SQL", async () => {
  for (const channel of facts) {
    expect(await answered(channelRoomsSql("c"), sql`${row(channel)} c`)).toEqual(channelRooms(channel));
    const [watchers, location] = channelRooms(channel);
    const { demo, technicianId } = channel;
    const technician = technicianId === null ? [] : ownRooms(technicianId, { demo, technicianId, locationId: null, everywhere: false });
    expect(await answered(memberRoomsSql("f"), sql`${row(channel)} f`)).toEqual([watchers, location, ...technician]);
  }
});

test("a message is told to the location, the technician and the dispatchers who take part", async () => {
  const [shop, tech, dispatch] = await Promise.all(["shop", "tech", "dispatch"].map((name) => app.signIn(`${name}@demo.test`)));
  if (!shop || !tech || !dispatch) throw new Error("not signed in");
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(takeJob, { body: { Id: id } });
  const url = channelUrl(id);
  await dispatch.ask(sendMessage, { body: { url, clientId: randomUUID(), text: "Good morning." } });
  await dispatch.ask(setPosition, { body: { url, read: 1, delivered: 1 } });
  await shop.ask(sendMessage, { body: { url, clientId: randomUUID(), text: "Good morning to you." } });
  const { rows } = await app.database.pool.query<{ rooms: string[] }>(
    "select rooms from live_events where name = 'chat.message' and data ->> 'text' = 'Good morning to you.'",
  );
  const reach = { demo: false, locationId: null, technicianId: null, everywhere: false };
  const [technicianId, dispatcherId] = ["tech", "dispatch"].map((name) => seedIds.userIds[`${name}@demo.test`] ?? 0) as [number, number];
  const people = [...ownRooms(technicianId, { ...reach, technicianId }), ...ownRooms(dispatcherId, { ...reach, everywhere: true })];
  expect(rows[0]?.rooms).toEqual([channelRoom(id), expect.stringMatching(/^location:\d+$/), ...people]);
});
