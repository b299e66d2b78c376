import { describeCalibrationPicture, getCalibrationPictures, type Picture, removeCalibrationPicture } from "@remotebay/contract";
import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { enqueue, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { useCall } from "../../lib/use-call.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CaptionField } from "../findings/pictures/caption-field.tsx";
import { pictureLimits } from "../findings/pictures/picture-files.ts";
import { PictureImage } from "../findings/pictures/picture-image.tsx";
import tiles from "../findings/pictures/pictures.module.css";
import shapes from "../../ui/shapes.module.css";
import { picturesOf, RefusedPictures, useAddPictures } from "./add-pictures.tsx";
import styles from "./calibration.module.css";

/** The pictures of the set-up: chosen, they go by themselves, also later. */
export function CalibrationPictures({ id, editable }: { id: number; editable: boolean }) {
  const t = useText();
  const { data: pictures = [] } = useCall(getCalibrationPictures, { query: { id } });
  const items = useOutbox(picturesOf(id));
  const { add, waiting, refused } = useAddPictures(id);
  /** The caption that waits to be sent, else the stored one. */
  const captionOf = (picture: Picture) => {
    const bodies = items
      .filter(({ path }) => path === describeCalibrationPicture.path)
      .map(({ args: given }) => given.body as { Id: number; Caption: string });
    return bodies.findLast(({ Id }) => Id === picture.Id)?.Caption ?? picture.Caption;
  };
  return (
    <div className={shapes.stack}>
      <RefusedPictures refused={refused} />
      {pictures.length + waiting.length === 0 ? null : (
        <ul className={tiles.tiles}>
          {pictures.map((picture, index) => (
            <SetUpPicture
              key={picture.Id}
              subject={`${picturesOf(id)}.${picture.Id}`}
              picture={{ ...picture, Caption: captionOf(picture) }}
              number={index + 1}
              editable={editable}
            />
          ))}
          {waiting.map(({ key }) => (
            <li key={key} className={tiles.tile}>
              <div role="status" className={`${tiles.thumb} ${styles.sending}`}>
                {t("calibration.form.pictureSending")}
              </div>
            </li>
          ))}
        </ul>
      )}
      {editable ? (
        <div>
          <FileButton icon={<ImagePlus aria-hidden />} accept={pictureLimits.types.join(",")} multiple onFiles={(files) => add(files)}>
            {t("calibration.form.addPicture")}
          </FileButton>
        </div>
      ) : null}
    </div>
  );
}

interface SetUpPictureProps {
  /** What it concerns in the outbox. */
  subject: string;
  picture: Picture;
  /** Counted from 1: names a picture that has no caption. */
  number: number;
  editable: boolean;
}

/** A picture of the set-up with its caption; one tap shows it in full. */
function SetUpPicture({ subject, picture, number, editable }: SetUpPictureProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { Id, Caption } = picture;
  const plainName = t("calibration.form.picture", { number });
  const name = Caption || plainName;
  const describe = (words: string) =>
    void enqueue(describeCalibrationPicture, { body: { Id, Caption: words } }, { subject, slot: "caption" });
  return (
    <li className={tiles.tile}>
      <button type="button" className={tiles.thumb} onClick={() => setOpen(true)} aria-label={t("findings.pictures.open", { name })}>
        <PictureImage picture={picture} size="thumb" alt="" />
      </button>
      <div className={tiles.words}>
        {editable ? (
          <>
            <CaptionField
              label={t("findings.pictures.caption", { name: plainName })}
              placeholder={t("findings.pictures.captionHint")}
              caption={Caption}
              onCaption={describe}
            />
            <IconButton
              size="sm"
              label={t("calibration.form.removePicture", { number })}
              icon={<X aria-hidden />}
              onClick={() => void enqueue(removeCalibrationPicture, { body: { Id } }, { subject })}
            />
          </>
        ) : (
          <span className={tiles.caption}>{name}</span>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} closeText={t("common.close")} size="lg">
        {isOpen ? <PictureImage picture={picture} size="full" alt={name} /> : null}
      </Dialog>
    </li>
  );
}
