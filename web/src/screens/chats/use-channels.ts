import { type ChannelRow, listChannels } from "@remotebay/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CallProblem, send } from "../../lib/call.ts";
import { keyOf } from "../../lib/query-client.ts";

export type Which = "all" | "unread";

export interface Channels {
  channels: readonly ChannelRow[];
  isPending: boolean;
  problem: CallProblem | null;
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => void;
  retry: () => void;
}

/** The user's chats page by page; live events make them current. */
export function useChannels(search: string, which: Which): Channels {
  const unread = which === "unread" ? "true" : "false";
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listChannels, { query: { search, unread } }), "pages"],
    queryFn: async ({ signal, pageParam }) => await send(listChannels, { query: { search, unread, token: pageParam } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next === "" ? undefined : next),
    placeholderData: keepPreviousData,
  });
  const seen = new Set<number>();
  const channels = (query.data?.pages ?? []).flatMap((page) => page.channels).filter(({ id }) => !seen.has(id) && seen.add(id));
  return {
    channels,
    isPending: query.isPending,
    problem: query.error as CallProblem | null,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
