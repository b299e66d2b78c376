import { channelUrl, setPosition, noticeTag } from "@remotebay/contract";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { send } from "../../lib/call.ts";
import { useConnection } from "../../lib/live.ts";

/** Milliseconds for which a message must be on the screen to count as read. */
const glance = 400;

/** Says up to where the messages of an open chat have arrived, and, once they are on the screen of a tab that is looked at, been read. */
export function useRead(requestId: number, lastSeq: number, isAtEnd: boolean): void {
  const connection = useConnection();
  const isVisible = useVisible();
  const said = useRef({ read: 0, delivered: 0 });
  const isOnline = connection === "online";
  const isSeen = isVisible && isAtEnd;
  useEffect(() => {
    if (!isOnline || lastSeq <= said.current[isSeen ? "read" : "delivered"]) return;
    const timer = setTimeout(() => {
      const reached = { delivered: lastSeq, ...(isSeen ? { read: lastSeq } : {}) };
      // What does not arrive is said again with the next message or connection.
      send(setPosition, { body: { url: channelUrl(requestId), ...reached } }).then(
        () => {
          said.current = { ...said.current, ...reached };
          if (isSeen) void closeNotices(requestId).catch(() => undefined);
        },
        () => undefined,
      );
    }, glance);
    return () => clearTimeout(timer);
  }, [isOnline, isSeen, lastSeq, requestId]);
}

/** Removes this device's notices about a request once its messages are read here. Nothing happens where there can be none. */
async function closeNotices(requestId: number): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const notices = (await registration?.getNotifications?.({ tag: noticeTag(requestId) })) ?? [];
  for (const notice of notices) notice.close();
}

const subscribe = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};

/** Whether the tab is in front, so that somebody may look at it. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}
