import type { Watch } from "@remotebay/contract";
import { accepted, listen, signalling, watchKey } from "./live-state.ts";

/** Calls back whenever the service has accepted a watch on a new connection: what was told before that may have been missed. */
export function whenAccepted(row: Watch, callback: () => void): () => void {
  const key = watchKey(row);
  let was = false;
  const check = () => {
    const is = accepted.get().has(key);
    if (is && !was) callback();
    was = is;
  };
  check();
  return accepted.subscribe(check);
}

/** Who types, who is there: told to the others who watch a row, stored nowhere. */
export interface Signal extends Watch {
  name: string;
  value: boolean;
  userId: number;
  userName: string;
}

/** Tells the others who watch a row; without a connection nobody is told. */
export function sendSignal(row: Watch, name: string, value: boolean): void {
  signalling.get()?.({ ...row, name, value });
}

/** Calls back on the others' signals about a row. */
export function onSignal(row: Watch, callback: (signal: Signal) => void): () => void {
  return listen("signal", (data) => {
    const signal = data as Signal;
    if (signal.noun === row.noun && signal.id === row.id) callback(signal);
  });
}
