import { channelUrl, maxMessageLength, sendMessage } from "@remotebay/contract";
import { MessageSquareText, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { freshUuid } from "../../lib/fresh-key.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { useConnection } from "../../lib/live.ts";
import { enqueue } from "../../lib/outbox/use-outbox.ts";
import { shortcuts } from "../../lib/shortcuts.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { AttachButtons, RefusedFiles } from "./attach.tsx";
import { subjectOf } from "./lines.ts";
import { type Placed, placeReply } from "./place-reply.ts";
import type { ChatFiles } from "./use-files.ts";
import { useTypingSignal } from "./use-typing.ts";
import styles from "./chat.module.css";

const loadReplies = withTexts(() => import("./replies-dialog.tsx"));
const RepliesDialog = lazy(async () => ({ default: (await loadReplies()).RepliesDialog }));

/** Writes messages into a channel. What is typed survives a reload; what is sent without a connection goes by itself later. */
export function Composer({ requestId, files, focus }: { requestId: number; files: ChatFiles; focus: boolean }) {
  const t = useText();
  const draft = useDraft<string>(`chat.${requestId}`);
  const [text, setText] = useState(typeof draft.kept === "string" ? draft.kept : "");
  const { typed, ended } = useTypingSignal(requestId);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOffline = useConnection() === "offline";
  const excess = text.length - maxMessageLength;
  const canSend = text.trim() !== "" && excess <= 0;
  useEffect(() => {
    if (focus) field.current?.focus({ preventScroll: true });
  }, [focus]);

  const write = (next: string) => {
    setText(next);
    if (next === "") draft.forget();
    else draft.keep(next);
  };
  const replies = useReplies(field, text, (next) => {
    write(next);
    typed();
  });
  const submit = () => {
    if (!canSend) return;
    const clientId = freshUuid();
    enqueue(sendMessage, { body: { url: channelUrl(requestId), clientId, text } }, { subject: subjectOf(requestId), key: clientId });
    write("");
    ended();
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === shortcuts.cannedReplies && text === "") {
      event.preventDefault();
      replies.open("/");
    }
    // While a character is composed, Enter chooses it.
    if (event.key !== shortcuts.sendMessage || event.nativeEvent.isComposing) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) insertLine(event.currentTarget, write);
    else submit();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isOffline ? <p className={styles.hint}>{t("chat.composer.offline")}</p> : null}
      {excess > 0 ? (
        <p className={styles.fault} role="alert">
          {t("chat.composer.tooLong", { count: excess })}
        </p>
      ) : null}
      <RefusedFiles files={files.refused} nothing={files.nothingDropped} onClose={files.forget} />
      <div className={styles.writing}>
        <div className={styles.tools}>
          <IconButton label={t("chat.replies.open")} icon={<MessageSquareText aria-hidden />} onClick={() => replies.open("")} />
          {files.isAllowed ? <AttachButtons onFiles={files.take} /> : null}
        </div>
        <textarea
          ref={field}
          rows={1}
          className={styles.input}
          aria-label={t("chat.composer.label")}
          aria-invalid={excess > 0 || undefined}
          placeholder={t("chat.composer.hint")}
          title={t("chat.composer.keys")}
          enterKeyHint="send"
          dir="auto"
          value={text}
          onChange={(event) => {
            write(event.target.value);
            typed();
          }}
          onKeyDown={pressed}
          onPaste={files.paste}
        />
        <IconButton
          type="submit"
          variant="primary"
          disabled={!canSend}
          label={t("chat.composer.send")}
          icon={<SendHorizontal aria-hidden />}
        />
      </div>
      {replies.isOpen ? (
        <Suspense fallback={null}>
          <RepliesDialog draft={text} onChoose={replies.choose} onClose={replies.close} />
        </Suspense>
      ) : null}
    </form>
  );
}

/** The dialog of ready-made replies: what is chosen is put into the draft, where it can be changed. */
function useReplies(field: RefObject<HTMLTextAreaElement | null>, text: string, write: (text: string) => void) {
  /** The key that opened it, which is typed if nothing is chosen; undefined while it is closed. */
  const [key, setKey] = useState<string>();
  const selection = useRef<readonly [number, number]>(undefined);
  const isOpen = key !== undefined;
  useEffect(() => {
    if (isOpen || !selection.current) return;
    field.current?.focus();
    field.current?.setSelectionRange(...selection.current);
    selection.current = undefined;
  }, [isOpen, field]);
  const end = (placed: Placed) => {
    selection.current = [placed.from, placed.to];
    if (placed.text !== text) write(placed.text);
    setKey(undefined);
  };
  const here = () => ({ text, from: field.current?.selectionStart ?? text.length, to: field.current?.selectionEnd ?? text.length });
  return {
    isOpen,
    open: setKey,
    choose: (reply: string) => end(placeReply(here(), reply)),
    close: () => end(key ? { text: key, from: key.length, to: key.length } : here()),
  };
}

/** Ctrl+Enter does not send (domain.md#chat-writing): it begins a line, as Shift+Enter does. */
function insertLine(field: HTMLTextAreaElement, write: (text: string) => void): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText("\n", selectionStart, selectionEnd, "end");
  write(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
}
