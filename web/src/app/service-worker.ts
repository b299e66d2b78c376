/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { keptOrFetched, type LaterFilesPorts } from "./later-files.ts";
import { keepShared, sharePath } from "../lib/shared.ts";
import { followNotice, type NoticePorts, showPush } from "./push-notices.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files of this release; web/vite-service-worker.ts puts the list in. */
declare const keptFiles: PrecacheEntry[];
/** The addresses of this release's large files that few need. */
declare const laterFiles: string[];

// Keeps the application's own files on the device, and nothing else: what these routes do not match goes to the network untouched. Replies
// of the service are never cached here, so no cache but that of what was shared holds anything of a user.
cleanupOutdatedCaches();
precacheAndRoute(keptFiles);

/** The cache of the files that are kept from their first use on. */
const laterCache = "remotebay-later";
const isLater = (address: string) => laterFiles.includes(new URL(address).pathname);
const laterPorts: LaterFilesPorts = { open: () => caches.open(laterCache), fetch: (request) => fetch(request) };
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLater(url.href),
  ({ request }) => keptOrFetched(request, laterPorts),
);

/** Removes what earlier releases kept. */
async function dropEarlierFiles(): Promise<void> {
  const cache = await caches.open(laterCache);
  const earlier = (await cache.keys()).filter(({ url }) => !isLater(url));
  await Promise.all(earlier.map((request) => cache.delete(request)));
}

const served = /^\/(api|realtime|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]{2,5}$/i;
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [served] }));

// What another application shares is posted to the screen's own address.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => {
    // Where nothing can be kept, the screen says that nothing was shared.
    await keepShared(await request.formData()).catch(() => undefined);
    return Response.redirect(sharePath, 303);
  },
  "POST",
);

// The first worker serves the pages that are open already. A later one waits until somebody accepts the new release.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropEarlierFiles()])));
self.addEventListener("message", ({ data }) => {
  if (data === "use-now") void self.skipWaiting();
});

const ports: NoticePorts = {
  origin: self.location.origin,
  windows: async () => {
    const clients = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    return clients.map((client) => ({
      url: client.url,
      isLookedAt: client.visibilityState === "visible" && client.focused,
      focus: () => client.focus(),
      navigate: (url: string) => client.navigate(url),
    }));
  },
  show: (title, options) => self.registration.showNotification(title, options),
  close: async (tag) => {
    for (const notice of await self.registration.getNotifications({ tag })) notice.close();
  },
  open: (url) => self.clients.openWindow(url),
  // Not every system has badges, and none shows one for an application that is not installed.
  mark: async () => {
    if ("setAppBadge" in self.navigator) await self.navigator.setAppBadge().catch(() => undefined);
  },
};
self.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.text() ?? "", ports)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(followNotice((event.notification.data as { url?: unknown } | null)?.url, ports));
});
