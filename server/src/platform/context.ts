import type { LiveEvent, Payload } from "@remotebay/contract";
import type { Executor } from "./database/executor.ts";

/**
 * An event of the server alone: modules react to it in its transaction, and nobody else learns of it. It carries what a live event, of which
 * clients are told, must not or need not say, so that nobody has to read it again.
 */
export interface InnerEvent<P> {
  name: string;
  /** Never set: only its type is used, which is that of what the event carries. */
  payload?: P;
}

/**
 * The user of a call, read once from the token. Only the fields that the platform needs are declared here; the users module adds
 * the fields on which policies depend by declaration merging (`modules/users/logic/identity.ts`).
 */
export interface Identity {
  id: number;
  sessionId: string;
  /** The display name. */
  name: string;
  /** Code of the chosen language; empty means the browser's language. */
  language: string;
  /** What replies follow without an `Accept-Language`: `en-US`, `de-DE`. */
  culture: string;
  /** IANA name. */
  timeZone: string;
}

/** One entry of the audit trail; who, when and from where are filled in from the context. The audit module adds further fields. */
export interface AuditEntry {
  /** Noun and verb in the past tense: `session.opened`. */
  action: string;
  noun: string;
  id?: number | null;
  from?: string | null;
  to?: string | null;
  details?: Record<string, unknown>;
}

/** Where a call came from. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface Log {
  info(data: object, message?: string): void;
  warn(data: object, message?: string): void;
  error(data: object, message?: string): void;
}

/** The context that every service function receives. */
export interface Ctx<U = Identity> {
  db: Executor;
  user: U;
  /** The language of replies, one of the offered ones: by the `Accept-Language` header, else the user's own. */
  language: string;
  now: Date;
  origin: Origin;
  log: Log;
  /** Publishes an event to rooms; within a transaction it is sent only if and when that commits. */
  publish<E extends LiveEvent>(event: E, rooms: readonly string[], payload: Payload<E>): Promise<void>;
  /** Runs the reactions to an event of the server alone. */
  announce<P>(event: InnerEvent<P>, payload: P): Promise<void>;
  /** Says that a statement of this transaction stores events itself (`storingEvents`), and in which rooms: they are sent once it has committed. */
  publishStored(event: LiveEvent, rooms: readonly string[] | Promise<readonly string[]>): void;
  /** Writes to the audit trail, in the same transaction as the change it records. */
  audit(entry: AuditEntry): Promise<void>;
}

/** The context of work without a user: sign-in, scheduled jobs. */
export type AnonymousCtx = Ctx<Identity | null>;
