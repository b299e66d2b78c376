/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;
/** The files of this release; web/vite-service-worker.ts puts the list in. */
declare const keptFiles: PrecacheEntry[];

// Keeps the application's own files on the device, and nothing else: what these routes do not match goes to the network untouched. Replies
// of the service are never cached here, so a cache holds nothing of any user.
cleanupOutdatedCaches();
precacheAndRoute(keptFiles);
const served = /^\/(api|realtime|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]{2,5}$/i;
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [served] }));

// The first worker serves the pages that are open already. A later one waits until somebody accepts the new release.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => {
  if (data === "use-now") void self.skipWaiting();
});
