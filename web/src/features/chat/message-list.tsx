import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./chat.module.css";
import type { Conversation } from "./conversation.ts";
import { continues, daysOf, endsAlike, type Line } from "./lines.ts";
import { DayLine, MessageLine } from "./message-line.tsx";
import { newestOwn } from "./newest-own.ts";
import { scrollSoon } from "./scroll-soon.ts";

/** How far from the newest message, in pixels, still counts as being there. */
const nearEnd = 48;

export type MessageListProps = {
  conversation: Conversation;
  lines: readonly Line[];
  me: number;
  /** The last message that was read when the channel was opened, and the newest then: a mark stands between them. */
  opened: { readSeq: number; lastSeq: number } | undefined;
  onOlder: () => void;
  /** Says whether the newest message is on the screen. */
  onEnd: (isAtEnd: boolean) => void;
};

/** The messages of a channel by day. Older ones are loaded while scrolling up, without a jump. */
export function MessageList({ conversation, lines, me, opened, onOlder, onEnd }: MessageListProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = (behavior: ScrollBehavior = "smooth") => box.current?.scrollTo({ top: 0, behavior });
  const scrolled = () => {
    // The box begins at its end (`column-reverse`): what is above has negative positions, and is added without moving what is shown.
    const next = Math.abs(box.current?.scrollTop ?? 0) < nearEnd;
    setAtEnd(next);
    onEnd(next);
  };
  useOwnMessages(lines, me, toEnd);
  const days = daysOf(lines);
  const firstNew = opened && firstUnread(lines, me, opened);
  return (
    <div className={styles.view}>
      {/* Scrolled by keys where nothing inside it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} ref={box} onScroll={scrolled} tabIndex={0} role="log" aria-label={t("chat.log")} aria-live="polite">
        <div className={styles.messages}>
          <Older conversation={conversation} onOlder={onOlder} hasLines={lines.length > 0} />
          {days.map((day) => (
            <section key={day.key} className={styles.day}>
              <DayLine at={day.at} />
              {day.lines.map((line, index) => (
                <MessageLine
                  key={line.key}
                  line={line}
                  isMine={line.message.userId === me}
                  isNext={continues(line, day.lines[index - 1])}
                  isLast={!endsAlike(line, day.lines[index + 1])}
                  isFirstNew={line.key === firstNew}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      {isAtEnd ? null : (
        <Button size="sm" className={styles.toEnd} icon={<ArrowDown aria-hidden />} onClick={() => toEnd()}>
          {t("chat.newest")}
        </Button>
      )}
    </div>
  );
}

/** What stands above the oldest loaded message: older ones load as soon as it comes into view. */
function Older({ conversation, onOlder, hasLines }: { conversation: Conversation; onOlder: () => void; hasLines: boolean }) {
  const t = useText();
  const { hasOlder, isLoadingOlder, olderFailed, messages } = conversation;
  if (olderFailed)
    return (
      <div className={styles.older}>
        <p>{t("chat.olderFailed")}</p>
        <Button size="sm" onClick={onOlder}>
          {t("chat.retry")}
        </Button>
      </div>
    );
  if (!hasOlder) return hasLines ? <p className={styles.older}>{t("chat.first")}</p> : null;
  // A mark for each page: one that is still in view after a page loads the next.
  return (
    <>
      <OlderMark key={messages[0]?.seq} onSeen={onOlder} />
      <div className={styles.older}>{isLoadingOlder ? <Spinner size="sm" label={t("chat.older")} /> : null}</div>
    </>
  );
}

/** An invisible mark that says when it comes into view. */
function OlderMark({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return;
    // The margin counts from the box that scrolls.
    const root = mark.current.closest("[role=log]");
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { root, rootMargin: "400px 0px 0px" });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={mark} className={styles.mark} />;
}

/** Scrolls to an own message that was just written, wherever the reader is and however fast it was stored. */
function useOwnMessages(lines: readonly Line[], me: number, toEnd: () => void): void {
  const [known, setKnown] = useState(lines);
  const [written, setWritten] = useState<string>();
  if (known !== lines) {
    setKnown(lines);
    const next = newestOwn(known, lines, me);
    if (next !== undefined) setWritten(next);
  }
  useEffect(() => {
    if (written === undefined) return;
    return scrollSoon(toEnd);
    // Only a new message scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [written, me]);
}

function firstUnread(lines: readonly Line[], me: number, { readSeq, lastSeq }: { readSeq: number; lastSeq: number }): string | undefined {
  const isNew = ({ message: { seq, userId, messageType } }: Line) =>
    seq > readSeq && seq <= lastSeq && userId !== me && messageType !== "system";
  return lines.find(isNew)?.key;
}
