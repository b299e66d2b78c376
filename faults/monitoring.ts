import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, startServer, type Server } from "../e2e/support/server.ts";
import type { FaultCase, Seen } from "./fault.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "the process ends while Prometheus watches it",
    wanted:
      "Prometheus scrapes it, all rules are evaluated without an error and none fires; RemoteBayDown fires within 2 minutes of its end",
    run: watchEnd,
  },
];

const monitoring = join(import.meta.dirname, "../monitoring");

interface Rule {
  name: string;
  health: "ok" | "err" | "unknown";
  state: "inactive" | "pending" | "firing";
  lastError?: string;
}

async function watchEnd(): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-prometheus-"));
  let server: Server | undefined;
  let prometheus: ChildProcess | undefined;
  try {
    requirePrometheus();
    server = await startServer({ environment: { SEED_DEMO: "no" }, log: "test-results/faults-monitoring.log" });
    const port = await freePort();
    prometheus = startPrometheus(folder, new URL(server.url).host, port);
    const rules = () => rulesOf(port);
    const evaluated = await until(60, rules, (all) => all.length > 0 && all.every(({ health }) => health !== "unknown"));
    const up = await until(
      60,
      () => valueOf(port, "up"),
      (value) => value === "1",
    );
    const ready = await until(
      60,
      () => valueOf(port, "remotebay_ready"),
      (value) => value === "1",
    );
    // Once more, now with samples.
    await wait(5_000);
    const watched = await rules();
    const faults = watched.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []));
    const early = watched.filter(({ state }) => state === "firing").map(({ name }) => name);
    await server.stop();
    const ended = performance.now();
    const down = await until(120, rules, (all) => all.some(({ name, state }) => name === "RemoteBayDown" && state === "firing"));
    const seconds = Math.round((performance.now() - ended) / 1_000);
    const fires = down.some(({ name, state }) => name === "RemoteBayDown" && state === "firing");
    return {
      seen:
        `up ${up}, ready ${ready}; ${evaluated.length} rules, faults: ${faults.join("; ") || "none"}, firing before: ${early.join(", ") || "none"}; ` +
        `RemoteBayDown ${fires ? "fires" : "does not fire"} after ${seconds} s`,
      ok: up === "1" && ready === "1" && watched.every(({ health }) => health === "ok") && early.length === 0 && fires,
    };
  } finally {
    await server?.stop();
    if (prometheus?.exitCode === null && prometheus.kill()) await once(prometheus, "exit");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function requirePrometheus(): void {
  try {
    execFileSync("prometheus", ["--version"], { stdio: "ignore" });
  } catch {
    throw new Error("Debian's prometheus is missing: apt-get install prometheus");
  }
}

/** Starts it with the files of `monitoring/`, which name another port and ask less often. */
function startPrometheus(folder: string, target: string, port: number): ChildProcess {
  const settings = readFileSync(join(monitoring, "prometheus.yml"), "utf8")
    .replace("127.0.0.1:4000", target)
    .replaceAll("interval: 15s", "interval: 1s");
  writeFileSync(join(folder, "prometheus.yml"), settings);
  copyFileSync(join(monitoring, "alerts.yml"), join(folder, "alerts.yml"));
  const options = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  return spawn("prometheus", options, { stdio: "ignore" });
}

async function ask<T>(port: number, path: string): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  return ((await reply.json()) as { data: T }).data;
}

async function rulesOf(port: number): Promise<Rule[]> {
  const { groups } = await ask<{ groups: { rules: Rule[] }[] }>(port, "rules");
  return groups.flatMap((group) => group.rules);
}

async function valueOf(port: number, metric: string): Promise<string | undefined> {
  const { result } = await ask<{ result: { value: [number, string] }[] }>(port, `query?query=${metric}`);
  return result[0]?.value[1];
}

/** Asks every second until the answer is as wanted, and answers the last one; while Prometheus starts there is none. */
async function until<T>(seconds: number, read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const value = await read().catch((error: unknown) => {
      if (performance.now() > end) throw error;
    });
    if (value !== undefined && (isWanted(value) || performance.now() > end)) return value;
    if (performance.now() > end) throw new Error("Prometheus has no answer");
    await wait(1_000);
  }
}
