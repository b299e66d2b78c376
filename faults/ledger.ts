import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createRequest, sendMessage } from "@remotebay/contract";
import type { Conversation } from "../bench/chat-world.ts";
import type { Database } from "../server/src/platform/database/database.ts";
import { exampleVin, newRequest } from "../server/src/testing/examples.ts";
import { send, tally, type Reply } from "./callers.ts";
import type { Writes } from "./fault.ts";

/** One attempt of a write; instants are those of `performance.now()`. */
export interface Attempt {
  /** 0 where the connection broke or nobody answered. */
  status: number;
  begun: number;
  at: number;
  code: string;
}

/** What one writer wants to have done once. */
interface Entry {
  kind: "request" | "message";
  /** In the row of the database, and the same for every attempt. */
  mark: string;
  isAcknowledged: boolean;
}

/** People who write without pause, keep a write that was not answered as done, and send it again under the same key. */
export interface Writers {
  attempts: readonly Attempt[];
  entries: readonly Entry[];
  /** Begins no further write, and waits until those under way are answered, for so many seconds at most. */
  stop(seconds?: number): Promise<void>;
}

export interface WritersOptions {
  /** Where the service is; a repeated attempt goes to the next one, as a proxy would pass it. May change while they write. */
  urls: readonly string[];
  conversations: readonly Conversation[];
  /** Milliseconds of each writer between two writes; default none. */
  pause?: number;
}

/** Milliseconds before a write is sent again where the service does not say how long to wait: sooner than browsers do. */
const retryPause = 250;
/** Milliseconds without an answer after which an attempt is given up. */
const patience = 15_000;

/** Starts one writer for each conversation: requests under `Idempotency-Key` and chat messages under their `clientId`, in turn. */
export function startWriters({ urls, conversations, pause = 0 }: WritersOptions): Writers {
  const attempts: Attempt[] = [];
  const entries: Entry[] = [];
  const agent = new Agent({ keepAlive: true });
  let end = Infinity;
  const write = async (nth: number, conversation: Conversation) => {
    for (let count = 0; end === Infinity; count += 1) {
      const entry: Entry = { kind: count % 2 === 0 ? "request" : "message", mark: randomUUID(), isAcknowledged: false };
      const attempt = attemptOf(entry, conversation, entries.push(entry));
      for (let tries = 0; performance.now() < end; tries += 1) {
        const begun = performance.now();
        const reply = await attempt(urls[(nth + tries) % urls.length] ?? "", agent);
        attempts.push({ status: reply.status, begun, at: reply.at, code: reply.code });
        entry.isAcknowledged = reply.status === 200;
        if (entry.isAcknowledged) break;
        if (isRefusal(reply)) throw new Error(`a ${entry.kind} was refused: ${reply.status} ${reply.body}`);
        await wait(reply.retryAfter === undefined ? retryPause : Number(reply.retryAfter) * 1_000);
      }
      if (pause > 0) await wait(pause);
    }
  };
  const all = Promise.all(conversations.map((conversation, nth) => write(nth, conversation)));
  // A refusal is thrown where they are stopped.
  all.catch(() => (end = 0));
  return {
    attempts,
    entries,
    stop: async (seconds = 30) => {
      end = performance.now() + seconds * 1_000;
      await all;
      agent.destroy();
    },
  };
}

/** Whether the same write would be refused again: there is a fault in it or in this load. */
function isRefusal({ status }: Reply): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** What sends a write; its body is the same each time. `number` tells it from all others. */
function attemptOf({ kind, mark }: Entry, { url: channel, shop, technician }: Conversation, number: number) {
  if (kind === "message") {
    const body = { url: channel, clientId: mark, text: mark, language: "en" };
    return (url: string, agent: Agent) => send(sendMessage, { url, agent, token: technician.token, body, patience });
  }
  const complete = newRequest();
  const body = { ...complete, RONumber: mark, Status: "InProcess" as const, Vehicle: { ...complete.Vehicle, VIN: exampleVin(number) } };
  return (url: string, agent: Agent) => send(createRequest, { url, agent, token: shop.token, body, key: mark, patience });
}

/** Compares what was acknowledged with what the database has. `since` is the instant of the fault. */
export async function settle(writers: Writers, { pool }: Database, since: number): Promise<Writes> {
  const { rows } = await pool.query<{ mark: string; count: number }>(
    `select mark, count(*)::int as count from (
       select ro_number as mark from requests union all select text as mark from chat_messages
     ) written where mark = any($1) group by mark`,
    [writers.entries.map(({ mark }) => mark)],
  );
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
  const acknowledged = writers.entries.filter(({ isAcknowledged }) => isAcknowledged);
  return {
    acknowledged: acknowledged.length,
    there: acknowledged.filter(({ mark }) => counts.has(mark)).length,
    twice: rows.filter(({ count }) => count > 1).length,
    untilGood: secondsUntilGood(writers.attempts, since),
    failed: writers.attempts.filter(({ status }) => status !== 200).length,
  };
}

/** Whether everything acknowledged is there once. */
export function isWhole({ acknowledged, there, twice }: Writes): boolean {
  return acknowledged > 0 && there === acknowledged && twice === 0;
}

/** Seconds from an instant until the first write is done after the last failed one; 0 where none failed since, infinite where none is done again. */
export function secondsUntilGood(attempts: readonly Attempt[], since: number): number {
  const failures = attempts.filter(({ status, at }) => status !== 200 && at >= since);
  if (failures.length === 0) return 0;
  const last = Math.max(...failures.map(({ at }) => at));
  const done = attempts.filter(({ status, at }) => status === 200 && at > last).map(({ at }) => at);
  return (Math.min(...done) - since) / 1_000;
}

/** What the failed attempts were: `503 × 12, broken × 3`. */
export function toldFailures(attempts: readonly Attempt[]): string {
  const failed = attempts.filter(({ status }) => status !== 200);
  return failed.length === 0 ? "no call failed" : tally(failed);
}
