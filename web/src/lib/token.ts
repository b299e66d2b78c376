import { refreshToken } from "@remotebay/contract";
import { CallProblem, fetchAnswer } from "./http.ts";

/** The token lives in memory alone: a script that gets hold of storage finds nothing. The cookie that renews it is closed to scripts. */
let token: string | undefined;
let renewing: Promise<string | undefined> | undefined;
const endings = new Set<() => void>();

/** Sets or forgets the token. */
export function setToken(next: string | undefined): void {
  token = next;
}

/** A token that is good for at least the next half minute, or none where nobody is signed in. */
export async function currentToken(): Promise<string | undefined> {
  if (token && secondsLeft(token) < 30) return await renewToken(token);
  return token;
}

/** Asks for a new token in the place of `old`, once however many ask. None, and the session over, where the cookie is refused. */
export async function renewToken(old?: string): Promise<string | undefined> {
  if (token && token !== old) return token;
  renewing ??= inTurn(renew).finally(() => {
    renewing = undefined;
  });
  return await renewing;
}

/** Calls back when the service no longer accepts the session. */
export function onSessionEnd(callback: () => void): () => void {
  endings.add(callback);
  return () => endings.delete(callback);
}

async function renew(): Promise<string | undefined> {
  try {
    const answer = await fetchAnswer({ method: refreshToken.method, path: refreshToken.path });
    token = (await answer.json()) as string;
    return token;
  } catch (error) {
    if (!(error instanceof CallProblem) || (error.status !== 401 && error.status !== 403)) throw error;
    const had = token !== undefined;
    token = undefined;
    if (had) for (const callback of endings) callback();
    return undefined;
  }
}

// A cookie used twice ends the session, so two tabs must never renew at once.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? await navigator.locks.request("remotebay.renew", work) : await work();
}

/** The id of the user a token speaks for. */
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
