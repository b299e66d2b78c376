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
  const stream = follow(options);
  let client = await connect(options.databaseUrl, stream);
  client.once("end", again);

  function again(): void {
    if (closed) return;
    options.log.warn({}, "live listener lost its database connection");
    retry = setTimeout(() => {
      connect(options.databaseUrl, stream).then(keep, again);
    }, pause);
  }

  function keep(made: pg.Client): void {
    client = made;
    if (closed) void made.end().catch(ignore);
    else made.once("end", again);
  }

  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client.end().catch(ignore);
    },
  };
}

const ignore = () => undefined;

/** The stream as far as it was heard, over every connection that brings it. */
interface Stream {
  take(notice: Notice): void;
  /** Hears what was told since the last notice. */
  closeGap(): Promise<void>;
}

function follow({ db, hear, lose }: ListenOptions): Stream {
  // Where the stream stood at the last notice: everything before it was heard.
  let position: string | undefined;
  const take = (notice: Notice) => {
    position = notice.position;
    hear(notice);
  };
  return {
    take,
    closeGap: async () => {
      if (position === undefined) {
        position = await currentPosition(db);
        return;
      }
      const told = await toldSince(db, position);
      if (told.notices) {
        for (const notice of told.notices) take(notice);
        return;
      }
      position = told.position;
      lose();
    },
  };
}

/** Listens on a new connection. What arrives while the gap is being closed waits, so that no position is handed out before what lies behind it. */
async function connect(databaseUrl: string, stream: Stream): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "remotebay live", keepAlive: true });
  client.on("error", ignore);
  let held: Notice[] | undefined = [];
  client.on("notification", (message) => {
    const notice = JSON.parse(message.payload ?? "{}") as Notice;
    if (held) held.push(notice);
    else stream.take(notice);
  });
  try {
    await client.connect();
    await client.query(`listen ${liveChannel}`);
    await stream.closeGap();
  } catch (error) {
    await client.end().catch(ignore);
    throw error;
  }
  for (const notice of held) stream.take(notice);
  held = undefined;
  return client;
}
