import pg from "pg";
import type { Log } from "../context.ts";
import type { Executor } from "../database/executor.ts";
import { currentPosition, toldSince } from "./missed.ts";
import { liveChannel, type Notice } from "./publish.ts";

export interface ListenOptions {
  databaseUrl: string;
  db: Executor;
  log: Log;
  /** Told of every event of every process, in the order of their commits; after an interruption also of some once more. */
  hear(notice: Notice): void;
  /** Told where an interruption was too long to name every event of it. */
  lose(): void;
}

/** Milliseconds until a lost connection is tried again. */
const pause = 500;

/** Keeps one connection listening. When it breaks it is made anew, and what was told meanwhile is heard then: nothing is skipped. */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Where the stream stood at the last notice: everything before it was heard. */
  let position: string | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: options.databaseUrl, application_name: "remotebay live", keepAlive: true });
    made.on("error", () => undefined);
    // What arrives while the gap is being closed waits, so that no position is handed out before what lies behind it.
    let held: Notice[] | undefined = [];
    const take = (notice: Notice) => {
      position = notice.position;
      options.hear(notice);
    };
    made.on("notification", (message) => {
      const notice = JSON.parse(message.payload ?? "{}") as Notice;
      if (held) held.push(notice);
      else take(notice);
    });
    try {
      await made.connect();
      await made.query(`listen ${liveChannel}`);
      for (const notice of await gap()) take(notice);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    for (const notice of held) take(notice);
    held = undefined;
    made.once("end", again);
    return made;
  }

  async function gap(): Promise<Notice[]> {
    if (position === undefined) {
      position = await currentPosition(options.db);
      return [];
    }
    const told = await toldSince(options.db, position);
    if (told.notices) return told.notices;
    position = told.position;
    options.lose();
    return [];
  }

  function again(): void {
    if (closed) return;
    options.log.warn({}, "live listener lost its database connection");
    retry = setTimeout(() => {
      connect().then(keep, again);
    }, pause);
  }

  function keep(made: pg.Client): void {
    client = made;
    if (closed) void made.end().catch(() => undefined);
  }

  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client.end().catch(() => undefined);
    },
  };
}
