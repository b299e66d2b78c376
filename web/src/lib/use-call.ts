import type { Args, Call, Reply } from "@remotebay/contract";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type CallProblem, type Page, send, sendPage } from "./call.ts";
import { keyOf } from "./query-client.ts";

export interface UseCallOptions {
  /** Milliseconds until the reply is stale without an event; default 60,000. */
  staleTime?: number;
  /** Polling interval in milliseconds, for data without events. */
  poll?: number;
  /** Shows the previous reply while one for other arguments loads. */
  keep?: boolean;
}

/** The reply of a reading call, cached and kept current by live events. With `null` as arguments no call is made. */
export function useCall<C extends Call>(
  call: C,
  args: Args<C> | null,
  options: UseCallOptions = {},
): UseQueryResult<Reply<C>, CallProblem> {
  return useQuery<Reply<C>, CallProblem, Reply<C>>({
    queryKey: keyOf(call, args),
    // A query must not return `undefined`, so `null` represents an empty reply.
    queryFn: async ({ signal }) =>
      args === null ? Promise.reject(new Error("There are no arguments.")) : await send(call, args, { signal }),
    enabled: args !== null,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.poll === undefined ? {} : { refetchInterval: options.poll }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    meta: { isFile: isFile(call) },
  });
}

/** The reply of a list call with its total, cached and kept current like that of `useCall`. With `null` as arguments no call is made. */
export function usePage<C extends Call>(call: C, args: Args<C> | null): UseQueryResult<Page<Reply<C>>, CallProblem> {
  return useQuery<Page<Reply<C>>, CallProblem, Page<Reply<C>>>({
    queryKey: [...keyOf(call, args), "page"],
    queryFn: async ({ signal }) =>
      args === null ? Promise.reject(new Error("There are no arguments.")) : await sendPage(call, args, { signal }),
    enabled: args !== null,
  });
}

function isFile(call: Call): boolean {
  return typeof call.reply === "object" && call.reply !== null && "file" in call.reply;
}
