import { makeStore, useStore } from "./store.ts";

/** Unread messages in all of the user's chats; the frame shows them beside the entry of the menu. */
export const unreadChats = makeStore(0);

/** Shows on the installed application's icon how much waits; nothing for 0, and where a system shows none. */
export function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Refused where the application is not installed.
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** The requests whose chats have unread messages, and how many; undefined until it is known. */
export const unreadByRequest = makeStore<ReadonlyMap<number, number> | undefined>(undefined);

/** Unread messages of a request's chat as live events keep them; `loaded` is what the request's row said when it was loaded. */
export function useUnreadOf(requestId: number, loaded = 0): number {
  const known = useStore(unreadByRequest);
  return known ? (known.get(requestId) ?? 0) : loaded;
}
