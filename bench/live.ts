import { newRequest } from "../server/src/testing/examples.ts";
import { openConnections } from "./open-connections.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld } from "./world.ts";

const connections = 1_000;
const changes = 60;
/** Milliseconds from the call that changes a request until the last connection has its event. */
const goal = 40;

/** How long after a call every one of many open connections has its event. The call itself, its commit included, is part of the time. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const tokens = await Promise.all(["shop@demo.test", "coord@demo.test"].map((user) => world.signIn(user)));
    const open = await openConnections({ port: Number(new URL(world.url).port), tokens, connections });
    const times: number[] = [];
    for (let made = 0; made < changes; made += 1) {
      const all = open.allHave();
      const begin = performance.timeOrigin + performance.now();
      const reply = await fetch(`${world.url}/api/ServiceRequest/CreateRequest`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${tokens[0]}` },
        body: JSON.stringify(newRequest()),
      });
      if (!reply.ok) throw new Error(`creating answered ${reply.status}`);
      times.push((await all) - begin);
    }
    await open.close();
    // The first calls warm up the JIT compiler.
    const warm = times.slice(changes / 3);
    const [median, p95] = [percentile(warm, 0.5), percentile(warm, 0.95)];
    return [
      {
        name: `a change until ${connections.toLocaleString("en")} open connections have it, median`,
        figure: `${median.toFixed(0)} ms; p95 ${p95.toFixed(0)} ms`,
        goal: `≤ ${goal} ms`,
        ok: median <= goal,
      },
    ];
  } finally {
    await world.close();
  }
}
