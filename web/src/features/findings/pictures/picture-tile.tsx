import { removePicture } from "@remotebay/contract";
import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { thrownAgain } from "../../../lib/http.ts";
import { outbox } from "../../../lib/outbox/browser-outbox.ts";
import type { Item } from "../../../lib/outbox/types.ts";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useSend } from "../../../lib/use-send.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { CaptionField } from "./caption-field.tsx";
import { PictureImage, useImageOf } from "./picture-image.tsx";
import { describe, fileOf, type ShownPicture, subjectOf } from "./picture-outbox.ts";
import { ProofField } from "./proof-field.tsx";
import styles from "./pictures.module.css";

interface PictureTileProps {
  job: number;
  picture: ShownPicture;
  /** Counted from 1: names a picture that has no caption. */
  number: number;
  editable: boolean;
  onRemoved: (id: number) => void;
}

/** A picture of the job, stored or on its way: its caption can be written at any time, and one tap opens what is stored. */
export function PictureTile({ job, picture, number, editable, onRemoved }: PictureTileProps) {
  const t = useText();
  const { stored, upload, caption } = picture;
  const [shown, setShown] = useState<"picture" | "question">();
  const name = caption || picture.fileName || t("findings.pictures.number", { number });
  return (
    <li className={styles.tile}>
      {stored ? (
        <button
          type="button"
          className={styles.thumb}
          onClick={() => setShown("picture")}
          aria-label={t("findings.pictures.open", { name })}
        >
          <PictureImage picture={stored} size="thumb" alt="" />
        </button>
      ) : upload ? (
        <div className={styles.thumb}>
          <UploadImage upload={upload} />
        </div>
      ) : null}
      <div className={styles.words}>
        {editable ? (
          <CaptionField
            label={t("findings.pictures.caption", { name: picture.fileName || t("findings.pictures.number", { number }) })}
            placeholder={t("findings.pictures.captionHint")}
            caption={caption}
            onCaption={(words) => describe(job, picture, { caption: words })}
          />
        ) : (
          <span className={styles.caption}>{name}</span>
        )}
        {editable && upload?.state !== "sending" ? (
          <IconButton
            label={t("findings.pictures.remove", { name })}
            icon={<Trash2 aria-hidden />}
            size="sm"
            onClick={() => (upload ? void outbox.discard(upload.key) : setShown("question"))}
          />
        ) : null}
      </div>
      <ProofField name={name} proves={picture.proves} onProves={editable ? (proves) => describe(job, picture, { proves }) : undefined} />
      {upload ? <UploadState upload={upload} /> : null}
      {picture.refused ? <Refusal item={picture.refused} /> : null}
      {stored ? <StoredDialogs {...{ job, picture, name, shown, onRemoved }} stored={stored} onClose={() => setShown(undefined)} /> : null}
    </li>
  );
}

interface StoredDialogsProps extends Pick<PictureTileProps, "job" | "picture" | "onRemoved"> {
  stored: NonNullable<ShownPicture["stored"]>;
  name: string;
  shown: "picture" | "question" | undefined;
  onClose: () => void;
}

/** The picture in full, and the question before it is removed. */
function StoredDialogs({ job, picture, stored, name, shown, onClose, onRemoved }: StoredDialogsProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const removal = useSend(removePicture, {
    subject: subjectOf(job, picture.key),
    isShown: shown === "question",
    onQueued: onClose,
    onDone: () => {
      onClose();
      onRemoved(stored.Id);
    },
  });
  return (
    <>
      <Dialog open={shown === "picture"} onClose={onClose} title={name} closeText={t("common.close")} size="lg">
        {shown === "picture" ? <PictureImage picture={stored} size="full" alt={name} /> : null}
        <p className={styles.quiet}>{t("findings.pictures.by", { name: stored.AddedBy, when: format.moment(stored.AddedDate) })}</p>
      </Dialog>
      <ConfirmDialog
        open={shown === "question"}
        onClose={onClose}
        title={t("findings.pictures.removeTitle")}
        confirmText={t("findings.pictures.removeConfirm")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={removal.isBusy}
        error={removal.problem ? problemText(removal.problem) : undefined}
        onConfirm={() => removal.send({ body: { Id: stored.Id } })}
      >
        {t("findings.pictures.removeText", { name })}
      </ConfirmDialog>
    </>
  );
}

/** How far an upload is, or what it waits for. */
function UploadState({ upload: { state, share } }: { upload: Item }) {
  const t = useText();
  const format = useFormat();
  if (state === "sending")
    return (
      <ProgressBar
        label={t("findings.pictures.sending")}
        value={share}
        valueText={format.number(share, { style: "percent", maximumFractionDigits: 0 })}
      />
    );
  if (state === "refused" || state === "held") return null;
  return (
    <p role="status" className={styles.state}>
      {t(`findings.pictures.${state}`)}
    </p>
  );
}

/** Why something about the picture did not go through, and another try. */
function Refusal({ item: { key, problem } }: { item: Item }) {
  const t = useText();
  const problemText = useProblemText();
  return (
    <div className={styles.words}>
      <p role="alert" className={styles.fault}>
        {problem ? problemText(thrownAgain(problem)) : t("findings.pictures.notSent")}
      </p>
      <IconButton label={t("common.retry")} icon={<RotateCw aria-hidden />} size="sm" onClick={() => void outbox.retry(key)} />
    </div>
  );
}

/** A picture that is on this device alone. */
function UploadImage({ upload }: { upload: Item }) {
  // The outbox reads its files anew whenever something changes: the first is as good as any.
  const [file] = useState(() => fileOf(upload));
  const image = useImageOf(file);
  return <img ref={image} alt="" className={styles.image} />;
}
