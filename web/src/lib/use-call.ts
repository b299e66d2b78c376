import type { Args, Call, Reply } from "@remotebay/contract";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type CallProblem, send } from "./call.ts";
import { keyOf } from "./query-client.ts";

export interface UseCallOptions {
  /** Milliseconds until the reply is old without an event having said so; 60,000. */
  staleTime?: number;
  /** Asks again every so many milliseconds, for what no event tells. */
  poll?: number;
  /** Keeps the last reply on the screen while other arguments are being asked. */
  keep?: boolean;
}

/** The reply of a reading call, cached and kept current by live events. `null` arguments: do not ask yet. */
export function useCall<C extends Call>(
  call: C,
  args: Args<C> | null,
  options: UseCallOptions = {},
): UseQueryResult<Reply<C>, CallProblem> {
  return useQuery<Reply<C>, CallProblem, Reply<C>>({
    queryKey: keyOf(call, args),
    // A query may not answer `undefined`; `null` stands for an empty reply.
    queryFn: async ({ signal }) =>
      args === null ? Promise.reject(new Error("There are no arguments.")) : await send(call, args, { signal }),
    enabled: args !== null,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.poll === undefined ? {} : { refetchInterval: options.poll }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    meta: { isFile: isFile(call) },
  });
}

function isFile(call: Call): boolean {
  return typeof call.reply === "object" && call.reply !== null && "file" in call.reply;
}
