import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";

const program = `
  const { returnFreedMemory } = await import(${JSON.stringify(new URL("allocator.ts", import.meta.url).href)});
  returnFreedMemory();
  const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env;
  console.log(JSON.stringify({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, pid: process.pid, flags: process.execArgv.slice(0, 1), given: process.argv.slice(1) }));`;

/** What a process that begins again finds. */
async function begin(environment: Record<string, string> = {}, channel: "ipc" | "ignore" = "ignore"): Promise<unknown> {
  const { MALLOC_ARENA_MAX: _a, MALLOC_TRIM_THRESHOLD_: _t, ...others } = process.env;
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "--input-type=module", "--eval", program, "given"], {
    env: { ...others, ...environment },
    stdio: ["ignore", "pipe", "inherit", channel],
  });
  if (child.stdout === null) throw new Error("a pipe was asked for");
  const said = (await json(child.stdout)) as { pid: number };
  return { ...said, pid: said.pid === child.pid ? "the same" : said.pid };
}

test.runIf(process.platform === "linux")("the process begins again with the allocator's variables, its flags and its id", async () => {
  const same = { pid: "the same", flags: ["--max-semi-space-size=8"], given: ["given"] };
  expect(await begin()).toEqual({ ...same, MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" });
  expect(await begin({ MALLOC_ARENA_MAX: "4" })).toEqual({ ...same, MALLOC_ARENA_MAX: "4", MALLOC_TRIM_THRESHOLD_: "131072" });
});

test("it does not where a channel to its parent would be lost", async () => {
  expect(await begin({}, "ipc")).toEqual({ pid: "the same", flags: ["--max-semi-space-size=8"], given: ["given"] });
});
