import { channelUrl, setPosition } from "@remotebay/contract";
import { useEffect, useRef } from "react";
import { send } from "../../lib/call.ts";
import { useConnection } from "../../lib/live.ts";
import { useVisible } from "../../lib/use-visible.ts";
import { closeNotices } from "./close-notices.ts";

/** Milliseconds for which a message must be on the screen to count as read. */
const glance = 400;

/** Says up to where the messages have been read, once they are on the screen of a tab that is looked at. */
export function useRead(requestId: number, lastSeq: number, isAtEnd: boolean): void {
  const connection = useConnection();
  const isVisible = useVisible();
  const said = useRef(0);
  const isSeen = isVisible && isAtEnd && connection === "online";
  useEffect(() => {
    if (!isSeen || lastSeq <= said.current) return;
    const timer = setTimeout(() => {
      // What does not arrive is said again with the next message or connection.
      send(setPosition, { body: { url: channelUrl(requestId), read: lastSeq, delivered: lastSeq } }).then(
        () => {
          said.current = Math.max(said.current, lastSeq);
          void closeNotices(requestId).catch(() => undefined);
        },
        () => undefined,
      );
    }, glance);
    return () => clearTimeout(timer);
  }, [isSeen, lastSeq, requestId]);
}
