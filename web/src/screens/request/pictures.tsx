import { getPicture, type Picture } from "@remotebay/contract";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./request.module.css";

/** The pictures of a job as thumbnails; one tap opens one. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useText();
  const [opened, setOpened] = useState<Picture>();
  const nameOf = (picture: Picture) =>
    picture.Caption === ""
      ? t("request.findings.picture", { number: pictures.findIndex(({ Id }) => Id === picture.Id) + 1 })
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

/** A picture is asked for with the user's token, so it comes as bytes and not by an address. */
function PictureImage({ picture, size, alt }: { picture: Picture; size: "thumb" | "full"; alt: string }) {
  const { data: blob } = useCall(getPicture, { query: { id: picture.Id, size } }, { staleTime: Number.POSITIVE_INFINITY });
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!blob || !image.current) return;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  if (!blob) return <Skeleton height={size === "thumb" ? "9rem" : "20rem"} />;
  return <img ref={image} alt={alt} width={picture.Width} height={picture.Height} className={size === "full" ? styles.full : undefined} />;
}
