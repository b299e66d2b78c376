import { EventEmitter } from "node:events";
import type pg from "pg";
import { expect, test } from "vitest";
import { personalData as personal } from "../../personal-data.ts";
import { createLog } from "../log.ts";
import { listen } from "./listener.ts";
import { makeWanted } from "./news.ts";

/** A connection whose readings of new events are answered when the test says so. */
class SlowConnection extends EventEmitter {
  readonly waiting: (() => void)[] = [];
  isSlow = false;
  connect = () => Promise.resolve();
  query = async (query: string | { name: string }) => {
    if (typeof query === "object" && this.isSlow) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return { rows: [{ snapshot: "1:1:", total: 0, name: null }] };
  };
  end = () => Promise.resolve();
}

test("who wants more waits for the reading that began without it", async () => {
  const connection = new SlowConnection();
  const listening = await listen({
    newConnection: () => connection as unknown as pg.Client,
    log: createLog({ personal, level: "silent" }),
    redis: undefined,
    isNewStream: () => Promise.resolve(false),
    wanted: makeWanted(),
    hear: () => undefined,
    lose: () => undefined,
  });
  await listening.fresh();
  await listening.settled();
  connection.isSlow = true;
  const fresh = listening.fresh();
  await expect.poll(() => connection.waiting.length, { interval: 1 }).toBe(1);
  let isSettled = false;
  const settled = listening.settled().then(() => (isSettled = true));
  await new Promise(setImmediate);
  expect(isSettled).toBe(false);
  connection.isSlow = false;
  for (const answer of connection.waiting) answer();
  await settled;
  await fresh;
  await listening.close();
});
