import { StartUpError } from "../start-up/start-up-error.ts";
import { secondsUntilAvailable } from "./unavailable.ts";

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host is not known",
  EAI_AGAIN: "the host is not known",
  ETIMEDOUT: "it does not answer",
  "28P01": "user or password is wrong",
  "28000": "the user may not sign in",
  "3D000": "there is no such database",
  "53300": "it has no connection left",
  "57P03": "it is starting or stopping",
};

/** Why a connection failed, in words; undefined for an error of another kind. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (reasons[code] !== undefined) return reasons[code];
  if (/timeout/i.test(error.message)) return "it does not answer";
  return secondsUntilAvailable(error) === undefined ? undefined : "it ends the connection";
}

/** Host and name of a database, without the password of its address. */
export function placeOf(url: string): string {
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  return shown === undefined ? "the given address" : `${shown.host}${shown.pathname}`;
}

/** Turns a refused connection into words; any other error comes back as it was. */
export function explainConnection(error: unknown, url: string): unknown {
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new StartUpError(`The PostgreSQL database at ${placeOf(url)} cannot be used: ${reason}. Check DATABASE_URL.`, { cause: error });
}
