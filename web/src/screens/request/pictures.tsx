import type { Picture } from "@remotebay/contract";
import { useState } from "react";
import { PictureImage } from "../../features/findings/pictures/picture-image.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./request.module.css";

/** The pictures of a job as thumbnails; a tap opens one. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useText();
  const [opened, setOpened] = useState<Picture>();
  const nameOf = (picture: Picture) =>
    picture.Caption === ""
      ? t("requests.findings.picture", { number: pictures.findIndex(({ Id }) => Id === picture.Id) + 1 })
      : picture.Caption;
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <li key={picture.Id}>
            <button type="button" className={styles.thumb} onClick={() => setOpened(picture)}>
              <PictureImage picture={picture} size="thumb" alt={nameOf(picture)} />
            </button>
            {picture.Caption === "" ? null : <span className={styles.quiet}>{picture.Caption}</span>}
          </li>
        ))}
      </ul>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? nameOf(opened) : ""}
        closeText={t("common.close")}
        size="lg"
      >
        {opened ? <PictureImage picture={opened} size="full" alt={nameOf(opened)} /> : null}
      </Dialog>
    </>
  );
}
