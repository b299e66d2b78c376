import { channelUrl, setPosition } from "@remotebay/contract";
import { useEffect, useRef } from "react";
import { send } from "../../lib/call.ts";
import { useConnection } from "../../lib/live.ts";
import { useVisible } from "../../lib/use-visible.ts";
import { closeNotices } from "./close-notices.ts";

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
