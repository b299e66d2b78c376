import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { freePort } from "../e2e/support/server.ts";
import { installPackages } from "../tools/install-packages.ts";
import { soak, type Disturbance } from "./chat.ts";
import type { FaultCase, Seen } from "./fault.ts";

const seconds = 40;
/** Seconds for which Redis is there, and then away. */
const there = 4;
const away = 2;

export const cases: readonly FaultCase[] = [
  {
    fault: "Debian's redis-server carries the notices of two processes and is killed every 6 s (installed if missing, needs root)",
    wanted: "0 lost, 0 doubled, 0 out of order; notices by Redis whenever it is there",
    run: () => withRedis(),
  },
];

async function withRedis(): Promise<Seen> {
  installPackages(["redis-server"]);
  const port = await freePort();
  const notices = { byRedis: 0 };
  const begin = async (): Promise<Running> => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn("/usr/bin/redis-server", options, { stdio: "ignore", cwd: "/tmp" });
    const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 50 });
    client.on("error", () => undefined);
    await client.psubscribe("remotebay:*:live");
    client.on("pmessage", () => (notices.byRedis += 1));
    return { child, client };
  };
  const first = await begin();
  const rounds: number[] = [];
  const disturb = () => killAgain(first, begin, () => rounds.push(notices.byRedis - rounds.reduce((sum, one) => sum + one, 0)));
  const { seen, ok } = await soak({ conversations: 100, seconds, environment: { REDIS_URL: `redis://127.0.0.1:${port}` }, disturb });
  return {
    seen: `${seen}; notices by Redis in each of its lives: ${rounds.join(", ")}`,
    ok: ok && rounds.length > 2 && Math.min(...rounds) > 0,
  };
}

interface Running {
  child: ChildProcess;
  client: Redis;
}

/** Kills Redis again and again, and starts it after a while; `ended` is called after each of its lives. */
function killAgain(first: Running, begin: () => Promise<Running>, ended: () => void): Disturbance {
  let running = first;
  let kills = 0;
  let isOver = false;
  const kill = async () => {
    running.client.disconnect();
    running.child.kill("SIGKILL");
    await once(running.child, "exit");
    // The last life is shorter than the others.
    if (!isOver) ended();
    kills += 1;
  };
  const pause = async (time: number) => {
    for (let left = time * 10; left > 0 && !isOver; left -= 1) await wait(100);
  };
  const work = (async () => {
    while (!isOver) {
      await pause(there);
      await kill();
      await pause(away);
      if (!isOver) running = await begin();
    }
  })();
  return {
    done: () => `${kills} kills of Redis`,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}
