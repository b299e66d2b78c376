import type { LiveEvent, Payload } from "@remotebay/contract";
import type { Executor } from "./database/executor.ts";

/**
 * Who is calling, decided once when the token is read: what the platform itself needs. The module that knows users adds the rest
 * by declaration merging (`modules/users/logic/identity.ts`), so that policies decide by that and nothing here does.
 */
export interface Identity {
  id: number;
  sessionId: string;
  /** As people call them. */
  name: string;
  /** Code of the language of their choice; empty follows the browser. */
  language: string;
  /** IANA name. */
  timeZone: string;
}

/** One entry of the audit trail; who, when and from where are filled in from the context. The audit module adds fields of its own. */
export interface AuditEntry {
  /** Past tense, with its noun: `session.opened`. */
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

/** The few handles every service function is given. */
export interface Ctx<U = Identity> {
  db: Executor;
  user: U;
  /** The language that replies speak in, one of those offered: the caller's `Accept-Language`, else the user's own. */
  language: string;
  now: Date;
  origin: Origin;
  log: Log;
  /** Tells an event to rooms; inside a transaction it is told when that commits and not at all when it does not. */
  publish<E extends LiveEvent>(event: E, rooms: readonly string[], payload: Payload<E>): Promise<void>;
  /** Writes to the audit trail, in the same transaction as the change it records. */
  audit(entry: AuditEntry): Promise<void>;
}

/** A call by nobody in particular: sign-in, work by the clock. */
export type AnonymousCtx = Ctx<Identity | null>;
