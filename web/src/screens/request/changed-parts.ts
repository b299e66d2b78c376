import type { ServiceRequest } from "@remotebay/contract";
import { useEffect, useState } from "react";

/** A part of the page that can say that it has just changed. */
export type Part = "status" | "technician" | "vehicle" | "service" | "condition" | "job" | "dates";

const fields: Readonly<Record<Part, readonly (keyof ServiceRequest)[]>> = {
  status: ["StatusName", "Priority", "Reason", "Report"],
  technician: ["Technician"],
  vehicle: ["Vehicle"],
  service: ["ScanType", "ServiceElement", "Device"],
  condition: ["IsMil", "IsSRS", "IsDrivable", "WindscreenReplaced", "CalibrationAttempted"],
  job: ["RONumber", "TicketNumber", "ShopComments", "Contact"],
  dates: ["ScheduleDates", "ConfirmedDate"],
};

/** The parts in which two states of a request differ. */
export function changedParts(before: ServiceRequest, after: ServiceRequest): Part[] {
  return (Object.keys(fields) as Part[]).filter((part) =>
    fields[part].some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );
}

/** Milliseconds for which a change is marked. */
const shownFor = 12_000;

/** The parts that somebody else changed while the page was open, for a while. */
export function useChangedParts(request: ServiceRequest, ownName: string): ReadonlySet<Part> {
  const [seen, setSeen] = useState(request);
  const [marked, setMarked] = useState<ReadonlySet<Part>>(new Set());
  if (seen !== request) {
    setSeen(request);
    const changed = request.UpdatedBy === ownName ? [] : changedParts(seen, request);
    if (changed.length > 0) setMarked(new Set(changed));
  }
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => setMarked(new Set()), shownFor);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
