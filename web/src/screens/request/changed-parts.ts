import type { ServiceRequest } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { valuesOf } from "../../features/requests/stored-values.ts";
import { type Part as FieldPart, requestFields } from "../../features/requests/request-fields.ts";
import { changedPaths } from "../../lib/field-table.ts";

/** A part of the page that is marked when it has just changed. */
export type Part = FieldPart | "status" | "technician";

/** Fields that the form does not contain, with their parts. */
const decided: readonly (readonly [field: keyof ServiceRequest, part: Part])[] = [
  ["StatusName", "status"],
  ["Priority", "status"],
  ["Reason", "status"],
  ["Report", "status"],
  ["Technician", "technician"],
  ["ConfirmedDate", "dates"],
];

/** The parts in which two states of a request differ. */
export function changedParts(before: ServiceRequest, after: ServiceRequest): ReadonlySet<Part> {
  const written = changedPaths(requestFields, valuesOf(before), valuesOf(after)).map((path) => requestFields[path].part);
  const others = decided.filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(([, part]) => part);
  return new Set([...written, ...others]);
}

/** Milliseconds for which a change is marked. */
const shownFor = 12_000;

/** The parts that another user has recently changed while the page is open. */
export function useChangedParts(request: ServiceRequest, ownName: string): ReadonlySet<Part> {
  const [seen, setSeen] = useState(request);
  const [marked, setMarked] = useState<ReadonlySet<Part>>(new Set());
  if (seen !== request) {
    setSeen(request);
    const changed = changedParts(seen, request);
    if (changed.size > 0 && request.UpdatedBy !== ownName) setMarked(changed);
  }
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => setMarked(new Set()), shownFor);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
