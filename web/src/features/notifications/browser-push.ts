import type { PushFacts } from "./push-state.ts";

/** The browser's side of pushes: its registration, and what it was told by its user. */
export async function readPushFacts(): Promise<Omit<PushFacts, "isOn"> & { subscription: PushSubscription | null }> {
  const registration = await registrationOf();
  const isAble = registration !== undefined && "pushManager" in registration && "Notification" in globalThis;
  return {
    isAble,
    // iPads call themselves Macs, which have no touch screens.
    isAppleMobile: /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac OS X/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    isInstalled: matchMedia("(display-mode: standalone)").matches,
    permission: isAble ? Notification.permission : "default",
    subscription: isAble ? await registration.pushManager.getSubscription() : null,
  };
}

/** A new subscription for the installation's key; null if the user does not allow it. Throws if the browser's push service does not answer. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  // Only in answer to a press, so it comes first.
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await registrationOf();
  if (registration === undefined) throw new Error("The service worker is gone.");
  // One for an earlier key of the installation cannot be used, and stands in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** A subscription's keys as the service takes them. */
export function keysOf(subscription: PushSubscription): { Endpoint: string; P256dh: string; Auth: string } {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { Endpoint: endpoint, P256dh: keys["p256dh"] ?? "", Auth: keys["auth"] ?? "" };
}

/** Milliseconds that the service worker has to be there: on a first visit it is registered after the page. */
const patience = 5_000;

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const late = new Promise<undefined>((give) => setTimeout(give, patience));
  return (await serviceWorker.getRegistration()) ?? Promise.race([serviceWorker.ready, late]);
}
