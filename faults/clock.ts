import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createRequest, getUserByName, getToken } from "@remotebay/contract";
import { demoPassword } from "../server/src/testing/app.ts";
import { newRequest } from "../server/src/testing/examples.ts";
import { openConnection } from "../server/src/testing/live.ts";
import { send } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, settle, startWriters, toldFailures } from "./ledger.ts";
import { openSite } from "./site.ts";

const library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

export const cases: readonly FaultCase[] = [
  {
    fault: "one of two processes has a clock that is 90 s ahead",
    wanted:
      "its tokens are good at the other and the other's at it; a key is done once over both; no call fails; the log names the difference",
    run: () => withClock(90),
  },
  {
    fault: "one of two processes has a clock that is 90 s behind",
    wanted: "as above",
    run: () => withClock(-90),
  },
];

/** The clocks of files, timers and the database are right: it is the time of day of one process that is wrong. */
async function withClock(seconds: number): Promise<Seen> {
  if (!existsSync(library)) throw new Error("Debian's libfaketime is missing: apt-get install libfaketime");
  const site = await openSite({ conversations: 8 });
  try {
    const faked = {
      LD_PRELOAD: library,
      FAKETIME: `${seconds > 0 ? "+" : ""}${seconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    };
    const right = (await site.start("clock-right")).url;
    const wrong = (await site.start("clock-wrong", { environment: faked })).url;
    const since = performance.now();
    const tokens = await Promise.all([wrong, right].map(tokenFrom));
    const statuses = await Promise.all(
      tokens.flatMap((token) => [wrong, right].map(async (url) => (await send(getUserByName, { url, token })).status)),
    );
    const [token = ""] = tokens;
    const lines = await Promise.all(tokens.flatMap((one) => [wrong, right].map((url) => openConnection(url, one))));
    const key = { token, key: `clock-${seconds}`, body: { ...newRequest(), Status: "InProcess" } };
    const [first, second] = [await send(createRequest, { url: wrong, ...key }), await send(createRequest, { url: right, ...key })];
    const load = startWriters({ urls: [right, wrong], conversations: site.conversations });
    await wait(8_000);
    await load.stop();
    const writes = await settle(load, site.database, since);
    const open = await stillOpen(lines);
    for (const line of lines) line.close();
    const log = readFileSync("test-results/faults-clock-wrong.log", "utf8");
    const notice = /clock is \d+ s (ahead of|behind) the database's/.exec(log)?.[0];
    const isOnce = first.status === 200 && first.body === second.body;
    const ok = statuses.every((status) => status === 200) && isOnce && open === lines.length && notice !== undefined;
    return {
      seen: `tokens ${statuses.join(", ")}; ${open} of ${lines.length} lines open; one key at both: ${isOnce ? "done once" : `${first.status}, ${second.status}`}; ${toldFailures(load.attempts)}; start: ${notice ?? "says nothing"}`,
      ok: ok && isWhole(writes) && writes.failed === 0,
      writes,
    };
  } finally {
    await site.close();
  }
}

async function tokenFrom(url: string): Promise<string> {
  const reply = await send(getToken, { url, body: { user: "shop@demo.test", pwd: demoPassword } });
  if (reply.status !== 200) throw new Error(`signing in: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as string;
}

async function stillOpen(lines: readonly { closed: Promise<string> }[]): Promise<number> {
  const states = await Promise.all(lines.map(({ closed }) => Promise.race([closed.then(() => false), wait(100, true)])));
  return states.filter(Boolean).length;
}
