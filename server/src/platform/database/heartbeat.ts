import pg from "pg";
import { cutOff } from "./driver.ts";
import { DatabaseAway } from "./unavailable.ts";

/** Milliseconds between two questions. */
const interval = 500;
/** Without an answer for so long the database is not ready … */
const late = 1_200;
/** … and for so long it is away: waiting calls are refused. Longer, since a busy machine must not lose the calls it is working on. */
const lost = 3_300;
/** Milliseconds for one attempt to reach a database that is away. */
const patience = 1_000;

export interface HeartbeatOptions {
  url: string;
  /** The database has stopped answering: everything that waits for it is to be given up. */
  onAway: (error: DatabaseAway) => void;
  /** It answers again. */
  onBack: () => void;
  /** Runs after each answer; may ask over the same connection. */
  onAnswer?: (asking: pg.Client) => Promise<void>;
}

/** Asks the database again and again over a connection of its own, so that nobody has to wait for one that does not answer. */
export interface Heartbeat {
  /** Begins, if it has not yet. */
  start(): void;
  /** True while calls are refused at once. */
  isAway(): boolean;
  /** Throws if the database does not answer at present. Waits for the first answer where there was none yet. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type State = "answers" | "late" | "away";

export function makeHeartbeat({ url, onAway, onBack, onAnswer }: HeartbeatOptions): Heartbeat {
  let state: State = "answers";
  let client: pg.Client | undefined;
  let first: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const ask = async () => {
    if (client === undefined) {
      const made = newClient(url);
      // Known before it is connected, so that closing ends it too.
      client = made;
      made.once("end", () => (client = client === made ? undefined : client));
      await made.connect();
    }
    await client.query("select 1");
  };
  const giveUp = (cause: unknown) => {
    const broken = client;
    client = undefined;
    if (broken) cutOff(broken);
    if (isClosed || state === "away") return;
    state = "away";
    onAway(new DatabaseAway({ cause }));
  };
  const beat = async () => {
    const isLate = setTimeout(() => (state = state === "away" ? state : "late"), late).unref();
    try {
      // A connection that was ended by itself says nothing about the database: a second one decides.
      await within(state === "away" ? patience : lost, () => ask().catch(() => ask()));
      if (state === "away") onBack();
      state = "answers";
      const asking = client;
      if (asking && onAnswer) await within(patience, () => onAnswer(asking)).catch(() => undefined);
    } catch (error) {
      giveUp(error);
    } finally {
      clearTimeout(isLate);
      if (!isClosed) timer = setTimeout(() => void beat(), state === "away" ? interval / 2 : interval).unref();
    }
  };
  const start = () => void (first ??= beat());
  return {
    start,
    isAway: () => state === "away",
    check: async () => {
      start();
      await first;
      if (state !== "answers") throw new DatabaseAway();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (client) await within(patience, () => client?.end() ?? Promise.resolve()).catch(() => client && cutOff(client));
    },
  };
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: "remotebay heartbeat", connectionTimeoutMillis: lost });
  client.on("error", () => undefined);
  return client;
}

/** As `work`, but rejects after so many milliseconds. An answer that arrived while this process was busy still counts. */
function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = () => setImmediate(() => setImmediate(() => reject(new Error(`no answer within ${milliseconds} ms`))));
  const timer = setTimeout(fail, milliseconds);
  work()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
