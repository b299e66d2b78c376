import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Log } from "../context.ts";
import { readNews, shardOf, writeNews, type Wanted } from "./news.ts";
import { liveChannel, type Notice } from "./publish.ts";
import { joined } from "../tracing.ts";
import type { RedisLink } from "./redis-link.ts";
import { readNew, startOfNew } from "./unread.ts";

export interface ListenOptions {
  /** A connection that is ended when the database stops answering, so that it is made anew here. */
  newConnection(name: string): pg.Client;
  log: Log;
  /** Carries the notices to other processes while it works. */
  redis: RedisLink | undefined;
  /** True if the database has another stream than before: it was restored or has crashed. */
  isNewStream(): Promise<boolean>;
  /** What is read. What is added counts for readings that begin later: see `settled`. */
  wanted: Wanted;
  /**
   * Receives every wanted event of every process once. Where one transaction waited for another's lock before it published, or began after the other's commit, its
   * events come after the other's.
   */
  hear(notice: Notice): void;
  /** Called if an interruption was too long to read all its events. */
  lose(): void;
}

export interface Listening {
  /** An event of this process has been committed: it is about these rooms, and its own name. */
  published(keys: readonly string[]): void;
  /** The snapshot whose events have been handed out, all of them and no others. */
  seen(): string;
  /** Resolves when what had been committed before the call has been handed out, or cannot be read at present. */
  fresh(): Promise<void>;
  /** Resolves when the reading that runs at the call has ended: what was wanted before the call is read from then on, nothing of it is left out. */
  settled(): Promise<void>;
  /** What it has cost so far. */
  counts(): ReadingCounts;
  close(): Promise<void>;
}

export interface ReadingCounts {
  readings: number;
  /** Events that were read. */
  events: number;
}

/** Milliseconds before reconnecting. */
const pause = 500;
/** Milliseconds between two reads: what is published meanwhile is read, and announced to other processes, together. */
const gap = 4;
/** Milliseconds after which new events are looked for without a notice: a process may have ended between its commit and its notice. */
const pollInterval = 1_000;
/** Milliseconds after which a reading is not waited for any more. */
const longestFresh = 5_000;
/** After an interruption longer than this, events may have been deleted. */
const longestInterruption = 3_600_000;
/** More events than this are not handed out one by one after an interruption, … */
const maxAfterInterruption = 500;
/** … and more than this not even without one. */
const maxAtOnce = 20_000;

/** A notice that says nothing of shards, which every process reads at. */
const ofAll = "";

/**
 * Keeps one connection on which other processes' notices arrive and new events are read. If it is lost, it reconnects and reads the events
 * published meanwhile, so that none is skipped.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const reader = makeReader(options);
  const poll = setInterval(() => reader.read(), pollInterval).unref();
  let client = await connect(options, reader);
  client.once("end", again);
  options.redis?.subscribe("live", (text) => {
    const [from, news] = text.split(" ");
    if (from !== reader.id) reader.hear(news ?? ofAll);
  });
  options.redis?.onBack(reader.read);

  function again(): void {
    reader.use(undefined);
    if (isClosed) return;
    options.log.warn({}, "live listener lost its database connection");
    retry = setTimeout(() => void connect(options, reader).then(keep, again), pause);
  }

  function keep(made: pg.Client): void {
    client = made;
    if (isClosed) void made.end().catch(ignore);
    else made.once("end", again);
  }

  return {
    published: reader.announce,
    seen: reader.seen,
    settled: reader.settled,
    counts: reader.counts,
    fresh: () => Promise.race([reader.fresh(), new Promise<void>((resolve) => setTimeout(resolve, longestFresh).unref())]),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(poll);
      reader.use(undefined);
      await client.end().catch(ignore);
    },
  };
}

const ignore = () => undefined;

async function connect(options: ListenOptions, reader: Reader): Promise<pg.Client> {
  const client = options.newConnection("live");
  client.on("notification", ({ processId, payload }) => {
    // This process has read its own events already.
    if (processId !== processIdOf(client)) reader.hear(payload ?? ofAll);
  });
  try {
    await client.connect();
    // A notice needs no disk, and whoever reads new events needs few of a day's.
    await client.query(`listen ${liveChannel}; set synchronous_commit = off; set plan_cache_mode = force_generic_plan`);
    await reader.closeGap(client);
  } catch (error) {
    await client.end().catch(ignore);
    throw error;
  }
  reader.use(client);
  return client;
}

function processIdOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID;
}

interface Reader extends Pick<Listening, "seen" | "fresh" | "settled" | "counts"> {
  /** Names this process in what it announces by Redis. */
  id: string;
  /** The connection to read on; none while it is being made anew. */
  use(client: pg.Client | undefined): void;
  /** There may be new events. */
  read(): void;
  /** Another process says that there are. */
  hear(news: string): void;
  /** There are new events, which other processes do not know of yet. */
  announce(keys: readonly string[]): void;
  /** Reads what was published since the last connection was lost. */
  closeGap(client: pg.Client): Promise<void>;
}

