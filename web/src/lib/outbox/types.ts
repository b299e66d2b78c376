import type { Store } from "../store.ts";
import type { Entry, KeptProblem } from "./queue.ts";

/** A call in the outbox as it is shown. `queued`: others come first; `waiting`: for the line. */
export interface Item extends Omit<Entry, "state"> {
  state: "sending" | "queued" | "waiting" | "refused" | "held";
  /** 0 to 1, of a file's bytes that have gone out. */
  share: number;
}

/** How a call ended. A call that was held because one before it was refused ends with that problem. */
export type Outcome = { key: string; entry: Entry } & ({ reply: unknown } | { problem: KeptProblem });

/** A call that was sent and that somebody may have to be told of. */
export interface News {
  entry: Entry;
  reply: unknown;
  /** True where whoever made the call is still here and tells it in its own place. */
  isAwaited: boolean;
}

/** What one tab tells the others. */
export interface OutboxMessage {
  userId: number;
  settled?: Outcome | undefined;
}

/** What the outbox needs of the world. */
export interface OutboxPorts {
  /** Changes what a user keeps, in one transaction, and gives what is kept then. */
  change: (userId: number, edit: (entries: readonly Entry[]) => readonly Entry[]) => Promise<readonly Entry[]>;
  /** Sends a call as its user. Throws `CallProblem`. */
  send: (entry: Entry, onShare: (share: number) => void) => Promise<unknown>;
  /** Runs work while no other tab does; without locks at once, since keys make a second sending harmless. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Waits so many milliseconds, or until the line seems to be back or `wake` is called. */
  sleep: (milliseconds: number) => { over: Promise<void>; wake: () => void };
  /** False where the device knows that it has no network. */
  isOnline: () => boolean;
  tell: (message: OutboxMessage) => void;
  now: () => number;
}

export interface Outbox {
  /** What the user who is here has not got through, in its order. */
  items: Store<readonly Item[]>;
  /** True once it is known what an earlier visit left, and before any of it is sent. */
  isReady: Store<boolean>;
  /** Begins to send for a user, with what an earlier visit left. */
  start: (userId: number) => Promise<void>;
  /** Stops sending; what is kept stays until the same user comes back. */
  stop: () => void;
  /** Keeps a call, then sends it. `reply` fails with `CallProblem` where it is refused, or held behind one that was, and with `Discarded`. */
  add: (entry: NewEntry, revise?: Revise) => Added;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
  withdraw: (key: string) => Promise<void>;
  /** Unties a call from the draft it was made of. */
  release: (key: string) => Promise<void>;
  /** Calls back whenever a call ends, in whichever tab it was sent. */
  onSettled: (listener: (outcome: Outcome) => void) => () => void;
  /** What this tab has sent, until it is told. */
  news: Store<readonly News[]>;
  /** Takes what another tab told. */
  hear: (message: OutboxMessage) => void;
}

export interface Added {
  /** Settled when this device has it. */
  kept: Promise<void>;
  reply: Promise<unknown>;
}

/** Gives a call's arguments once it is known which call of its slot may reach the service before it. */
export type Revise = (ahead: Entry | undefined) => Entry["args"];

/** What whoever adds a call says of it. */
export type NewEntry = Pick<Entry, "key" | "userId" | "subject" | "method" | "path" | "args" | "form" | "slot" | "draft">;
