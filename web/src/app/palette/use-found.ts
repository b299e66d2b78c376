import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CallProblem } from "../../lib/call.ts";
import { isTransient } from "../../lib/http.ts";
import { useConnection } from "../../lib/live.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { type Found, type Source, sources } from "./sources.ts";

/** Milliseconds without a key after which the service is asked. */
const pause = 150;
/** Letters that the service searches for at most. */
const longest = 100;
/** Letters from which on anything is searched by name. */
const fewest = 2;

export interface FoundOf {
  source: Source;
  found: readonly Found[];
}

/** `kept`: without a connection, what this device keeps. `failed`: the service refused, and what is shown is what this device keeps. */
export type FoundState = "current" | "searching" | "kept" | "failed";

/**
 * What the typed words find. What this device keeps is there at once, then the service's answer to these very words: an answer belongs to its
 * words, so a late one never takes a newer one's place, and a search that nobody waits for any more is cancelled.
 */
export function useFound(typed: string): { groups: readonly FoundOf[]; state: FoundState } {
  const words = typed.trim().slice(0, longest);
  const user = useUser();
  const variant = useVariant();
  const client = useQueryClient();
  const isOffline = useConnection() === "offline";
  const settled = useSettled(words);
  const isWanted = words.length >= fewest;
  const asks = isWanted && settled === words && !isOffline;
  const mine = sources.filter(({ isFor }) => isFor(user, variant));
  const results = useQueries({
    queries: mine.map((source) => ({ ...source.query(words, user), enabled: asks, retry: false })),
  });
  if (!isWanted) return { groups: [], state: "current" };

  const groups = mine.map((source, index) => {
    const result = results[index];
    const isAnswered = asks && result?.data !== undefined && !result.isError;
    return { source, found: isAnswered ? source.answered(result.data, words) : source.kept(client, words) };
  });
  return { groups, state: stateOf(results, { asks, isOffline }) };
}

function stateOf(
  results: readonly { isFetching: boolean; data: unknown; error: unknown }[],
  { asks, isOffline }: { asks: boolean; isOffline: boolean },
): FoundState {
  const problems = results.flatMap(({ error }) => (error ? [error as CallProblem] : []));
  if (isOffline || problems.some((one) => isTransient(one))) return "kept";
  if (problems.length > 0) return "failed";
  return !asks || results.some(({ data, isFetching }) => data === undefined && isFetching) ? "searching" : "current";
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
