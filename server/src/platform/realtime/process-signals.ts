import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Log } from "../context.ts";

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
  /** Receives what another process sends. */
  hear(message: unknown, from: string): void;
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

/** Signals between processes by PostgreSQL's NOTIFY, on a connection of their own. Another carrier implements the same three functions. */
export async function openProcessSignals({ newConnection, log, hear }: ProcessSignalsOptions): Promise<ProcessSignals> {
  const id = randomUUID();
  let held: string[] = [];
  let client: pg.Client | undefined;
  let isClosed = false;
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const made = newConnection("signals");
    made.on("notification", ({ payload = "" }) => receive(payload, id, hear));
    made.once("end", () => {
      client = undefined;
      if (isClosed) return;
      log.warn({}, "the connection for signals between processes was lost");
      reconnecting = setTimeout(() => void connect().catch(ignore), pause);
    });
    await made.connect();
    await made.query(`listen ${channel}; set synchronous_commit = off`);
    if (isClosed) await made.end();
    else client = made;
  };
  const flush = (): void => {
    sending = undefined;
    if (client === undefined) return;
    const batches = inBatches(held, maxBytes - id.length);
    held = [];
    for (const batch of batches)
      void client.query("select pg_notify($1, $2)", [channel, `{"from":"${id}","all":[${batch}]}`]).catch(ignore);
  };

  await connect();
  return {
    id,
    send: (message) => {
      if (isClosed || held.length >= maxHeld) return;
      held.push(JSON.stringify(message));
      sending ??= setTimeout(flush, gap);
    },
    close: async () => {
      clearTimeout(sending);
      clearTimeout(reconnecting);
      flush();
      isClosed = true;
      await client?.end().catch(ignore);
    },
  };
}

const ignore = () => undefined;

function receive(payload: string, own: string, hear: ProcessSignalsOptions["hear"]): void {
  const { from, all } = JSON.parse(payload) as { from: string; all: unknown[] };
  if (from !== own) for (const message of all) hear(message, from);
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
