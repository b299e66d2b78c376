import type { Store } from "../store.ts";
import type { Entry, KeptProblem } from "./queue.ts";

/** A call in the outbox as it is shown. `queued`: other calls are sent first; `waiting`: there is no connection. */
export interface Item extends Omit<Entry, "state"> {
  state: "sending" | "queued" | "waiting" | "refused" | "held";
  /** The share of a file's bytes that was sent, 0 to 1. */
  share: number;
}

/** How a call ended. A call that was held because one before it was refused ends with that problem. */
export type Outcome = { key: string; entry: Entry } & ({ reply: unknown } | { problem: KeptProblem });

/** A call that was sent and that the user may have to be notified of. */
export interface News {
  entry: Entry;
  reply: unknown;
  /** True if the component that made the call is still mounted and shows the outcome itself. */
  isAwaited: boolean;
}

/** A message from one tab to the others. */
export interface OutboxMessage {
  userId: number;
  settled?: Outcome | undefined;
}

/** What the outbox needs from the browser; tests replace it. */
export interface OutboxPorts {
  /** Changes the stored calls of a user in one transaction and returns them. */
  change: (userId: number, edit: (entries: readonly Entry[]) => readonly Entry[]) => Promise<readonly Entry[]>;
  /** Sends a call as its user. Throws `CallProblem`. */
  send: (entry: Entry, onShare: (share: number) => void) => Promise<unknown>;
  /** Runs work while no other tab does. Without lock support it runs at once, since idempotency keys make sending twice harmless. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Waits so many milliseconds, or until the connection seems to be back or `wake` is called. */
  sleep: (milliseconds: number) => { over: Promise<void>; wake: () => void };
  /** False where the device knows that it has no network. */
  isOnline: () => boolean;
  broadcast: (message: OutboxMessage) => void;
  now: () => number;
}

export interface Outbox {
  /** The unsent calls of the signed-in user, in order. */
  items: Store<readonly Item[]>;
  /** True once the stored calls of an earlier visit are loaded, before any of them is sent. */
  isReady: Store<boolean>;
  /** Starts sending for a user, including the calls of an earlier visit. */
  start: (userId: number) => Promise<void>;
  /** Stops sending; stored calls stay until the same user comes back. */
  stop: () => void;
  /** Deletes what a user has not sent, after they were warned. Not while it is started for them. */
  forget: (userId: number) => Promise<void>;
  /** Stores a call, then sends it. `reply` rejects with `CallProblem` if it is refused or held behind a refused one, and with `Discarded`. `followers` are stored with it or not at all, after it. */
  add: (entry: NewEntry, revise?: Revise, followers?: readonly NewEntry[]) => Added;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
  withdraw: (key: string) => Promise<void>;
  /** Detaches a call from the draft it was made from. */
  release: (key: string) => Promise<void>;
  /** Calls the listener whenever a call ends, in whichever tab it was sent. */
  onSettled: (listener: (outcome: Outcome) => void) => () => void;
  /** The calls that this tab has sent, until the user is notified. */
  news: Store<readonly News[]>;
  /** Takes a message of another tab. */
  receive: (message: OutboxMessage) => void;
}

export interface Added {
  /** Settled when this device has it. */
  kept: Promise<void>;
  reply: Promise<unknown>;
}

/** Returns a call's arguments once it is known which call of its slot may reach the service before it. */
export type Revise = (ahead: Entry | undefined) => Entry["args"];

/** The fields that the caller gives when adding a call. */
export type NewEntry = Pick<Entry, "key" | "userId" | "subject" | "method" | "path" | "args" | "form" | "slot" | "draft">;
