import type { Abilities, LiveEvent, Payload, PrimaryRole } from "@remotebay/contract";
import type { Executor } from "./database/executor.ts";

/** Who is calling, decided once when the token is read. */
export interface Identity {
  id: number;
  sessionId: string;
  username: string;
  name: string;
  /** Null: operations staff, who belong to no shop. */
  locationId: number | null;
  roles: readonly string[];
  primaryRole: PrimaryRole;
  can: Abilities;
  variant: string;
  appId: number;
  language: string;
  timeZone: string;
  /** A practice session: it sees practice requests and nothing else. */
  demo: boolean;
}

/** One entry of the audit trail; who, when and from where are filled in from the context. */
export interface AuditEntry {
  /** `request.created`, `user.signed-in`, … */
  action: string;
  noun: string;
  id?: number | null;
  locationId?: number | null;
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

/** A call by nobody in particular: sign-in, a device's heartbeat. */
export type AnonymousCtx = Ctx<Identity | null>;
