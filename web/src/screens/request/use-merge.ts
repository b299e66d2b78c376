import { getRequest, type ServiceRequest } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ChangedField, mergeValues } from "../../features/requests/form/request-changes.ts";
import { valuesOf } from "../../features/requests/form/request-values.ts";
import type { RequestForm } from "../../features/requests/form/use-request-form.ts";
import type { CallProblem } from "../../lib/call.ts";
import { keyOf } from "../../lib/query-client.ts";

export interface FormMerge {
  /** Fields that only the other changed: their values are in the form now. */
  taken: readonly ChangedField[];
  /** Fields that both changed: nothing is saved until each is decided. */
  conflicts: readonly ChangedField[];
  decide: (field: ChangedField, side: "mine" | "theirs") => void;
  dismiss: () => void;
}

/** Brings what somebody else stored into a form that is being written, whenever a new version arrives. */
export function useMerge(form: RequestForm, request: ServiceRequest): FormMerge {
  const [taken, setTaken] = useState<readonly ChangedField[]>([]);
  const [conflicts, setConflicts] = useState<readonly ChangedField[]>([]);

  const [seen, setSeen] = useState<number>();
  if (seen !== request.Version) {
    setSeen(request.Version);
    const theirs = valuesOf(request);
    const merge = mergeValues(form.base, form.values, theirs);
    if (merge.theirs.length > 0 || merge.both.length > 0) form.rebase(theirs, merge.values);
    setTaken((now) => [...new Set([...now, ...merge.theirs])]);
    setConflicts((now) => [...new Set([...now, ...merge.both])]);
  }

  return {
    taken,
    conflicts,
    decide: (field, side) => {
      if (side === "theirs") form.change({ [field]: valuesOf(request)[field] });
      setConflicts((now) => now.filter((other) => other !== field));
    },
    dismiss: () => setTaken([]),
  };
}

/** Gives a function that takes the state a `stale` answer carries, as if it had been asked for. */
export function useTakeCurrent(): (id: number, problem: CallProblem) => void {
  const client = useQueryClient();
  return (id, problem) => {
    const key = keyOf(getRequest, { query: { id } });
    const current = problem.info["Current"];
    if (typeof current === "object" && current !== null && "Version" in current) client.setQueryData(key, current);
    else void client.invalidateQueries({ queryKey: key });
  };
}
