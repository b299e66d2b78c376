import { setTimeout as wait } from "node:timers/promises";
import { openDatabaseLine, type DatabaseLine } from "../server/src/testing/database-line.ts";
import { send } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, settle, startWriters, toldFailures } from "./ledger.ts";
import { openSite } from "./site.ts";

/** Seconds for which one process has no database. */
const away = 15;

export const cases: readonly FaultCase[] = [
  {
    fault: `one of two processes is cut off from the database alone for ${away} s: connections refused`,
    wanted: "it says that it is not ready ≤ 2 s, the other never; calls are done there; it is back by itself ≤ 2 s; nothing lost",
    run: () => cutOff({ begin: (line) => line.cut(), end: (line) => line.open() }),
  },
  {
    fault: `one of two processes is cut off from the database alone for ${away} s: packets swallowed`,
    wanted: "as above",
    run: () => cutOff({ begin: (line) => line.hold(), end: (line) => line.resume() }),
  },
];

interface Cut {
  begin(line: DatabaseLine): Promise<void> | void;
  end(line: DatabaseLine): Promise<void> | void;
}

async function cutOff({ begin, end }: Cut): Promise<Seen> {
  const site = await openSite({ conversations: 16 });
  const line = await openDatabaseLine(site.database.url);
  try {
    const near = await site.start("cut-off-a");
    const far = await site.start("cut-off-b", { environment: { DATABASE_URL: line.url } });
    const writers = startWriters({ urls: [near.url, far.url], conversations: site.conversations });
    await wait(2_000);
    const since = performance.now();
    await begin(line);
    const notReady = await secondsUntil(far.url, 503);
    const isNearReady = (await send("/readyz", { url: near.url })).status === 200;
    await wait(since + away * 1_000 - performance.now());
    const during = writers.attempts.filter(({ at }) => at > since);
    const slowest = Math.max(...during.map(({ at, begun }) => at - begun)) / 1_000;
    await end(line);
    const back = await secondsUntil(far.url, 200);
    await wait(3_000);
    await writers.stop();
    const writes = await settle(writers, site.database, since);
    const ok = isWhole(writes) && notReady <= 2 && back <= 2 && isNearReady && slowest <= 5;
    return {
      seen:
        `not ready after ${notReady.toFixed(1)} s, the other ${isNearReady ? "ready" : "NOT READY"}; slowest call ${slowest.toFixed(1)} s, ` +
        `${toldFailures(writers.attempts)}; ready ${back.toFixed(1)} s after the cut's end`,
      ok,
      writes,
    };
  } finally {
    await line.close();
    await site.close();
  }
}

/** Seconds until `/readyz` answers so. */
async function secondsUntil(url: string, status: number): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < 30_000) {
    if ((await send("/readyz", { url })).status === status) return (performance.now() - begin) / 1_000;
    await wait(20);
  }
  throw new Error(`readyz did not answer ${status} within 30 s`);
}