const notify = (on: pg.Client, news: string) => on.query("select pg_notify($1, $2)", [liveChannel, news]);

/** Tells the other processes that there are new events. */
function makeTeller(id: string, redis: RedisLink | undefined): (on: pg.Client, news: string) => Promise<unknown> {
  if (redis === undefined) return notify;
  return async (on, news) => {
    // Not waited for: a Redis that hangs would hold up this process's own reading.
    void redis.publish("live", `${id} ${news}`).then((isTold) => (isTold ? undefined : notify(on, news).catch(ignore)));
  };
}

/** Lets others wait for a reading that begins after they asked. */
function makeReadings() {
  let waiting: (() => void)[] = [];
  return {
    next: (read: () => void) =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        read();
      }),
    run: async (reading: () => Promise<unknown>): Promise<void> => {
      const served = waiting;
      waiting = [];
      try {
        await reading();
      } catch (error) {
        // The next one serves them too.
        waiting.push(...served);
        throw error;
      }
      for (const resolve of served) resolve();
    },
  };
}

/** Where this process stands in the stream of events. */
function makeCursor({ hear, lose, isNewStream, wanted }: ListenOptions) {
  const counts = { readings: 0, events: 0 };
  // All events that this snapshot shows have been read, as far as they are wanted; across connections.
  let seen: string | undefined;
  let readAt = 0;
  let underWay: Promise<unknown> = Promise.resolve();

  const readOn = async (on: pg.Client, max: number) => {
    const { notices, snapshot } = await readNew(on, { since: seen ?? (await startOfNew(on)), wanted: wanted.bits, max });
    [seen, readAt] = [snapshot, Date.now()];
    counts.readings += 1;
    counts.events += notices?.length ?? 0;
    if (notices === undefined) lose();
    else for (const notice of notices) hear(notice);
  };
  const read = (on: pg.Client, max: number): Promise<void> => {
    const reading = readOn(on, max);
    underWay = reading.catch(ignore);
    return reading;
  };
  return {
    read,
    closeGap: async (on: pg.Client) => {
      if (seen === undefined || (!(await isNewStream()) && Date.now() - readAt < longestInterruption))
        return read(on, maxAfterInterruption);
      [seen, readAt] = [await startOfNew(on), Date.now()];
      return lose();
    },
    seen: () => seen ?? "",
    settled: async () => void (await underWay),
    counts: () => ({ ...counts }),
  };
}

function makeReader(options: ListenOptions): Reader {
  const { wanted } = options;
  const id = randomUUID();
  const tellOthers = makeTeller(id, options.redis);
  const cursor = makeCursor(options);
  const [readings, publishers] = [makeReadings(), joined()];
  let client: pg.Client | undefined;
  let isWorking = false;
  let isToRead = false;
  let untold = new Set<number>();

  const work = async () => {
    while ((isToRead || untold.size > 0) && client !== undefined) {
      const on = client;
      const [told, reads] = [untold, isToRead];
      [untold, isToRead] = [new Set(), false];
      await publishers.run("deliver live events", () =>
        Promise.all([
          told.size > 0 ? tellOthers(on, writeNews(told)) : undefined,
          reads ? readings.run(() => cursor.read(on, maxAtOnce)) : undefined,
        ]),
      );
      await new Promise((resolve) => setTimeout(resolve, gap));
    }
  };
  const begin = () => {
    if (isWorking || client === undefined) return;
    isWorking = true;
    const on = client;
    // A connection on which this fails is made anew, and what was not read is read then.
    void work()
      .catch(() => on.end().catch(ignore))
      .finally(() => (isWorking = false))
      .then(() => (isToRead || untold.size > 0) && begin());
  };
  const read = () => {
    isToRead = true;
    begin();
  };
  return {
    ...cursor,
    id,
    use: (made) => {
      client = made;
      if (made !== undefined) read();
    },
    read,
    fresh: () => readings.next(read),
    hear: (news) => {
      if (readNews(news)?.some(wanted.has) ?? true) read();
    },
    announce: (keys) => {
      publishers.join();
      const told = keys.map(shardOf);
      for (const shard of told) untold.add(shard);
      if (told.some(wanted.has)) read();
      else begin();
    },
  };
}
