/** What a browser says about notices. */
export interface PushFacts {
  /** It has service workers, push and notices, and our service worker is registered. */
  isAble: boolean;
  /** An iPhone or iPad, where only an application on the Home Screen may show notices. */
  isAppleMobile: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** It is subscribed, and the service sends to it. */
  isOn: boolean;
}

export type PushState = "unsupported" | "install" | "blocked" | "on" | "off";

/** What a person can do about notices on this device. */
export function pushStateOf({ isAble, isAppleMobile, isInstalled, permission, isOn }: PushFacts): PushState {
  if (!isAble) return isAppleMobile && !isInstalled ? "install" : "unsupported";
  if (permission === "denied") return "blocked";
  return isOn && permission === "granted" ? "on" : "off";
}
