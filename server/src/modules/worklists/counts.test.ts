import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { recount } from "../requests/service.ts";
import { countByStatus } from "./counts-store.ts";

let app: TestApp;
let places: number[];
let userId: number;

beforeAll(async () => {
  app = await makeApp();
  const seeded = await seedPeople(app.database);
  places = [seeded.locationIds["northside"] ?? 0, seeded.locationIds["lakeview"] ?? 0];
  userId = seeded.userIds["shop@demo.test"] ?? 0;
});
afterAll(() => app.close());

/** What the counters and a count disagree about, in one snapshot. */
async function differences(client: Pick<pg.Pool, "query">): Promise<unknown[]> {
  const { rows } = await client.query(`
    select * from (
      select location_id, demo, place::int as status_id, sum(total)::int as total from request_counts, unnest(by_status) with ordinality u (total, place) group by 1, 2, 3
    ) kept full join (
      select location_id, demo, status_id::int, count(*)::int as total from requests group by 1, 2, 3
    ) counted using (location_id, demo, status_id) where coalesce(kept.total, 0) <> coalesce(counted.total, 0)`);
  return rows;
}

type Step =
  | { do: "add"; place: number; demo: boolean; status: number; times: number }
  | { do: "move"; nth: number; status: number }
  | { do: "remove"; nth: number };

interface Transaction {
  steps: Step[];
  commits: boolean;
}

const status = fc.integer({ min: 1, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("add" as const),
    place: fc.constantFrom(0, 1),
    demo: fc.boolean(),
    status,
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant("move" as const), nth: fc.nat(5), status }),
  fc.record({ do: fc.constant("remove" as const), nth: fc.nat(5) }),
);
const writer = fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), commits: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});

let serial = 0;

/** Runs one writer's transactions on a connection of its own. */
async function write(transactions: readonly Transaction[]): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    const ids: number[] = [];
    for (const { steps, commits } of transactions) {
      await client.query("begin");
      for (const one of steps) await writeStep(client, one, ids);
      await client.query(commits ? "commit" : "rollback");
    }
  } finally {
    client.release();
  }
}

async function writeStep(client: pg.PoolClient, one: Step, ids: number[]): Promise<void> {
  if (one.do === "add") {
    const added = await client.query<{ id: number }>(
      `insert into requests (location_id, demo, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup, windscreen_replaced,
         calibration_attempted, schedule_dates, vin, vrm, make_id, make, model_id, model, app_id, created_by, created_at, updated_by, updated_at, search_text)
       select $1, $2, 'T-' || $3 || '-' || n, $4, '', '', '', '', -1, -1, '[]', '', '', 0, '', 0, '', 1, $5, now(), $5, now(), '' from generate_series(1, $6::int) n returning id`,
      [places[one.place], one.demo, (serial += 1), one.status, userId, one.times],
    );
    ids.push(...added.rows.map((row) => row.id));
    return;
  }
  const id = ids[one.nth % Math.max(1, ids.length)] ?? 0;
  if (one.do === "move") await client.query("update requests set status_id = $2 where id = $1", [id, one.status]);
  else await client.query("delete from requests where id = $1", [id]);
}

test("the counters equal a count at any moment while several write, whether they commit or roll back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 4 }), async (writers) => {
      let writing = true;
      const written = Promise.all(writers.map(write)).finally(() => (writing = false));
      while (writing) expect(await differences(app.database.pool)).toEqual([]);
      await written;
      expect(await differences(app.database.pool)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test("the active requests that are remembered equal those that are read, at any moment while several write", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 4 }), async (writers) => {
      let writing = true;
      const written = Promise.all(writers.map(write)).finally(() => (writing = false));
      while (writing) await expectActive();
      await written;
      await expectActive();
      await expectActive();
    }),
    { numRuns: 15 },
  );
});

/** Compares what is counted with the rows of the same snapshot. */
async function expectActive(): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    for (const place of places) {
      const { rows } = await tx.execute<{ id: number; status_id: number }>(
        sql`select id, status_id from requests where location_id = ${place} and not demo and status_id in (1, 2, 3, 4) order by id desc`,
      );
      const { counts, active } = await countByStatus(tx, place, false);
      expect(active).toEqual(rows.filter((row) => row.status_id !== 4).map((row) => row.id));
      for (const [id, total] of counts) expect(total).toBe(rows.filter((row) => row.status_id === id).length);
    }
  });
}

test("a writer that has not committed keeps no other from counting", async () => {
  const first = await app.database.pool.connect();
  try {
    await first.query("begin");
    await writeStep(first, { do: "add", place: 0, demo: false, status: 2, times: 1 }, []);
    await write([{ steps: [{ do: "add", place: 0, demo: false, status: 2, times: 1 }], commits: true }]);
    expect(await differences(app.database.pool)).toEqual([]);
    await first.query("commit");
    expect(await differences(first)).toEqual([]);
  } finally {
    first.release();
  }
});

test("the total of a list of all shops is the sum of their counters up to 10,000", async () => {
  const operator = await app.signIn("tech@demo.test");
  await app.database.pool.query(
    "insert into request_counts (location_id, demo, by_status) select id, false, '{0,0,0,0,0}' from locations limit 2",
  );
  const totalOf = async (...counters: number[]) => {
    await app.database.pool.query(
      `update request_counts c set by_status[4] = coalesce(($1::int[])[nth], 0)
       from (select id, row_number() over (order by id) as nth from request_counts where not demo) placed where placed.id = c.id`,
      [counters],
    );
    return Number((await operator.send(contract.listRequests, { query: { status: "completed" } })).headers["x-total-count"]);
  };
  try {
    expect(await totalOf()).toBe(0);
    expect(await totalOf(9_000, 999)).toBe(9_999);
    expect(await totalOf(9_000, 1_000)).toBe(10_000);
    expect(await totalOf(3, 70_000)).toBe(10_000);
    expect(await totalOf(70_000, 3)).toBe(10_000);
  } finally {
    await recount(app.database.db);
  }
});

test("a recount mends counters that are wrong, and the lists' totals follow them", async () => {
  const shop = await app.signIn("shop@demo.test");
  await shop.ask(contract.createRequest, { body: newRequest() });
  await app.database.pool.query("update request_counts set by_status[1] = by_status[1] + 70");
  expect(await differences(app.database.pool)).not.toEqual([]);
  const all = await recount(app.database.db);
  expect(await differences(app.database.pool)).toEqual([]);
  const counted = await app.database.pool.query("select count(*)::int as total from requests");
  expect(all).toBe(counted.rows[0].total);
  const counts = await shop.ask(contract.getRequestCounts, { query: { id: places[0] ?? 0 } });
  const listed = await shop.send(contract.listRequests, { query: { status: "pending" } });
  expect(Number(listed.headers["x-total-count"])).toBe(counts.pending);
});
