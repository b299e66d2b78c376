import { addCalibrationPicture, getCalibrationPictures, removeCalibrationPicture } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { freshKey } from "../../lib/fresh-key.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import { isWithin } from "../../lib/outbox/queue.ts";
import { enqueue, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { pictureLimits, sortFiles } from "../findings/picture-files.ts";
import { PictureImage } from "../findings/picture-image.tsx";
import { useState } from "react";
import styles from "./calibration.module.css";

/** What the pictures of a calibration concern in the outbox. */
function picturesOf(id: number): string {
  return `request.${id}.calibration-pictures`;
}

/** The pictures of the set-up: chosen, they go by themselves, also later. */
export function CalibrationPictures({ id, editable }: { id: number; editable: boolean }) {
  const t = useText();
  const args = { query: { id } };
  const { data: pictures = [] } = useCall(getCalibrationPictures, args);
  const waiting = useOutbox(picturesOf(id)).filter(({ path }) => path === addCalibrationPicture.path);
  const [refused, setRefused] = useState<readonly { name: string; why: "type" | "size" | "count" }[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useSettled(id);
  const take = (files: FileList | null) => {
    const sorted = sortFiles([...(files ?? [])], pictures.length + waiting.length);
    setRefused(sorted.refused);
    for (const file of sorted.taken) {
      const key = freshKey();
      enqueue(addCalibrationPicture, args, { key, subject: `${picturesOf(id)}.${key}`, form: { caption: "", file } });
    }
  };
  return (
    <div className={styles.stack}>
      {refused.map(({ name, why }) => (
        <Banner key={name} tone="warning" title={t(`findings.pictures.refusal.${why}`, { name })} />
      ))}
      {pictures.length + waiting.length === 0 ? null : (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.Id}>
              <PictureImage picture={picture} size="thumb" alt={t("calibration.form.picture", { number: index + 1 })} />
              {editable ? (
                <div className={styles.remove}>
                  <IconButton
                    size="sm"
                    label={t("calibration.form.removePicture", { number: index + 1 })}
                    icon={<X aria-hidden />}
                    onClick={() =>
                      void enqueue(removeCalibrationPicture, { body: { Id: picture.Id } }, { subject: `${picturesOf(id)}.${picture.Id}` })
                    }
                  />
                </div>
              ) : null}
            </li>
          ))}
          {waiting.map(({ key }) => (
            <li key={key}>
              <div role="status" className={styles.sending}>
                {t("calibration.form.pictureSending")}
              </div>
            </li>
          ))}
        </ul>
      )}
      {editable ? (
        <div>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()}>
            {t("calibration.form.addPicture")}
          </Button>
          <input
            ref={input}
            hidden
            multiple
            type="file"
            accept={pictureLimits.types.join(",")}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = "";
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Asks for the pictures again as soon as one was sent or removed. */
function useSettled(id: number): void {
  const client = useQueryClient();
  useEffect(
    () =>
      outbox.onSettled(({ entry }) => {
        if (isWithin(entry.subject, picturesOf(id)))
          void client.invalidateQueries({ queryKey: keyOf(getCalibrationPictures, { query: { id } }) });
      }),
    [client, id],
  );
}
