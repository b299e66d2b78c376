import { type Picture, removePicture } from "@remotebay/contract";
import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import { PictureImage } from "./picture-image.tsx";
import { restage, type StagedPicture, unstage } from "./staged-pictures.ts";
import styles from "./pictures.module.css";

interface PictureTileProps {
  picture: Picture;
  /** Counted from 1: names a picture that has no caption. */
  number: number;
  editable: boolean;
  onRemoved: (id: number) => void;
}

/** A picture of the job: one tap opens it. */
export function PictureTile({ picture, number, editable, onRemoved }: PictureTileProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const [shown, setShown] = useState<"picture" | "question">();
  const removal = useSend(removePicture, {
    onDone: () => {
      setShown(undefined);
      onRemoved(picture.Id);
    },
  });
  const name = picture.Caption || t("findings.pictures.number", { number });
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.thumb} onClick={() => setShown("picture")} aria-label={t("findings.pictures.open", { name })}>
        <PictureImage picture={picture} size="thumb" alt="" />
      </button>
      <div className={styles.words}>
        <span className={styles.caption}>{name}</span>
        {editable ? (
          <IconButton
            label={t("findings.pictures.remove", { name })}
            icon={<Trash2 aria-hidden />}
            size="sm"
            onClick={() => setShown("question")}
          />
        ) : null}
      </div>
      <Dialog open={shown === "picture"} onClose={() => setShown(undefined)} title={name} closeText={t("common.close")} size="lg">
        {shown === "picture" ? <PictureImage picture={picture} size="full" alt={name} /> : null}
        <p className={styles.quiet}>{t("findings.pictures.by", { name: picture.AddedBy, when: format.moment(picture.AddedDate) })}</p>
      </Dialog>
      <ConfirmDialog
        open={shown === "question"}
        onClose={() => setShown(undefined)}
        title={t("findings.pictures.removeTitle")}
        confirmText={t("findings.pictures.removeConfirm")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={removal.isBusy}
        error={removal.problem ? problemText(removal.problem) : undefined}
        onConfirm={() => removal.send({ body: { Id: picture.Id } })}
      >
        {t("findings.pictures.removeText", { name })}
      </ConfirmDialog>
    </li>
  );
}

/** A picture on its way: its caption can be written until it is sent. */
export function StagedTile({ job, picture, onRetry }: { job: number; picture: StagedPicture; onRetry: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const busy = picture.state === "sending";
  return (
    <li className={styles.tile}>
      <div className={styles.thumb}>
        <img src={picture.address} alt="" className={styles.image} />
      </div>
      <div className={styles.words}>
        <input
          className={styles.field}
          aria-label={t("findings.pictures.caption", { name: picture.file.name })}
          placeholder={t("findings.pictures.captionHint")}
          value={picture.caption}
          maxLength={240}
          disabled={busy}
          onChange={(event) => restage(job, picture.key, { caption: event.target.value })}
        />
        {picture.state === "failed" ? (
          <IconButton label={t("common.retry")} icon={<RotateCw aria-hidden />} size="sm" onClick={onRetry} />
        ) : null}
        {busy ? null : (
          <IconButton
            label={t("findings.pictures.remove", { name: picture.file.name })}
            icon={<Trash2 aria-hidden />}
            size="sm"
            onClick={() => unstage(job, picture.key)}
          />
        )}
      </div>
      {busy ? (
        <ProgressBar
          label={t("findings.pictures.sending")}
          value={picture.share}
          valueText={format.number(picture.share, { style: "percent", maximumFractionDigits: 0 })}
        />
      ) : null}
      {picture.problem ? (
        <p role="alert" className={styles.fault}>
          {problemText(picture.problem)}
        </p>
      ) : null}
    </li>
  );
}
