import { useEffect, useState, useSyncExternalStore } from "react";

/** Who waits for a turn, the first one first. */
let waiting: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  waiting = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Whether a question may be asked now: of several that wait, in any part of the page, one after the other, so that no dialog lies over another. */
export function useTurn(wants: boolean): boolean {
  const [self] = useState(() => Symbol("turn"));
  useEffect(() => {
    if (!wants) return undefined;
    change([...waiting, self]);
    return () => change(waiting.filter((one) => one !== self));
  }, [wants, self]);
  return useSyncExternalStore(subscribe, () => waiting[0] === self) && wants;
}
