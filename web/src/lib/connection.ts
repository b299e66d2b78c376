import { makeStore } from "./store.ts";

/** The connection to the service. `reconnecting`: lost a moment ago; `offline`: lost for longer. */
export type Connection = "online" | "reconnecting" | "offline";

/** The connection to the service: online while the live connection is open and calls can be served. */
export const connection = makeStore<Connection>("online");

/** When the connection was lost last, in milliseconds; at first when the page was opened. What was fetched before tells nothing of now. */
export const lostAt = makeStore(Date.now());

/** Whether the live connection has been opened: until then nothing is known of it. */
export const hasOpened = makeStore(false);

/** `socket`: the live connection is closed. `service`: it is open, but the service cannot serve calls, as without its database. */
type Cause = "socket" | "service";

/** Milliseconds after which a lost connection is shown as offline. */
const offlineAfter = 12_000;
/** Milliseconds between two checks of a service that cannot serve calls, doubled up to the longest. */
const shortest = 1000;
const longest = 8000;
/** Milliseconds after which a check without an answer has failed. */
const patience = 5000;

const lost = new Set<Cause>();
let late: ReturnType<typeof setTimeout> | undefined;
let isChecking = false;

/** Sets or clears one cause of a lost connection. */
export function setLost(cause: Cause, isLost: boolean): void {
  if (isLost && lost.size === 0) lostAt.set(Date.now());
  if (cause === "socket" && !isLost) hasOpened.set(true);
  if (isLost) lost.add(cause);
  else lost.delete(cause);
  if (lost.size === 0) {
    clearTimeout(late);
    late = undefined;
    connection.set("online");
    return;
  }
  if (!navigator.onLine) connection.set("offline");
  else if (connection.get() === "online") connection.set("reconnecting");
  late ??= setTimeout(() => connection.set("offline"), offlineAfter);
}

/**
 * To be called after a transient failure of a call: finds out whether the service serves nobody or only refused this call (a full
 * queue of reports), and in the first case checks again until it serves. A closed live connection says enough by itself.
 */
export function checkService(): void {
  if (isChecking || lost.has("socket")) return;
  isChecking = true;
  void checkUntilReady().finally(() => {
    isChecking = false;
    setLost("service", false);
  });
}

async function checkUntilReady(): Promise<void> {
  for (let wait = shortest; !lost.has("socket") && !(await isReady()); wait = Math.min(wait * 2, longest)) {
    setLost("service", true);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Where a proxy hides `/readyz`, its answer (404) counts as ready. */
async function isReady(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(patience) })).status < 500;
  } catch {
    return false;
  }
}
