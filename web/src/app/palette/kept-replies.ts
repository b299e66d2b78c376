import type { Call, Reply } from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../lib/query-client.ts";

/**
 * Every reply of a call that this device keeps, whatever was asked, the latest first: those of this page and those that an earlier one stored.
 * `usePage` and `usePages` keep replies with their total, or page by page.
 */
export function keptReplies<C extends Call>(client: QueryClient, call: C): Reply<C>[] {
  const [path] = keyOf(call, null);
  return client
    .getQueryCache()
    .findAll({ queryKey: [path] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => repliesOf(state.data) as Reply<C>[]);
}

function repliesOf(data: unknown): unknown[] {
  if (typeof data !== "object" || data === null) return [data];
  if ("pages" in data && Array.isArray(data.pages)) return data.pages.flatMap((page) => repliesOf(page));
  return ["rows" in data && "total" in data ? data.rows : data];
}
