import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startChildren, type ChildPoolOptions } from "./child-pool.ts";

/** Answers a job with the process's id, or never. */
const program = `process.on("disconnect", () => process.exit());
process.on("message", ({ isEndless }) => isEndless || process.send({ pid: process.pid }));`;

async function pool(options: Partial<ChildPoolOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-children-"));
  await writeFile(join(folder, "child.mjs"), program);
  const children = startChildren<{ isEndless: boolean }, { pid: number }>({
    program: join(folder, "child.mjs"),
    environment: {},
    processes: 2,
    bounds: { all: 100, group: 100, user: 10 },
    timeout: 600_000,
    idle: 600_000,
    ...options,
  });
  onTestFinished(async () => {
    await children.close();
    await rm(folder, { recursive: true });
  });
  const ask = (group: string, { weight = 1, isEndless = false } = {}) =>
    children.run(() => ({ isEndless }), { owner: { group, user: group }, weight });
  return { ...children, ask };
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process that has nothing to do ends, and the next job starts another", async () => {
  const { ask } = await pool({ idle: 1 });
  const { pid } = await ask("north");
  await vi.waitFor(() => expect(runs(pid)).toBe(false), 10_000);
  expect((await ask("north")).pid).not.toBe(pid);
});

test("a group that may have one process leaves the other to the rest, whatever waits", async () => {
  const { ask, close } = await pool({ atOnceOfGroup: 1 });
  const stuck = Array.from({ length: 5 }, () => ask("north", { isEndless: true }));
  const settled = Promise.allSettled(stuck);
  const [first, second] = [await ask("south"), await ask("west")];
  expect(second.pid).toBe(first.pid);
  await close();
  for (const one of await settled) expect(one).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
});

test("what waits is counted by its weight, and a single job is taken however heavy it is", async () => {
  const { ask } = await pool({ processes: 1 });
  const waiting = [ask("north", { isEndless: true }), ask("north", { weight: 40 })];
  await expect(ask("north")).rejects.toMatchObject({ code: "too-many", info: { RetryAfter: 2 } });
  await expect(ask("south", { weight: 70 })).rejects.toMatchObject({ code: "unavailable" });
  waiting.push(ask("south", { weight: 10 }));
  await expect(ask("south")).rejects.toMatchObject({ code: "too-many" });
  // They are refused when the pool is closed.
  for (const one of waiting) one.catch(() => undefined);
});
