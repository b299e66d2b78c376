import { useRef } from "react";
import type { FindingsDoc } from "../findings-doc.ts";

type Scans = Pick<FindingsDoc, "scans" | "pairs">;
type Change = (edit: (doc: FindingsDoc) => FindingsDoc) => void;

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
  const { scans, pairs } = doc;
  const apply = (edit: (doc: FindingsDoc) => FindingsDoc) =>
    change((now) => {
      const next = edit(now);
      steps.current.last = next.scans;
      return next;
    });
  const known = () => {
    if (steps.current.last !== scans) steps.current = { past: [], future: [], last: scans };
    return steps.current;
  };
  const go = (from: "past" | "future", to: "past" | "future") => {
    const all = known();
    const step = all[from].pop();
    if (!step) return;
    all[to].push({ scans, pairs });
    apply((now) => ({ ...now, ...step }));
  };
  return {
    change: (edit) => {
      const all = known();
      all.past = [...all.past.slice(1 - maxSteps), { scans, pairs }];
      all.future = [];
      apply(edit);
    },
    undo: () => go("past", "future"),
    redo: () => go("future", "past"),
  };
}
