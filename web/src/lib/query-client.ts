import type { Args, Call } from "@remotebay/contract";
import { QueryClient } from "@tanstack/react-query";
import { CallProblem, isTransient } from "./http.ts";

/** A cached reply's key: the call, then what was asked. */
export function keyOf<C extends Call>(call: C, args: Args<C> | null): readonly unknown[] {
  return [call.path.toLowerCase(), args];
}

/** Makes the cache of replies. Live events make a reply old; time does so only where an event was missed. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 24 * 60 * 60_000,
        // A call without a connection fails soon, so that the screen says what it lacks; by default it would only wait.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, problem) => isTransient(problem) && count < (navigator.onLine ? 3 : 1),
        retryDelay: (count, problem) => Math.max(Math.min(1000 * 2 ** count, 8000), requestedDelay(problem)),
        // After the retries, what is on the screen is fetched again until the service is back; nobody has to reload the page.
        refetchInterval: ({ state }) => (isTransient(state.error) ? Math.max(5000, requestedDelay(state.error)) : false),
      },
    },
  });
}

/** Milliseconds that the service asked to wait (`Retry-After`), half a minute at most. */
function requestedDelay(problem: unknown): number {
  return problem instanceof CallProblem ? Math.min(problem.retryAfter ?? 0, 30) * 1000 : 0;
}
