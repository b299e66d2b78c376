import { expect, onTestFinished, test } from "vitest";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { defineModule } from "../module.ts";

/** A module whose schedule records the period of each run; `fail` makes the next run throw. */
function noting() {
  const runs: { process: string; since: string; until: string }[] = [];
  const state = { fail: false };
  const module = (process: string) =>
    defineModule("test", () => ({
      schedules: [
        {
          name: "test.note",
          everySeconds: 15,
          run: async (ctx, since) => {
            if (state.fail) throw new Error("not this time");
            await ctx.audit({ action: "test.noted", noun: "test" });
            runs.push({ process, since: since.toISOString(), until: ctx.now.toISOString() });
          },
        },
      ],
    }));
  return { runs, state, module };
}

const noon = new Date("2026-03-02T12:00:00.000Z");
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000).toISOString();

/** Two processes on one database. */
async function twoProcesses(module: ReturnType<typeof noting>["module"]) {
  const first = await makeApp({ now: noon, modules: [module("first")] });
  onTestFinished(() => first.close());
  const second = await makeApp({ now: noon, beside: first, modules: [module("second")] });
  onTestFinished(() => second.close());
  const advance = (seconds: number) => {
    for (const { clock } of [first, second]) clock.advance(seconds * 1000);
  };
  return { first, second, advance };
}

const entries = async (app: TestApp) => (await app.database.pool.query("select 1 from audit_entries where action = 'test.noted'")).rowCount;

test("one of two processes runs a due schedule, and each period is covered once", async () => {
  const { runs, module } = noting();
  const { first, second, advance } = await twoProcesses(module);
  const both = async () => (await Promise.all([first.tick(), second.tick()])).flat().filter((name) => name === "test.note");
  expect(await both()).toEqual([]);
  advance(15);
  expect(await both()).toEqual(["test.note"]);
  advance(14);
  expect(await both()).toEqual([]);
  advance(6);
  expect(await both()).toEqual(["test.note"]);
  expect(runs.map(({ since, until }) => [since, until])).toEqual([
    [at(0), at(15)],
    [at(15), at(35)],
  ]);
});

test("another process takes over after one stops", async () => {
  const { runs, module } = noting();
  const { first, second, advance } = await twoProcesses(module);
  advance(15);
  await first.tick();
  advance(45);
  await second.tick();
  expect(runs).toEqual([
    { process: "first", since: at(0), until: at(15) },
    { process: "second", since: at(15), until: at(60) },
  ]);
});

test("a failed run leaves nothing behind and is repeated from the end of the last successful one", async () => {
  const { runs, state, module } = noting();
  const { first, advance } = await twoProcesses(module);
  advance(15);
  state.fail = true;
  expect(await first.tick()).not.toContain("test.note");
  expect(await entries(first)).toBe(0);
  state.fail = false;
  advance(5);
  expect(await first.tick()).toContain("test.note");
  expect(runs).toEqual([{ process: "first", since: at(0), until: at(20) }]);
  expect(await entries(first)).toBe(1);
});
