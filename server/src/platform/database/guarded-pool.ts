import pg from "pg";
import { findDeafAmong } from "./deaf-connections.ts";
import { cutOff } from "./driver.ts";
import { makeHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { inSpanOf } from "../tracing.ts";
import { DatabaseAway } from "./unavailable.ts";

export interface GuardOptions {
  /** Told once when the database stops answering. */
  onAway?: ((error: Error) => void) | undefined;
  /** Told once when it answers again. */
  onBack?: (() => void) | undefined;
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/**
 * A pool that never waits for a database that does not answer: while it is away, connections are refused at once, and those
 * that wait for an answer are ended; so is a single connection that stopped answering. `pg` itself waits for as long as the socket
 * stays open.
 */
export class GuardedPool extends pg.Pool {
  readonly heartbeat: Heartbeat;
  /** Ended when the database stops answering. */
  readonly #clients = new Set<pg.ClientBase>();
  /** Gives up whoever waits for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(options: pg.PoolConfig & { connectionString: string }, { onAway, onBack }: GuardOptions = {}) {
    super(options);
    this.on("connect", (client) => this.keep(client));
    const findDeaf = findDeafAmong(this.#clients);
    this.heartbeat = makeHeartbeat({
      url: options.connectionString,
      onAway: (error) => {
        onAway?.(error);
        for (const giveUp of this.#waiting) giveUp(error);
        for (const client of this.#clients) cutOff(client, error);
      },
      onBack: () => onBack?.(),
      onAnswer: async (asking) => {
        for (const client of await findDeaf(asking)) {
          const error = new DatabaseAway({ cause: new Error("a connection to the database stopped answering") });
          this.emit("error", error, client);
          cutOff(client, error);
        }
      },
    });
  }

  /** Ends a connection, also one outside of the pool, when the database stops answering: its statements fail instead of waiting. */
  keep(client: pg.ClientBase): void {
    this.#clients.add(client);
    // Without a listener a connection lost between two statements of a transaction would end the process; the next statement fails anyway.
    client.on("error", () => undefined);
    client.on("end", () => this.#clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const isFull = this.idleCount === 0 && this.totalCount >= (this.options.max ?? 0);
    const leased = isFull ? inSpanOf({ name: "wait for a connection" }, () => this.#lease()) : this.#lease();
    if (callback === undefined) return leased;
    leased.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  #lease(): Promise<pg.PoolClient> {
    this.heartbeat.start();
    if (this.heartbeat.isAway()) return Promise.reject(new DatabaseAway());
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    let isGivenUp = false;
    const giveUp = (error: Error) => {
      isGivenUp = true;
      this.#waiting.delete(giveUp);
      reject(error);
    };
    this.#waiting.add(giveUp);
    super.connect().then((client) => {
      if (isGivenUp) return client.release();
      this.#waiting.delete(giveUp);
      return resolve(client);
    }, giveUp);
    return promise;
  }
}
