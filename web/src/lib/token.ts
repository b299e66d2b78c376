import { refreshToken } from "@remotebay/contract";
import { CallProblem, fetchAnswer } from "./http.ts";

/** The token is only in memory, so that scripts cannot read it from storage; the refresh cookie is HttpOnly. */
let token: string | undefined;
/** Called when the session that was restored without a connection gets its token. */
let awaiting: (() => void) | undefined;
let renewing: Promise<string | undefined> | undefined;
/** Milliseconds after which a renewal without an answer is tried again; the service accepts the old cookie for a minute. */
const patience = 20_000;
const endings = new Set<() => void>();
let refusal: CallProblem["code"] | undefined;

/** Sets or clears the token. */
export function setToken(next: string | undefined): void {
  token = next;
  awaiting = undefined;
}

/** Lets the next call ask for a token although there is none, for a session that began without a connection; `arrived` is called with the token. */
export function awaitToken(arrived: () => void): void {
  awaiting = arrived;
}

/** A token valid for at least half a minute, or undefined without a session. */
export async function currentToken(): Promise<string | undefined> {
  if (token ? secondsLeft(token) < 30 : awaiting) return await renewToken(token);
  return token;
}

/** Requests a new token to replace `old`; concurrent calls share one request. Returns undefined and ends the session if the cookie is refused. */
export async function renewToken(old?: string): Promise<string | undefined> {
  if (token && token !== old) return token;
  renewing ??= withLock(renew).finally(() => {
    renewing = undefined;
  });
  return await renewing;
}

/** Why the service refused to renew the session; undefined as long as it has not. */
export function whyRefused(): CallProblem["code"] | undefined {
  return refusal;
}

/** Calls back when the service no longer accepts the session. */
export function onSessionEnd(callback: () => void): () => void {
  endings.add(callback);
  return () => endings.delete(callback);
}

async function renew(): Promise<string | undefined> {
  try {
    const answer = await fetchAnswer({ method: refreshToken.method, path: refreshToken.path, signal: AbortSignal.timeout(patience) });
    token = (await answer.json()) as string;
    const arrived = awaiting;
    awaiting = undefined;
    arrived?.();
    return token;
  } catch (error) {
    if (!(error instanceof CallProblem) || (error.status !== 401 && error.status !== 403)) throw error;
    refusal = error.code;
    const had = token !== undefined || awaiting !== undefined;
    token = undefined;
    awaiting = undefined;
    if (had) for (const callback of endings) callback();
    return undefined;
  }
}

// A cookie used twice ends the session, so two tabs must not renew concurrently.
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? await navigator.locks.request("remotebay.renew", work) : await work();
}

/** The id of a token's user. */
export function userOf(jwt: string): number | undefined {
  const { sub } = claimsOf(jwt);
  return sub === undefined ? undefined : Number(sub);
}

function secondsLeft(jwt: string): number {
  const { exp } = claimsOf(jwt);
  return exp === undefined ? Infinity : exp - Date.now() / 1000;
}

function claimsOf(jwt: string): { exp?: number; sub?: string } {
  try {
    const part = (jwt.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(part)) as { exp?: number; sub?: string };
  } catch {
    return {};
  }
}
