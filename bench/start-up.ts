import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type Server } from "../e2e/support/server.ts";
import type { BenchRow } from "./row.ts";

/** Milliseconds from the second start to the first `/readyz` that answers. */
const goal = 3_000;

/** How long the real server takes to be ready, with the demonstration world, and what it then holds in memory. */
export async function bench(): Promise<BenchRow[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  try {
    const first = await timeStart(dataFolder);
    await first.server.stop();
    const times: number[] = [];
    let memory = { node: 0, postgres: 0 };
    for (let run = 0; run < 3; run += 1) {
      const { server, took } = await timeStart(dataFolder);
      times.push(took);
      memory = memoryOf(server, dataFolder);
      await server.stop();
    }
    const second = times.toSorted((a, b) => a - b)[1] ?? 0;
    return [
      {
        name: "start to ready, first (makes the database, builds what is not built, fills the world)",
        figure: `${(first.took / 1000).toFixed(1)} s`,
        ok: true,
      },
      {
        name: "start to ready, later, median of 3",
        figure: `${(second / 1000).toFixed(1)} s`,
        goal: `≤ ${goal / 1000} s`,
        ok: second <= goal,
      },
      {
        name: "memory at rest",
        figure: `${(memory.node + memory.postgres).toFixed(0)} MB (service ${memory.node.toFixed(0)}, database ${memory.postgres.toFixed(0)})`,
        ok: true,
      },
    ];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function timeStart(dataFolder: string): Promise<{ server: Server; took: number }> {
  const begin = performance.now();
  const server = await startServer({ dataFolder, log: "test-results/bench.log" });
  return { server, took: performance.now() - begin };
}

/** MB of the service and of the database with all its processes; a page that several share is counted once (PSS). */
function memoryOf(server: Server, dataFolder: string): { node: number; postgres: number } {
  const [pid] = readFileSync(join(dataFolder, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
  return { node: sumOf(family(server.process.pid ?? 0)), postgres: sumOf(family(Number(pid))) };
}

/** A process and everything it started. */
function family(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in brackets may hold spaces and brackets of its own.
    return Number(
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[1],
    );
  } catch {
    return undefined;
  }
}

function sumOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + memoryOfOne(pid), 0);
}

function memoryOfOne(pid: number): number {
  for (const [file, line] of [
    ["smaps_rollup", /^Pss:\s+(\d+)/m],
    ["status", /^VmRSS:\s+(\d+)/m],
  ] as const) {
    try {
      const found = line.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"));
      if (found) return Number(found[1]) / 1024;
    } catch {
      // Ended meanwhile, or the kernel does not tell it.
    }
  }
  return 0;
}
