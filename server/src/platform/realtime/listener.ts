import type pg from "pg";
import type { Log } from "../context.ts";
import type { Executor } from "../database/executor.ts";
import { currentPosition, toldSince } from "./missed.ts";
import { liveChannel, type Notice } from "./publish.ts";

export interface ListenOptions {
  /** A connection that is ended when the database stops answering, so that it is made anew here. */
  newConnection(name: string): pg.Client;
  db: Executor;
  log: Log;
  /** Receives every event of every process in commit order; after an interruption some events are repeated. */
  hear(notice: Notice): void;
  /** Called if an interruption was too long to replay all its events. */
  lose(): void;
}

/** Milliseconds before reconnecting. */
const pause = 500;

/** Keeps one LISTEN connection open. If it is lost, it reconnects and replays the events published meanwhile, so that none is skipped. */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const stream = follow(options);
  let client = await connect(options.newConnection("live"), stream);
  client.once("end", again);

  function again(): void {
    if (closed) return;
    options.log.warn({}, "live listener lost its database connection");
    retry = setTimeout(() => {
      connect(options.newConnection("live"), stream).then(keep, again);
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

/** The position in the event stream, across reconnects. */
interface Stream {
  take(notice: Notice): void;
  /** Replays the events published since the last notice. */
  closeGap(): Promise<void>;
}

function follow({ db, hear, lose }: ListenOptions): Stream {
  // The position of the last notice: all events before it were received.
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

/** Listens on a new connection. Notices that arrive during the replay are queued, so that positions stay in order. */
async function connect(client: pg.Client, stream: Stream): Promise<pg.Client> {
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
