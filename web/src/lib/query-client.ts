import type { Args, Call } from "@remotebay/contract";
import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { CallProblem, isTransient } from "./http.ts";

/** The calls of the cached replies, by the first part of their keys. */
const callsByKey = new Map<unknown, Call>();

/** A cached reply's key: the call, then what was asked. */
export function keyOf<C extends Call>(call: C, args: Args<C> | null): readonly unknown[] {
  const key = call.path.toLowerCase();
  callsByKey.set(key, call);
  return [key, args];
}

/** The call of a cached reply; undefined if nothing asked for it since the page was loaded: it was stored on the device, and is old already (`persistReplies`). */
export function callOf(queryKey: readonly unknown[]): Call | undefined {
  return callsByKey.get(queryKey[0]);
}

/** Makes the cache of replies. Live events make a reply old; time does so only where an event was missed. */
export function makeQueryClient(): QueryClient {
  return new ReplyClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 24 * 60 * 60_000,
        // A call without a connection fails soon, so that the screen says what it lacks; by default it would only wait.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, problem) => isTransient(problem) && count < (navigator.onLine ? 3 : 1),
        retryDelay: (count, problem) => Math.max(Math.min(1000 * 2 ** count, 8000), requestedDelay(problem)),
        // After the retries, what is on the screen is fetched again until the service answers it; nobody has to reload the page.
        refetchInterval: ({ state }) => (mayPass(state.error) ? Math.max(5000, requestedDelay(state.error)) : false),
      },
    },
  });
}

class ReplyClient extends QueryClient {
  readonly #again = new WeakSet<Query>();

  /**
   * As in the library, but what is being fetched for the first time is fetched again after its answer. The library lets that answer count as current,
   * although the service may have given it before the change; the event would be lost, and the screen old until the next one.
   */
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
      if (query.state.data === undefined) this.#fetchAgainAfter(query);
    return await super.invalidateQueries(filters, options);
  }

  #fetchAgainAfter(query: Query): void {
    if (this.#again.has(query) || query.promise === undefined) return;
    this.#again.add(query);
    const again = () => super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise
      .then(again)
      // Where nothing was answered, nothing counts as current.
      .catch(() => undefined)
      .finally(() => this.#again.delete(query));
  }
}

/** Whether the same call may be answered later: the service was away, or asked to wait. */
function mayPass(problem: unknown): boolean {
  return isTransient(problem) || (problem instanceof CallProblem && (problem.code === "too-many" || problem.code === "too-slow"));
}

/** Milliseconds that the service asked to wait (`Retry-After`), half a minute at most. */
function requestedDelay(problem: unknown): number {
  return problem instanceof CallProblem ? Math.min(problem.retryAfter ?? 0, 30) * 1000 : 0;
}
