import { finishOpenId, openIdPath, signOutOpenId, startOpenId } from "@remotebay/contract";
import { type CallProblem, problemIn, send } from "./call.ts";
import { onDevice } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

// Signing in by a provider of OpenID Connect: loaded where a solution has one, and by its way back.

/** Set while the session on this device is one that began at a provider; signing out ends that one too. */
const place = "open-id";

const failure = makeStore<CallProblem | undefined>(undefined);

/** What went wrong on the way to a provider and back, for the page of sign-in. */
export function useOpenIdProblem(): CallProblem | undefined {
  return useStore(failure);
}

/** Leads the browser to the provider of a solution; the wanted path waits in this tab. */
export async function goToProvider(solution: number, demo: boolean): Promise<void> {
  failure.set(undefined);
  try {
    const { Url } = await send(startOpenId, { body: { Solution: solution, Demo: demo } });
    location.assign(Url);
  } catch (error) {
    fail(error);
    throw error;
  }
}

/**
 * Ends the sign-in with which a provider sent the browser back to `/openid/<solution>`: `begin` goes on with the new session's token, and `restart`
 * as before the sign-in.
 */
export async function comeBack(begin: (token: string) => Promise<void>, restart: () => Promise<void>): Promise<void> {
  const [Solution, Query] = [Number(location.pathname.slice(openIdPath.length)), location.search.slice(1)];
  // The code stays in no history.
  history.replaceState(null, "", "/login");
  try {
    const token = await send(finishOpenId, { body: { Solution, Query } });
    onDevice.write(place, "yes");
    await begin(token);
  } catch (error) {
    fail(error);
    await restart();
  }
}

/** Ends the session here, and answers where the provider's own ends; null if it ends none. */
export async function signOutBoth(query: { everywhere: "true" | "false" }): Promise<string | null> {
  return (await send(signOutOpenId, { query })).Url;
}

function fail(error: unknown): void {
  failure.set(problemIn(error));
}
