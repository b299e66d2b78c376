import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Redis, RedisOptions } from "ioredis";
import type { Log } from "../context.ts";
import type { Executor } from "../database/executor.ts";

/** What processes tell each other: that there are new live events, and the signals that are stored nowhere. */
export type Topic = "live" | "signals";

/** Redis between the processes. Only pub/sub is used: nothing is stored there, and nothing relies on a message's arrival. */
export interface RedisLink {
  /** Sends a text to the other processes; answers false if Redis did not take it, so that the caller takes another way. Never rejects. */
  publish(topic: Topic, text: string): Promise<boolean>;
  /** Receives what processes publish, this one included. */
  subscribe(topic: Topic, hear: (text: string) => void): void;
  /** Called each time the link works again, since what was published meanwhile is lost. */
  onBack(call: () => void): void;
  close(): void;
}

export interface RedisLinkOptions {
  url: string;
  db: Executor;
  log: Pick<Log, "info" | "warn">;
}

/** Milliseconds in which Redis answers a command, otherwise it counts as away. */
const patience = 1_000;
/** Milliseconds between two looks at whether a silent connection is still alive. */
const beatInterval = 5_000;

const connectionOptions: RedisOptions = {
  // Any Redis or Valkey; version 3 of the protocol is used by nothing here.
  protocol: 2,
  disableClientInfo: true,
  enableReadyCheck: false,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 3_000,
  commandTimeout: patience,
  retryStrategy: (times) => Math.min(2_000, 100 * times),
};

/** Opens two connections, one of them for the subscription. Does not wait for Redis: while it is away, `publish` answers false. */
export async function openRedisLink({ url, db, log }: RedisLinkOptions): Promise<RedisLink> {
  // Loaded here, so that an installation without Redis needs no memory for it.
  const { Redis: RedisClient } = await import("ioredis");
  const prefix = await prefixOf(db);
  const hearers = new Map<string, (text: string) => void>();
  const backs: (() => void)[] = [];
  const state = makeState(log, () => backs.forEach((back) => back()));
  const connect = (onReady: (client: Redis) => Promise<unknown>) => {
    const client = new RedisClient(url, connectionOptions);
    client.on(
      "ready",
      () =>
        void onReady(client).then(
          () => state.opened(client),
          () => client.disconnect(true),
        ),
    );
    client.on("error", (error) => state.lost(client, error));
    client.on("close", () => state.lost(client));
    return client;
  };
  const publisher = connect((client) => client.ping());
  const subscriber = connect((client) => client.subscribe(`${prefix}:live`, `${prefix}:signals`));
  subscriber.on("message", (channel: string, text: string) => hearers.get(channel)?.(text));
  const all = [publisher, subscriber];
  const beat = setInterval(() => {
    for (const client of all) if (client.status === "ready") client.ping().catch(() => client.disconnect(true));
  }, beatInterval).unref();
  return {
    publish: async (topic, text) => {
      if (!state.isUp(all)) return false;
      try {
        await publisher.publish(`${prefix}:${topic}`, text);
        return true;
      } catch (error) {
        state.lost(publisher, error as Error);
        publisher.disconnect(true);
        return false;
      }
    },
    subscribe: (topic, hear) => void hearers.set(`${prefix}:${topic}`, hear),
    onBack: (call) => void backs.push(call),
    close: () => {
      clearInterval(beat);
      state.close();
      for (const client of all) client.disconnect();
    },
  };
}

/** Which connections work; says in the log when Redis goes away and when it is back, once each. */
function makeState(log: RedisLinkOptions["log"], back: () => void) {
  const open = new Set<Redis>();
  let said: "away" | "there" | undefined;
  let isClosed = false;
  return {
    isUp: (all: readonly Redis[]) => all.every((client) => open.has(client)),
    opened: (client: Redis) => {
      open.add(client);
      if (open.size < 2 || said === "there" || isClosed) return;
      said = "there";
      log.info({}, "live events and signals travel between processes by Redis");
      back();
    },
    lost: (client: Redis, error?: Error) => {
      open.delete(client);
      if (said === "away" || isClosed) return;
      said = "away";
      log.warn(
        { reason: error?.message ?? "closed" },
        "Redis does not answer: live events and signals travel through PostgreSQL until it does",
      );
    },
    close: () => void (isClosed = true),
  };
}

/** Redis may serve several installations: each has channels of its own, named after its database. */
async function prefixOf(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select system_identifier::text || '/' || current_database() as name from pg_control_system()`,
  );
  return `remotebay:${createHash("sha256")
    .update(rows[0]?.name ?? "")
    .digest("hex")
    .slice(0, 16)}`;
}
