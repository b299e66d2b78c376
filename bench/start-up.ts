import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type Server } from "../e2e/support/server.ts";
import type { BenchRow } from "./row.ts";

/** Maximum time from a later start to the first successful `/readyz`, in milliseconds. */
const goal = 3_000;

/** Maximum memory of service and database directly after any of the later starts, in MB. */
const memoryGoal = 260;
const laterStarts = 5;

/** Start-up time of the real server with the demonstration world, and its memory use afterwards. */
export async function bench(): Promise<BenchRow[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  try {
    const first = await timeStart(dataFolder);
    await first.server.stop();
    const times: number[] = [];
    const memories: Memory[] = [];
    for (let run = 0; run < laterStarts; run += 1) {
      const { server, took } = await timeStart(dataFolder);
      times.push(took);
      memories.push(memoryOf(server, dataFolder));
      await server.stop();
    }
    const second = times.toSorted((a, b) => a - b)[laterStarts >> 1] ?? 0;
    const [lowest, ...others] = memories.toSorted((a, b) => sumOfBoth(a) - sumOfBoth(b));
    const worst = others.at(-1) ?? lowest ?? { node: 0, postgres: 0 };
    return [
      {
        name: "start to ready, first (creates and fills the database, builds the browser application)",
        figure: `${(first.took / 1000).toFixed(1)} s`,
        ok: true,
      },
      {
        name: `start to ready, later, median of ${laterStarts}`,
        figure: `${(second / 1000).toFixed(1)} s`,
        goal: `≤ ${goal / 1000} s`,
        ok: second <= goal,
      },
      {
        name: `memory at rest, worst of ${laterStarts} starts`,
        figure: `${sumOfBoth(worst).toFixed(0)} MB (service ${worst.node.toFixed(0)}, database ${worst.postgres.toFixed(0)}), best ${sumOfBoth(lowest ?? worst).toFixed(0)}`,
        goal: `≤ ${memoryGoal} MB`,
        ok: sumOfBoth(worst) <= memoryGoal,
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

/** In MB. */
interface Memory {
  node: number;
  postgres: number;
}

function sumOfBoth({ node, postgres }: Memory): number {
  return node + postgres;
}

/** Memory of the service and of all database processes; shared pages are counted once (PSS). */
function memoryOf(server: Server, dataFolder: string): Memory {
  const [pid] = readFileSync(join(dataFolder, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
  const postgres = processTree(Number(pid));
  // The service started the database, so that its processes are among the service's descendants too.
  const node = processTree(server.process.pid ?? 0).filter((one) => !postgres.includes(one));
  return { node: sumOf(node), postgres: sumOf(postgres) };
}

/** A process and its descendants. */
function processTree(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

function parentOf(pid: string): number | undefined {
  try {
    // The process name in parentheses may itself contain spaces and parentheses.
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
      const match = line.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"));
      if (match) return Number(match[1]) / 1024;
    } catch {
      // The process has ended, or the kernel has no such file.
    }
  }
  return 0;
}
