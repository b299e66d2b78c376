import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../testing/database.ts";
import { newConnection } from "./database.ts";
import { cutOff, progressOf } from "./driver.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test("a connection says which process serves it, whether a statement waits on it, and how much has arrived", async () => {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const before = progressOf(client);
    expect(before).toEqual({ processId: rows[0]?.pid, isWaiting: false, bytesRead: expect.any(Number) });
    const answer = client.query("select repeat('a', 10000)");
    expect(progressOf(client)).toEqual({ ...before, isWaiting: true });
    await answer;
    const after = progressOf(client);
    expect(after.isWaiting).toBe(false);
    expect(after.bytesRead - before.bytesRead).toBeGreaterThan(10_000);
  } finally {
    client.release();
  }
});

test("a connection that is cut off fails what waits on it at once, pipelined or not", async () => {
  const client = await database.pool.connect();
  const waiting = [client.query("select pg_sleep(20)"), client.query("select 1")];
  cutOff(client, new Error("gone"));
  for (const answer of waiting) await expect(answer).rejects.toThrow(/gone|terminated/);
  client.release();
  const single = newConnection(database.url, "test");
  await single.connect();
  const alone = single.query("select pg_sleep(20)");
  cutOff(single);
  await expect(alone).rejects.toThrow(/terminated/);
  expect((await database.pool.query("select 1")).rowCount).toBe(1);
});
