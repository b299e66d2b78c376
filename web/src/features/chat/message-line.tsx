import { Check, CheckCheck, CircleAlert, Clock, CloudOff } from "lucide-react";
import type { StreamMessage } from "@remotebay/contract";
import type { ReactNode } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { TranslatedText } from "../translations/translated-text.tsx";
import { Attachment } from "./attachment.tsx";
import { Linked } from "./linked.tsx";
import type { Line, LineState } from "./lines.ts";
import { dayText, messageTime } from "./message-time.ts";
import { useSystemText } from "./system-text.ts";
import { useTranslation } from "./use-translation.ts";
import styles from "./chat.module.css";

/** The date above the messages of a day. */
export function DayLine({ at }: { at: string }) {
  const format = useFormat();
  return (
    <h3 className={styles.dayLine}>
      <time dateTime={at}>{dayText(format, at)}</time>
    </h3>
  );
}

export type MessageLineProps = {
  line: Line;
  isMine: boolean;
  /** True if it follows a message of the same person, so that name and picture need not be repeated. */
  isNext: boolean;
  /** False if the next message says the same about time and state, so that this one need not. */
  isLast: boolean;
  isFirstNew: boolean;
};

/** One message: who, what, when, and what has become of it. */
export function MessageLine({ line, isMine, isNext, isLast, isFirstNew }: MessageLineProps) {
  const t = useText();
  const { message } = line;
  const mark = isFirstNew ? <p className={styles.newMark}>{t("chat.newMessages")}</p> : null;
  if (message.messageType === "system")
    return (
      <>
        {mark}
        <SystemMessage line={line} />
      </>
    );
  return (
    <>
      {mark}
      <article className={cx(styles.message, isMine && styles.mine, isNext && styles.next)} data-state={line.state}>
        {isNext || isMine ? null : <h4 className={styles.author}>{message.name}</h4>}
        {message.messageType === "file" ? (
          <Attachment message={message} item={line.item} />
        ) : (
          <MessageText message={message} isMine={isMine} />
        )}
        {isLast ? <Footer line={line} isMine={isMine} /> : null}
      </article>
    </>
  );
}

/** What somebody wrote, in the reader's language. */
function MessageText({ message, isMine }: { message: StreamMessage; isMine: boolean }) {
  const { translation, isLoading, isTranslatable } = useTranslation(message, isMine);
  return (
    <TranslatedText original={message.text} language={message.language} {...{ translation, isLoading, isTranslatable }}>
      {(text, lang) => (
        <div className={styles.bubble} lang={lang} dir="auto">
          <Linked text={text} />
        </div>
      )}
    </TranslatedText>
  );
}

/** When it was written and, of an own one, what has become of it. */
function Footer({ line, isMine }: { line: Line; isMine: boolean }) {
  const t = useText();
  const format = useFormat();
  const { state, item, message } = line;
  return (
    <footer className={styles.foot}>
      <time dateTime={message.createdAt} title={format.exact(message.createdAt)}>
        {messageTime(format, message.createdAt)}
      </time>
      {isMine && state !== "received" ? <Tick state={state} /> : null}
      {state === "refused" && item ? (
        <span className={styles.again}>
          <Button size="sm" variant="quiet" onClick={() => void outbox.retry(item.key)}>
            {t("chat.retry")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void outbox.discard(item.key)}>
            {t("chat.discard")}
          </Button>
        </span>
      ) : null}
    </footer>
  );
}

const ticks: Readonly<Record<Exclude<LineState, "received">, ReactNode>> = {
  sending: <Clock aria-hidden />,
  waiting: <CloudOff aria-hidden />,
  refused: <CircleAlert aria-hidden />,
  sent: <Check aria-hidden />,
  delivered: <CheckCheck aria-hidden />,
  read: <CheckCheck aria-hidden />,
};

function Tick({ state }: { state: Exclude<LineState, "received"> }) {
  const t = useText();
  return (
    <span className={styles.tick} data-state={state} title={t(`chat.tick.${state}`)}>
      {ticks[state]}
      <span className={state === "refused" || state === "waiting" ? undefined : "visually-hidden"}>{t(`chat.tick.${state}`)}</span>
    </span>
  );
}

function SystemMessage({ line: { message } }: { line: Line }) {
  const format = useFormat();
  const text = useSystemText();
  return (
    <p className={styles.system}>
      <span>{text(message)}</span>
      <time dateTime={message.createdAt}>{messageTime(format, message.createdAt)}</time>
    </p>
  );
}
