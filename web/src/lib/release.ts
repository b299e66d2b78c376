import { connection } from "./connection.ts";
import { laterRelease } from "./later-release.ts";

/** Milliseconds between two looks for a later release in a tab that stays open, and between any two. */
const interval = 60 * 60_000;
const pause = 60_000;

let registered: ServiceWorkerRegistration | undefined;
let isAccepted = false;

/** Keeps the application's files on this device (`service-worker.ts`), and looks for later releases. */
export async function keepFiles(): Promise<void> {
  // Without workers (some private windows) the application runs from the network.
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const isUpdate = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isAccepted) location.reload();
    else if (isUpdate) laterRelease.set("used");
  });
  try {
    registered = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch {
    return;
  }
  follow(registered);
  lookAgain(registered);
}

/** Uses the release that waits: reloads this tab. Other open tabs are told, not reloaded. */
export function startLaterRelease(): void {
  isAccepted = true;
  // A worker, unlike a window, has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (registered?.waiting) registered.waiting.postMessage("use-now");
  else location.reload();
}

function follow(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) laterRelease.set("waiting");
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
}

/** Looks when the tab is shown again, when the connection is back (a server that starts again may be a later one), and every hour. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - last < pause) return;
    last = Date.now();
    // Without a connection the next look finds it.
    registration.update().catch(() => undefined);
  };
  setInterval(look, interval);
  document.addEventListener("visibilitychange", look);
  connection.subscribe(() => {
    if (connection.get() === "online") look();
  });
}
