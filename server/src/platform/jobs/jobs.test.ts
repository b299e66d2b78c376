import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import * as v from "valibot";
import { testDatabase } from "../../testing/database.ts";
import { openDatabaseLine } from "../../testing/database-line.ts";
import { connect } from "../database/database.ts";
import { housekeeping } from "../housekeeping.ts";
import type { ModuleParts } from "../module.ts";
import { measured } from "../measured.ts";
import { countJobs, listFailed, retryFailed, waitingTimes } from "./failed-jobs.ts";
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

test("attempts are counted by their outcome, and jobs that wait show for how long", async () => {
  const { database, jobs } = await newJobs({ onError: () => undefined });
  const count = defineJob("test.count", v.object({ fails: v.boolean() }), { retries: 0 });
  await jobs.enqueue(count, { fails: true });
  await jobs.enqueue(count, { fails: false });
  await jobs.enqueue(count, { fails: false }, { startAfter: 3_600 });
  await database.pool.query("update jobs.job set start_after = now() - interval '1 minute' where start_after <= now()");
  const [waiting] = await waitingTimes(database.db);
  expect(waiting).toMatchObject({ name: "test.count" });
  expect(waiting?.seconds).toBeGreaterThanOrEqual(60);
  await jobs.handle(count, async ({ fails }) => {
    if (fails) throw new Error("on purpose");
  });
  const line = (outcome: string) => `remotebay_job_duration_seconds_count{name="test.count",outcome="${outcome}"} 1`;
  await vi.waitFor(async () => expect((await measured.metrics()).split("\n")).toEqual(expect.arrayContaining(["ok", "failed"].map(line))), {
    timeout: 10_000,
  });
  // What is not due does not wait.
  await vi.waitFor(async () => expect(await waitingTimes(database.db)).toEqual([]), { timeout: 10_000 });
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

/** A job queue whose line to its database can be interrupted. */
async function newJobsOnLine() {
  const { url } = await testDatabase();
  const line = await openDatabaseLine(url);
  const database = connect(line.url, { connections: 4 });
  const jobs = await startJobs(database, { onError: () => undefined });
  onTestFinished(async () => {
    // First, since stopping waits for the other end of connections that are deaf.
    await line.close();
    await jobs.stop();
    await database.close();
  });
  return { line, jobs, database };
}

test("a queue that could not be created is created for the next job", async () => {
  const { line, jobs } = await newJobsOnLine();
  await line.cut();
  await expect(jobs.enqueue(greet, { name: "Ada" })).rejects.toThrow(/ECONN|terminated|answer/);
  await line.open();
  await vi.waitFor(async () => expect(await jobs.enqueue(greet, { name: "Ada" })).toBeTypeOf("string"), { timeout: 10_000 });
});

test("connections of the queue that stop answering are replaced", async () => {
  const { line, jobs, database } = await newJobsOnLine();
  const seen = vi.fn<(data: object) => void>();
  await jobs.handle(greet, async (data) => seen(data));
  const { rows } = await database.pool.query<{ port: number }>(
    "select client_port as port from pg_stat_activity where datname = current_database() and application_name = 'remotebay jobs'",
  );
  for (const { port } of rows) line.deafen(port);
  // A fetch under way would still get the job, and nobody its answer: that job is tried again only after its heartbeat.
  await vi.waitFor(
    async () => {
      const busy = await database.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'remotebay jobs' and state <> 'idle'",
      );
      expect(busy.rows).toEqual([]);
    },
    { timeout: 10_000, interval: 50 },
  );
  await database.transaction((tx) => jobs.enqueue(greet, { name: "Ada" }, { tx }));
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith({ name: "Ada" }), { timeout: 20_000, interval: 100 });
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

test("several jobs are added at once: with their keys and starts, and all or none", async () => {
  const { database, jobs } = await newJobs();
  const waiting = async () =>
    (
      await database.pool.query<{ name: string; later: boolean }>(
        "select data->>'name' as name, start_after > now() as later from jobs.job where name = 'test.greet' order by 1",
      )
    ).rows;
  const lost = database.transaction(async (tx) => {
    await jobs.enqueueAll(greet, [{ data: { name: "lost" } }], { tx });
    throw new Error("rolled back");
  });
  await expect(lost).rejects.toThrow("rolled back");
  const wrong: { name: string } = JSON.parse('{"name": 7}');
  await expect(jobs.enqueueAll(greet, [{ data: { name: "first" } }, { data: wrong }])).rejects.toThrow(/Expected string/);
  await jobs.enqueueAll(greet, []);
  expect(await waiting()).toEqual([]);
  await jobs.enqueueAll(greet, [
    { data: { name: "Ada" }, key: "k", startAfter: 3_600 },
    { data: { name: "same key" }, key: "k" },
    { data: { name: "Ben" } },
    { data: { name: "Cem" } },
  ]);
  await jobs.enqueueAll(greet, [{ data: { name: "same key" }, key: "k" }]);
  expect(await waiting()).toEqual([
    { name: "Ada", later: true },
    { name: "Ben", later: false },
    { name: "Cem", later: false },
  ]);
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

test("many jobs that wait are worked on without a pause between them, and one that fails does not hold up the others", async () => {
  const { jobs } = await newJobs();
  const done = new Map<string, number>();
  const names = Array.from({ length: 60 }, (_, n) => `${n}`);
  for (const name of names) await jobs.enqueue(greet, { name });
  await jobs.handle(greet, async ({ name }, { retry }) => {
    done.set(name, (done.get(name) ?? 0) + 1);
    if (name === "3" && retry === 0) throw new Error("not this one");
  });
  await vi.waitFor(() => expect(done.size).toBe(60), { timeout: 15_000 });
  await vi.waitFor(() => expect(done.get("3")).toBe(2), { timeout: 15_000 });
  expect(names.filter((name) => done.get(name) !== 1)).toEqual(["3"]);
});

test("a job that failed for good is logged once, counted, kept, and runs again when it is retried by hand", async () => {
  const { database, jobs } = await newJobs();
  const once = defineJob("test.once", v.object({ id: v.number() }), { retries: 0 });
  let isBroken = true;
  const worked = vi.fn<(id: number) => void>();
  await jobs.handle(once, async ({ id }) => {
    if (isBroken) throw new Error("printer is off");
    worked(id);
  });
  const id = await jobs.enqueue(once, { id: 7 });
  await vi.waitFor(async () => expect(await listFailed(database.db)).toHaveLength(1), { timeout: 10_000 });
  const error = vi.fn<(data: object) => void>();
  const { schedules = [] } = await housekeeping.start({} as ModuleParts);
  const check = () =>
    schedules.find(({ name }) => name === "platform.failed-jobs")?.run({ db: database.db, log: { error } } as never, new Date());
  await Promise.all([check(), check()]);
  await check();
  expect(error).toHaveBeenCalledTimes(1);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ job: { id, name: "test.once", reason: "printer is off" } });
  expect(await countJobs(database.db)).toEqual([{ name: "test.once", state: "failed", count: 1 }]);
  expect((await database.pool.query("select deletion_seconds from jobs.job where id = $1", [id])).rows).toEqual([{ deletion_seconds: 0 }]);
  isBroken = false;
  expect(await retryFailed(database.db, id ?? "")).toBe(1);
  await vi.waitFor(() => expect(worked).toHaveBeenCalledWith(7), { timeout: 10_000 });
  expect(await listFailed(database.db)).toEqual([]);
});
