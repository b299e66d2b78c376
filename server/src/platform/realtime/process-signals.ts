import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Log } from "../context.ts";
import type { RedisLink } from "./redis-link.ts";

/** Carries what is stored nowhere to the other processes. Nothing relies on its arrival. */
export interface ProcessSignals {
  /** Names this process in what it sends. */
  id: string;
  send(message: object): void;
  close(): Promise<void>;
}

export interface ProcessSignalsOptions {
  newConnection(name: string): pg.Client;
  log: Log;
  /** Carries the signals while it works. */
  redis: RedisLink | undefined;
  /** Receives what another process sends. */
  hear(message: unknown, from: string): void;
  /** Called when signals may have been missed. */
  missed(): void;
}

const channel = "remotebay_signals";
/** PostgreSQL carries 8,000 bytes in one notice. */
const maxBytes = 7_500;
/** Milliseconds in which what is sent travels in one notice. */
const gap = 10;
/** Milliseconds before reconnecting. */
const pause = 500;
/** While there is no connection, what exceeds this is dropped. */
const maxHeld = 1_000;

/** Signals between processes: by Redis while it works, otherwise by PostgreSQL's NOTIFY on a connection of their own. Both are always listened to. */
export async function openProcessSignals({ newConnection, log, redis, hear, missed }: ProcessSignalsOptions): Promise<ProcessSignals> {
  const id = randomUUID();
  let held: string[] = [];
  let client: pg.Client | undefined;
  let isClosed = false;
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const made = newConnection("signals");
    made.on("notification", ({ payload = "" }) => receive(payload));
    made.once("end", () => {
      client = undefined;
      if (isClosed) return;
      log.warn({}, "the connection for signals between processes was lost");
      reconnecting = setTimeout(() => void connect().then(missed, ignore), pause);
    });
    await made.connect();
    await made.query(`listen ${channel}; set synchronous_commit = off`);
    if (isClosed) await made.end();
    else client = made;
  };
  const receive = (payload: string): void => {
    const { from, all } = readPayload(payload);
    if (from !== id) for (const message of all) hear(message, from);
  };
  const sendBatch = async (payload: string): Promise<void> => {
    if (await redis?.publish("signals", payload)) return;
    await client?.query("select pg_notify($1, $2)", [channel, payload]).catch(ignore);
  };
  const flush = async (): Promise<void> => {
    sending = undefined;
    if (client === undefined && redis === undefined) return;
    const batches = inBatches(held, maxBytes - id.length);
    held = [];
    await Promise.all(batches.map((batch) => sendBatch(`{"from":"${id}","all":[${batch}]}`)));
  };

  await connect();
  redis?.subscribe("signals", receive);
  redis?.onBack(missed);
  return {
    id,
    send: (message) => {
      if (isClosed || held.length >= maxHeld) return;
      held.push(JSON.stringify(message));
      sending ??= setTimeout(() => void flush(), gap);
    },
    close: async () => {
      clearTimeout(sending);
      clearTimeout(reconnecting);
      isClosed = true;
      await flush();
      await client?.end().catch(ignore);
    },
  };
}

const ignore = () => undefined;

/** What is not ours says nothing: others may use the same Redis. */
function readPayload(payload: string): { from: string; all: unknown[] } {
  try {
    return JSON.parse(payload) as { from: string; all: unknown[] };
  } catch {
    return { from: "", all: [] };
  }
}

/** Joins texts by commas to as few as possible of at most `max` bytes; a longer one is left out. */
export function inBatches(texts: readonly string[], max: number): string[] {
  const batches: string[] = [];
  let bytes = Infinity;
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    if (size > max) continue;
    if (bytes + size > max) {
      batches.push(text);
      bytes = size;
    } else {
      batches[batches.length - 1] += `,${text}`;
      bytes += size;
    }
  }
  return batches;
}
