import type { Args, Call } from "@remotebay/contract";
import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./http.ts";

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
        retry: (count, problem) => isTransient(problem) && count < 3,
        retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      },
    },
  });
}
