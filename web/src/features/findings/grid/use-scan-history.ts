import { useEffect, useMemo, useRef } from "react";
import type { Change, FindingsDoc } from "../findings-doc.ts";

type Scans = Pick<FindingsDoc, "scans" | "pairs">;

/** Steps that can be undone. */
const maxSteps = 200;

export interface ScanHistory {
  /** Changes scans and decisions as one step of undo. */
  change: Change;
  undo: () => void;
  redo: () => void;
}

/**
 * Undo and redo for the scans and the decisions on their pairs. Notes and work are left alone. Scans that were changed by somebody else
 * in between end the history: undoing would silently remove what the other person wrote.
 */
export function useScanHistory(doc: FindingsDoc, change: Change): ScanHistory {
  const steps = useRef<{ past: Scans[]; future: Scans[]; last: FindingsDoc["scans"] | undefined }>({
    past: [],
    future: [],
    last: undefined,
  });
  // A toast may undo a step long after the render in which it was made.
  const latest = useRef(doc);
  useEffect(() => {
    latest.current = doc;
  }, [doc]);
  // The same object in each render, so that what shows the scans is drawn again only for other scans.
  return useMemo(() => {
    const apply = (edit: (doc: FindingsDoc) => FindingsDoc) =>
      change((now) => {
        const next = edit(now);
        steps.current.last = next.scans;
        return next;
      });
    const known = () => {
      const { scans } = latest.current;
      if (steps.current.last !== scans) steps.current = { past: [], future: [], last: scans };
      return steps.current;
    };
    const go = (from: "past" | "future", to: "past" | "future") => {
      const all = known();
      const step = all[from].pop();
      if (!step) return;
      all[to].push(nowOf(latest.current));
      apply((now) => ({ ...now, ...step }));
    };
    return {
      change: (edit: Parameters<Change>[0]) => {
        const all = known();
        all.past = [...all.past.slice(1 - maxSteps), nowOf(latest.current)];
        all.future = [];
        apply(edit);
      },
      undo: () => go("past", "future"),
      redo: () => go("future", "past"),
    };
  }, [change]);
}

function nowOf({ scans, pairs }: FindingsDoc): Scans {
  return { scans, pairs };
}
