import { setTimeout as wait } from "node:timers/promises";
import { listRequests } from "@remotebay/contract";
import { startServer, type Server } from "../e2e/support/server.ts";
import { newConnection } from "../server/src/platform/database/database.ts";
import { runningEmbedded } from "../server/src/platform/database/embedded.ts";
import { openConnection } from "../server/src/testing/live.ts";
import { send, signIn, startCrowd, tally } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "SIGTERM under load, with a slow call in flight and live connections open",
    wanted: "calls in flight 200, then told to go; connections told to come back; exit 0 within 5 s",
    run: () => stopUnderLoad(),
  },
];

async function stopUnderLoad(): Promise<Seen> {
  const server = await startServer({ log: "test-results/faults-stopping.log" });
  try {
    const token = await signIn(server.url);
    const connections = await Promise.all(Array.from({ length: 5 }, () => openConnection(server.url, token)));
    const crowd = startCrowd(server.url, token, 8);
    const release = await holdRequests(server);
    const slow = send(`/api/${listRequests.path}?status=submitted`, { url: server.url, token });
    await wait(500);
    const begin = performance.now();
    const ended = new Promise<number | null>((done) => server.process.once("exit", (code) => done(code)));
    server.process.kill("SIGTERM");
    const ready = await send("/readyz", { url: server.url });
    await wait(1_000);
    await release();
    const code = await ended;
    const took = performance.now() - begin;
    await crowd.stop();
    const { status } = await slow;
    const reasons = new Set(await Promise.all(connections.map((connection) => connection.closed)));
    // What broke was sent when nobody listened any more.
    const answered = crowd.replies.filter((reply) => reply.status !== 0);
    const cut = crowd.replies.filter((reply) => reply.status === 0 && !/ECONNREFUSED/.test(reply.body));
    const ok =
      code === 0 && took <= 5_000 && status === 200 && ready.status === 503 && cut.length === 0 && !reasons.has("io server disconnect");
    return {
      seen: `exit ${code} after ${(took / 1000).toFixed(1)} s; slow call ${status}; readyz ${ready.status}; others ${tally(answered)}, cut ${cut.length}; connections: ${[...reasons].join(", ")}`,
      ok,
    };
  } finally {
    await server.stop();
  }
}

/** Holds a lock that every count waits for, until it is released. */
async function holdRequests(server: Server): Promise<() => Promise<void>> {
  const client = newConnection((await runningEmbedded(server.dataFolder)) ?? "", "faults");
  await client.connect();
  await client.query("begin; lock table requests in access exclusive mode");
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}
