import type { Fault } from "@remotebay/contract";
import { sqlState } from "../../../platform/database/database.ts";
import { problem } from "../../../platform/problem.ts";

/** Converts a violation of the unique index, when two users take the same e-mail concurrently, to `invalid`. */
export function asTaken(error: unknown): never {
  if (sqlState(error) === "23505") throw problem("invalid", { errors: [taken("email")] });
  throw error;
}

/** The fault of a name or an e-mail that somebody else has. */
export function taken(path: string): Fault {
  return fault(path, "taken", "Somebody else has this already.");
}

/** A fault of one field. */
export function fault(path: string, code: string, message: string): Fault {
  return { path, code, message };
}
