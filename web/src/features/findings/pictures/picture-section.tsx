import { type Findings, getFindings } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { type ClipboardEvent, memo, useEffect, useEffectEvent, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { useDrop } from "../../../lib/use-drop.ts";
import { Banner } from "../../../ui/banner.tsx";
import { cx } from "../../../ui/cx.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { pictureLimits, type Refusal, sortFiles } from "./picture-files.ts";
import { addPictures, editStored, usePictures } from "./picture-outbox.ts";
import { PictureTile } from "./picture-tile.tsx";
import styles from "./pictures.module.css";

/** The pictures of a job, and those on their way: chosen, dropped or pasted, they go by themselves. */
export const PictureSection = memo(function PictureSection({ findings, editable }: { findings: Findings; editable: boolean }) {
  const t = useText();
  const job = findings.Id;
  // Asked here too, so that a picture that has arrived is shown in the moment in which it leaves the outbox.
  const { data = findings } = useCall(getFindings, { query: { id: job } });
  const pictures = usePictures(job, data.Pictures);
  const client = useQueryClient();
  const [refused, setRefused] = useState<readonly { name: string; why: Refusal }[]>([]);

  const take = (files: Iterable<File>) => {
    const sorted = sortFiles([...files], pictures.length);
    setRefused(sorted.refused);
    addPictures(job, sorted.taken);
  };
  usePaste(editable, take);
  const { isOver, handlers } = useDrop({ enabled: editable, take });
  return (
    <div className={cx(styles.section, isOver && styles.over)} {...handlers}>
      {refused.length > 0 ? <Refused files={refused} onClose={() => setRefused([])} /> : null}
      {pictures.length === 0 ? (
        <p className={styles.none}>{t(editable ? "findings.pictures.none" : "findings.pictures.noneRead")}</p>
      ) : (
        <ul className={styles.tiles}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              {...{ job, picture, editable }}
              number={index + 1}
              onRemoved={(id) => editStored(client, job, (all) => all.filter((one) => one.Id !== id))}
            />
          ))}
        </ul>
      )}
      {editable ? (
        <div className={styles.actions}>
          <FileButton size="sm" icon={<ImagePlus aria-hidden />} accept={pictureLimits.types.join(",")} multiple onFiles={take}>
            {t("findings.pictures.add")}
          </FileButton>
        </div>
      ) : null}
    </div>
  );
});

/** Why files were not taken. */
function Refused({ files, onClose }: { files: readonly { name: string; why: Refusal }[]; onClose: () => void }) {
  const t = useText();
  return (
    <Banner tone="warning" title={t("findings.pictures.refused", { count: files.length })} onClose={onClose} closeText={t("common.close")}>
      <ul>
        {files.map(({ name, why }) => (
          <li key={name}>{t(`findings.pictures.refusal.${why}`, { name })}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** A picture in the clipboard (a screenshot of the scan tool) is taken wherever it is pasted on the screen. */
function usePaste(enabled: boolean, take: (files: FileList) => void): void {
  const run = useEffectEvent((event: globalThis.ClipboardEvent | ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: globalThis.ClipboardEvent) => run(event);
    addEventListener("paste", listener);
    return () => removeEventListener("paste", listener);
  }, [enabled]);
}
