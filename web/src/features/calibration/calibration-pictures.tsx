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
import type { WaitingWords } from "../findings/pictures/picture-outbox.ts";
import { PictureImage } from "../findings/pictures/picture-image.tsx";
import { ProofField } from "../findings/pictures/proof-field.tsx";
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
  /** A picture with the words that wait to be sent, else with the stored ones. */
  const shown = (picture: Picture): Picture => {
    const bodies = items
      .filter(({ path }) => path === describeCalibrationPicture.path)
      .map(({ args: given }) => given.body as WaitingWords);
    const { Caption = picture.Caption, Proves = picture.Proves } = bodies.findLast(({ Id }) => Id === picture.Id) ?? {};
    return { ...picture, Caption, Proves };
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
              picture={shown(picture)}
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
  const { Id, Caption, Proves } = picture;
  const plainName = t("calibration.form.picture", { number });
  const name = Caption || plainName;
  const describe = (changed: Partial<Pick<Picture, "Caption" | "Proves">>) =>
    void enqueue(describeCalibrationPicture, { body: { Id, Caption, Proves, ...changed } }, { subject, slot: "caption" });
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
              onCaption={(words) => describe({ Caption: words })}
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
      <ProofField name={name} proves={Proves} onProves={editable ? (proves) => describe({ Proves: proves }) : undefined} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} closeText={t("common.close")} size="lg">
        {isOpen ? <PictureImage picture={picture} size="full" alt={name} /> : null}
      </Dialog>
    </li>
  );
}
