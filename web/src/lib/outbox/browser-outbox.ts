import { connection } from "../connection.ts";
import { onLeave } from "../session.ts";
import { openStore } from "./browser-store.ts";
import { makeOutbox } from "./outbox.ts";
import { sendEntry } from "./send-entry.ts";
import type { OutboxMessage, OutboxPorts } from "./types.ts";

const store = openStore();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("remotebay.outbox");

/** Milliseconds to wait for the tab that is sending. The browser may have suspended it; idempotency keys make sending twice harmless. */
const lockTimeout = 60_000;

/** This tab's view of the one outbox of this device. */
export const outbox = makeOutbox({
  change: store.change,
  send: sendEntry,
  alone,
  sleep,
  isOnline: () => navigator.onLine,
  // A channel, unlike a window, has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  broadcast: (message) => channel?.postMessage(message),
  now: () => Date.now(),
});

channel?.addEventListener("message", (event: MessageEvent<OutboxMessage>) => outbox.receive(event.data));
onLeave(() => outbox.stop());

// Calls that this device could not store are lost with the tab.
addEventListener("beforeunload", (event) => {
  if (store.isTabNeeded() && outbox.items.get().length > 0) event.preventDefault();
});

async function alone(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await work();
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
    await work();
  };
  try {
    await navigator.locks.request("remotebay.outbox", { signal: AbortSignal.timeout(lockTimeout) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await work();
  }
}

function sleep(milliseconds: number): ReturnType<OutboxPorts["sleep"]> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const wake = () => {
    clearTimeout(timer);
    removeEventListener("online", wake);
    unsubscribe();
    document.removeEventListener("visibilitychange", look);
    resolve();
  };
  // Browsers slow down the timers of a hidden tab, so a visible tab tries again at once.
  const look = () => {
    if (document.visibilityState === "visible") wake();
  };
  const timer = setTimeout(wake, milliseconds);
  const unsubscribe = connection.subscribe(() => {
    if (connection.get() === "online") wake();
  });
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", look);
  return { over, wake };
}
