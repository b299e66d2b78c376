import { channelUrl, maxMessageLength, sendMessage } from "@remotebay/contract";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { freshUuid } from "../../lib/fresh-key.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useConnection } from "../../lib/live.ts";
import { enqueue } from "../../lib/outbox/use-outbox.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { AttachButtons, RefusedFiles } from "./attach.tsx";
import { subjectOf } from "./lines.ts";
import type { ChatFiles } from "./use-files.ts";
import { useTypingSignal } from "./use-typing.ts";
import styles from "./chat.module.css";

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
  const submit = () => {
    if (!canSend) return;
    const clientId = freshUuid();
    enqueue(sendMessage, { body: { url: channelUrl(requestId), clientId, text } }, { subject: subjectOf(requestId), key: clientId });
    write("");
    ended();
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a character is composed, Enter chooses it.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
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
        {files.isAllowed ? <AttachButtons onFiles={files.take} /> : null}
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
    </form>
  );
}

/** Ctrl+Enter does not send (section 9): it begins a line, as Shift+Enter does. */
function insertLine(field: HTMLTextAreaElement, write: (text: string) => void): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText("\n", selectionStart, selectionEnd, "end");
  write(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
}
