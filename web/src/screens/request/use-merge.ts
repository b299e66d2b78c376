import { getRequest, type ServiceRequest } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { valuesOf } from "../../features/requests/stored-values.ts";
import type { RequestForm } from "../../features/request-form/use-request-form.ts";
import { requestFields, type RequestPath } from "../../features/requests/request-fields.ts";
import type { CallProblem } from "../../lib/call.ts";
import { changedPaths, merge } from "../../lib/field-table.ts";
import { keyOf } from "../../lib/query-client.ts";

export interface FormMerge {
  /** Groups of fields that only the other user changed, already merged; each by its first field. */
  taken: readonly RequestPath[];
  /** Groups that both changed; saving waits until each conflict is resolved. */
  conflicts: readonly RequestPath[];
  decide: (field: RequestPath, side: "mine" | "theirs") => void;
  dismiss: () => void;
}

/** Merges another user's changes into the form whenever a new version arrives. */
export function useMerge(form: RequestForm, request: ServiceRequest): FormMerge {
  const [taken, setTaken] = useState<readonly RequestPath[]>([]);
  const [conflicts, setConflicts] = useState<readonly RequestPath[]>([]);

  const [seen, setSeen] = useState<number>();
  if (seen !== request.Version) {
    setSeen(request.Version);
    const theirs = valuesOf(request);
    const merged = merge(requestFields, form.base, form.values, theirs);
    if (changedPaths(requestFields, form.base, theirs).length > 0) form.rebase(theirs, merged.value);
    setTaken((now) => [...new Set([...now, ...merged.theirs])]);
    setConflicts((now) => [...new Set([...now, ...merged.both])]);
  }

  return {
    taken,
    conflicts,
    decide: (field, side) => {
      if (side === "theirs") form.take(field, valuesOf(request));
      setConflicts((now) => now.filter((other) => other !== field));
    },
    dismiss: () => setTaken([]),
  };
}

/** Returns a function that puts the current state from a `stale` problem into the cache. */
export function useTakeCurrent(): (id: number, problem: CallProblem) => void {
  const client = useQueryClient();
  return (id, problem) => {
    const key = keyOf(getRequest, { query: { id } });
    const current = problem.info["Current"];
    if (typeof current === "object" && current !== null && "Version" in current) client.setQueryData(key, current);
    else void client.invalidateQueries({ queryKey: key });
  };
}
