import { type CannedReplies, maxCannedReplies, maxCannedReplyLength, removeCannedReply, saveCannedReply } from "@remotebay/contract";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./own-replies.module.css";

type OwnReply = CannedReplies["Own"][number];

interface OwnRepliesProps {
  replies: readonly OwnReply[];
  /** The language they are for. */
  language: CannedReplies["Language"];
  draft: string;
  onChanged: () => void;
}

/** A technician's own replies in the language in which they write: added, changed, removed. */
export function OwnReplies({ replies, language, draft, onChanged }: OwnRepliesProps) {
  const t = useText();
  const problemText = useProblemText();
  // Id 0 is one that is not saved yet.
  const [edited, setEdited] = useState<OwnReply | undefined>(replies.length === 0 ? { Id: 0, Text: draft } : undefined);
  const close = () => setEdited(undefined);
  const remove = useSend(removeCannedReply, { onDone: onChanged });
  return (
    <div className={styles.own}>
      {edited ? (
        <ReplyForm key={edited.Id} reply={edited} language={language} onClose={close} onChanged={onChanged} />
      ) : replies.length < maxCannedReplies ? (
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited({ Id: 0, Text: draft })}>
          {t("chat.replies.add")}
        </Button>
      ) : (
        <p className={shapes.quiet}>{t("chat.replies.full", { count: maxCannedReplies })}</p>
      )}
      {remove.problem ? <Banner tone="danger" title={problemText(remove.problem)} /> : null}
      <ul className={styles.list}>
        {replies.map((reply) => (
          <li key={reply.Id}>
            <span dir="auto">{reply.Text}</span>
            <IconButton
              size="sm"
              label={t("chat.replies.edit", { text: reply.Text })}
              icon={<Pencil aria-hidden />}
              onClick={() => setEdited(reply)}
            />
            <IconButton
              size="sm"
              label={t("chat.replies.remove", { text: reply.Text })}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove.send({ body: { Id: reply.Id } })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ReplyFormProps = { reply: OwnReply; language: CannedReplies["Language"]; onClose: () => void; onChanged: () => void };

function ReplyForm({ reply, language, onClose, onChanged }: ReplyFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const [text, setText] = useState(reply.Text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = useSend(saveCannedReply, {
    onQueued: onClose,
    onDone: () => {
      onChanged();
      onClose();
    },
  });
  const canSave = text.trim() !== "" && text.length <= maxCannedReplyLength;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save.send({ body: { Id: reply.Id, Text: text, Language: language } });
      }}
    >
      <TextArea
        label={t("chat.replies.text")}
        description={t("chat.replies.textHint")}
        maxLength={maxCannedReplyLength}
        counterText={(left) => t("findings.charactersLeft", { count: left })}
        value={text}
        ref={field}
        onChange={(event) => setText(event.target.value)}
      />
      {save.problem ? <Banner tone="danger" title={problemText(save.problem)} /> : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" variant="primary" disabled={!canSave} pending={save.isBusy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
