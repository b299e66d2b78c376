import { isAtLeast, type Args, type Call, type Reply } from "@remotebay/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CallProblem, type Page, sendPage } from "./call.ts";
import { keyOf } from "./query-client.ts";

/** A row of a list call. */
export type Row<C extends Call> = Reply<C> extends readonly (infer R)[] ? R : never;

export interface Pages<R> {
  /** The rows of all fetched pages without duplicates. */
  rows: readonly R[];
  /** The total number of rows; undefined until the first page is loaded. */
  total: number | undefined;
  /** True until the first page is loaded. */
  isPending: boolean;
  /** True while the rows belong to the previous arguments. */
  isEarlier: boolean;
  problem: CallProblem | null;
  hasMore: boolean;
  fetchMore: () => void;
  isFetchingMore: boolean;
  retry: () => void;
  /** When the rows were fetched, in milliseconds; 0 until then. */
  fetchedAt: number;
}

/** A list loaded page by page (domain.md#screen-lists): by keyset if the call supports `after`, else by offset. `staleTime` is that of `useCall`. */
export function usePages<C extends Call>(call: C, args: Args<C>, { staleTime }: { staleTime?: number } = {}): Pages<Row<C>> {
  type P = Page<Row<C>[]>;
  const query = useInfiniteQuery({
    queryKey: [...keyOf(call, args), "pages"],
    queryFn: async ({ signal, pageParam }) => (await sendPage(call, withPlace(args, pageParam), { signal })) as unknown as P,
    initialPageParam: {} as Place,
    getNextPageParam: (last: P, all: P[]) => nextPlace(last, all, call),
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: once(pages.flatMap((page) => page.rows)),
    total: pages.at(-1)?.total,
    isPending: query.isPending,
    isEarlier: query.isPlaceholderData,
    problem: query.error as CallProblem | null,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    isFetchingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
    fetchedAt: query.dataUpdatedAt,
  };
}

/** Where a page begins: behind a row, or a number of rows. */
export type Place = { after?: number; offset?: number };

/** Where the page after these begins; undefined at the end. */
export function nextPlace(last: Page<unknown[]>, all: readonly Page<unknown[]>[], call: Call): Place | undefined {
  const fetched = all.reduce((sum, page) => sum + page.rows.length, 0);
  if (last.rows.length === 0 || (fetched >= last.total && !isAtLeast(last.total))) return undefined;
  const id = idOf(last.rows.at(-1));
  return hasField(call, "after") && id !== undefined ? { after: id } : { offset: fetched };
}

/** The arguments of the page that begins there. */
export function withPlace<C extends Call>(args: Args<C>, place: Place): Args<C> {
  const query = (args as { query?: object }).query;
  return { ...args, query: { ...query, ...place } } as Args<C>;
}

// A row that moved down between two fetches occurs in both pages.
function once<R>(rows: R[]): R[] {
  const seen = new Set<number>();
  return rows.filter((row) => {
    const id = idOf(row);
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

function idOf(row: unknown): number | undefined {
  return typeof row === "object" && row !== null && "Id" in row && typeof row.Id === "number" ? row.Id : undefined;
}

function hasField(call: Call, name: string): boolean {
  const schema = call.query as { entries?: Record<string, unknown> } | undefined;
  return schema?.entries !== undefined && name in schema.entries;
}
