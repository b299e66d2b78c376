import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../testing/database.ts";
import { inTransaction } from "./executor.ts";
import { statement } from "./statement.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const tenth = statement<{ pid: number; tenth: number }>(sql`select pg_backend_pid() as pid, 10 / ${sql.placeholder("by")}::int as tenth`, {
  prepare: true,
  quick: true,
});

test("quick statements of one turn share a connection, and each has its own answer or failure", async () => {
  const values = Array.from({ length: 20 }, (_, nth) => nth % 11);
  const answers = await Promise.allSettled(values.map((by) => tenth.run(database.db, { by })));
  expect(answers.map((one) => (one.status === "fulfilled" ? one.value[0]?.tenth : "failed"))).toEqual(
    values.map((by) => (by === 0 ? "failed" : Math.floor(10 / by))),
  );
  const pids = answers.flatMap((one) => (one.status === "fulfilled" ? one.value.map(({ pid }) => pid) : []));
  expect(new Set(pids).size).toBe(2);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
  // The connections still work.
  expect(await tenth.run(database.db, { by: 5 })).toMatchObject([{ tenth: 2 }]);
});

test("a quick statement of a transaction runs on the transaction's connection", async () => {
  await inTransaction({ db: database.db }, async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const answers = await Promise.all([tenth.run(db, { by: 1 }), tenth.run(database.db, { by: 1 })]);
    expect(answers.map(([row]) => row?.pid === rows[0]?.pid)).toEqual([true, false]);
  });
});

test("statements whose connection is lost fail, and the next turn has another", async () => {
  const lost = Promise.allSettled([1, 2].map((by) => tenth.run(database.db, { by })));
  database.pool.once("acquire", (client) => void client.end());
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([1, 2].map((by) => tenth.run(database.db, { by })))).toMatchObject([[{ tenth: 10 }], [{ tenth: 5 }]]);
});
