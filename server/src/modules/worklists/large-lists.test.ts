import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

// A list so long that a search decides how its words are found (search-store.ts), with ids in five of the index's buckets.
const large = 7_000;
let app: TestApp;
let people: Record<"large" | "short" | "all", { person: Person; at: string }>;

beforeAll(async () => {
  app = await makeApp();
  const { locationIds, userIds } = await seedPeople(app.database);
  const [northside, lakeview] = [locationIds["northside"], locationIds["lakeview"]];
  await app.database.pool.query(
    `insert into requests (id, location_id, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup, windscreen_replaced,
       calibration_attempted, schedule_dates, sent_at, priority, vin, vrm, make_id, make, model_id, model, app_id, created_by, created_at, updated_by, updated_at, search_text)
     select 1000 + n * 10, case when n % 10 = 0 then $2::int else $1 end, 'W-' || n, case when n % 5 = 0 then 2 else 4 end, 'RO ' || n % 977, '', '', '', -1, -1, '[]',
       now() - make_interval(mins => n * 7 % 1000), n % 3, '', '', 0, '', 0, '', 1, $3, now(), $3, now(),
       ' w-' || n || case when n % 2 = 0 then ' honda' else ' ford' end || case when n % 1000 < 2 then ' rare' else '' end || case when n < 700 then ' früher' else '' end
         || case when n < 500 or n > 6700 then ' both-ends' else '' end || ' 50%_off'
     from generate_series(1, $4::int) n`,
    [northside, lakeview, userIds["shop@demo.test"], large],
  );
  await app.database.pool.query("analyze");
  people = {
    large: { person: await app.signIn("shop@demo.test"), at: `location_id = ${northside}` },
    short: { person: await app.signIn("shop2@demo.test"), at: `location_id = ${lakeview}` },
    all: { person: await app.signIn("tech@demo.test"), at: "true" },
  };
});
afterAll(() => app.close());

// Rare and frequent words, parts of them, one only in the oldest rows, one in the newest and the oldest, letters that LIKE or the index treats in their own way, and nothing.
const terms = ["rare", "honda", "ford w-59", "w-1234", "f", "ro", "früher", "both-ends", "0%_o", "%_", "- w-1 honda", "nothing"];
const orders = [
  ["Id", "id", "desc"],
  ["Id", "id", "asc"],
  ["RONumber", 'ro_number collate "natural_order"', "desc"],
] as const;

const matches = (search: string, ofShop = false) =>
  search
    .split(" ")
    .map((word) => `${word.length < 3 ? " " : ""}${word}`)
    .map((part) =>
      ofShop ? `(strpos(search_text, '${part}') > 0 or strpos(' ' || lower(name), '${part}') > 0)` : `strpos(search_text, '${part}') > 0`,
    )
    .join(" and ");

test.each(terms)("a search for %s finds in lists of every size what the texts contain, in the list's order", async (search) => {
  for (const { person, at } of Object.values(people)) {
    for (const [orderBy, key, sortBy] of orders) {
      const { rows } = await app.database.pool.query<{ id: number }>(
        `select id from requests where status_id = 4 and ${at} and ${matches(search)} order by ${key} ${sortBy}, id ${sortBy}`,
      );
      const ids = rows.map((row) => row.id);
      const query = { search, status: "completed", orderBy, sortBy, pageSize: 20 } as const;
      for (const offset of [0, 5, contract.maxFound - 7]) {
        const { reply, headers } = await person.send(contract.listRequests, { query: { ...query, offset } });
        expect(reply.map((row) => row.Id)).toEqual(ids.slice(offset, offset + 20));
        expect(Number(headers["x-total-count"])).toBe(Math.min(ids.length, contract.maxFound));
      }
      const [after] = ids.slice(7);
      if (after === undefined) continue;
      const following = await person.send(contract.listRequests, { query: { ...query, after } });
      expect(following.reply.map((row) => row.Id)).toEqual(ids.slice(8, 28));
    }
  }
});

test.each([...terms, "lakeview", "lakeview w-1", "north honda"])(
  "a search of the queue for %s finds jobs by text and shop, in working order",
  async (search) => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `select requests.id from requests join locations on locations.id = location_id where status_id = 2 and ${matches(search, true)}
     order by priority desc, sent_at, requests.id`,
    );
    const ids = rows.map((row) => row.id);
    for (const offset of [0, 30]) {
      const { reply, headers } = await people.all.person.send(contract.getQueue, { query: { search, offset, pageSize: 50 } });
      expect(reply.map((row) => row.Id)).toEqual(ids.slice(offset, offset + 50));
      const total = Number(headers["x-total-count"]);
      expect(total).toBe(contract.isAtLeast(total) ? Math.min(ids.length, contract.maxFound) : ids.length);
    }
  },
);

test("of many shops, lists and the queue count up to 10,000, as the requests say and not as a sum of counters", async () => {
  const { pool } = app.database;
  const operator = people.all.person;
  const totals = async () => ({
    completed: Number((await operator.send(contract.listRequests, { query: { status: "completed" } })).headers["x-total-count"]),
    submitted: Number((await operator.send(contract.listRequests, { query: { status: "submitted" } })).headers["x-total-count"]),
    both: Number((await operator.send(contract.listRequests, { query: {} })).headers["x-total-count"]),
    queue: Number((await operator.send(contract.getQueue, { query: {} })).headers["x-total-count"]),
  });
  const counted = { completed: 5_600, submitted: 1_400, both: large, queue: 1_400 };
  expect(await totals()).toEqual(counted);
  // As many counters as thousands of shops have; what they say is wrong, so that it shows if they are read.
  await pool.query(
    "insert into request_counts (location_id, demo, by_status) select min(location_id), false, '{7,7,7,7,7}' from requests, generate_series(1, 2001) group by generate_series",
  );
  expect(await totals()).toEqual(counted);
  await pool.query(`insert into requests select (jsonb_populate_record(r, jsonb_build_object('id', 900000 + n, 'work_order_number', 'X-' || n))).*
    from requests r, generate_series(1, 4500) n where r.id = 1010`);
  expect(await totals()).toEqual({ completed: contract.maxListed, submitted: 1_400, both: contract.maxListed, queue: 1_400 });
});
