import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import * as v from "valibot";
import { testDatabase } from "../../testing/database.ts";
import { defineJob, startJobs } from "./jobs.ts";

const greet = defineJob("test.greet", v.object({ name: v.string() }), { retries: 2 });

async function newJobs(options?: Parameters<typeof startJobs>[1]) {
  const database = await testDatabase({ connections: 4 });
  const jobs = await startJobs(database, options);
  // Runs before the database is removed, since the last registered callback runs first.
  onTestFinished(() => jobs.stop());
  return { database, jobs };
}

test("works on a job with the data it was added with", async () => {
  const { jobs } = await newJobs();
  const seen = vi.fn<(data: object, retry: number) => void>();
  await jobs.handle(greet, async (data, attempt) => seen(data, attempt.retry));
  await jobs.enqueue(greet, { name: "Ada" });
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith({ name: "Ada" }, 0), { timeout: 10_000 });
});

test("a job is added only if its transaction commits", async () => {
  const { database, jobs } = await newJobs();
  const count = async () =>
    (await database.pool.query("select count(*)::int as count from jobs.job where name = 'test.greet'")).rows[0]?.count;
  const lost = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    expect(await jobs.enqueue(greet, { name: "lost" }, { tx })).toBeTypeOf("string");
    throw new Error("rolled back");
  });
  await expect(lost).rejects.toThrow("rolled back");
  expect(await count()).toBe(0);
  await database.transaction((tx) => jobs.enqueue(greet, { name: "kept" }, { tx }));
  expect(await count()).toBe(1);
});

test("a failed attempt is reported and retried", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const { jobs } = await newJobs({ onError });
  const seen = vi.fn<(retry: number) => void>();
  await jobs.handle(greet, async (_data, attempt) => {
    seen(attempt.retry);
    if (attempt.retry === 0) throw new Error("printer is off");
  });
  await jobs.enqueue(greet, { name: "Ada" });
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(1), { timeout: 20_000 });
  expect(onError).toHaveBeenCalledWith(
    expect.objectContaining({ message: "printer is off" }),
    expect.objectContaining({ name: "test.greet", retry: 0 }),
  );
});

test("only one job per key is queued; jobs without a key are all queued", async () => {
  const { jobs } = await newJobs();
  expect(await jobs.enqueue(greet, { name: "Ada" }, { key: "k", startAfter: 3_600 })).toBeTypeOf("string");
  expect(await jobs.enqueue(greet, { name: "Ada" }, { key: "k" })).toBeUndefined();
  expect(await jobs.enqueue(greet, { name: "Ada" })).toBeTypeOf("string");
  expect(await jobs.enqueue(greet, { name: "Ada" })).toBeTypeOf("string");
});

test("data that does not match the schema is refused when the job is added", async () => {
  const { jobs } = await newJobs();
  const wrong: { name: string } = JSON.parse('{"name": 7}');
  await expect(jobs.enqueue(greet, wrong)).rejects.toThrow(/Expected string/);
});

test("several processes may start concurrently on an empty database", async () => {
  const database = await testDatabase({ connections: 4 });
  const all = await Promise.all([1, 2, 3].map(() => startJobs(database)));
  onTestFinished(async () => {
    await Promise.all(all.map((jobs) => jobs.stop()));
  });
  expect(await all[2]?.enqueue(greet, { name: "Ada" })).toBeTypeOf("string");
});

test("stopping waits for running jobs", async () => {
  const { jobs } = await newJobs();
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>();
  const started = vi.fn<() => void>();
  let ended = false;
  await jobs.handle(greet, async () => {
    started();
    await gate;
    ended = true;
  });
  await jobs.enqueue(greet, { name: "Ada" });
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 10_000 });
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(ended).toBe(true);
});
