import { Camera, Paperclip } from "lucide-react";
import { useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { acceptedFiles, type RefusedFile } from "./chat-files.ts";

/** The buttons that choose files or take a picture with the device's camera. */
export function AttachButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useText();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isTouch = useMedia("(pointer: coarse)");
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = "";
  };
  return (
    <>
      <IconButton label={t("chat.composer.attach")} icon={<Paperclip aria-hidden />} onClick={() => files.current?.click()} />
      <input ref={files} hidden multiple type="file" accept={acceptedFiles} onChange={(event) => take(event.target)} />
      {isTouch ? (
        <>
          <IconButton label={t("chat.composer.camera")} icon={<Camera aria-hidden />} onClick={() => camera.current?.click()} />
          <input ref={camera} hidden type="file" accept="image/*" capture="environment" onChange={(event) => take(event.target)} />
        </>
      ) : null}
    </>
  );
}

/** Why files were not sent; `nothing` if something was dropped that is no file. */
export function RefusedFiles({ files, nothing, onClose }: { files: readonly RefusedFile[]; nothing: boolean; onClose: () => void }) {
  const t = useText();
  if (nothing) return <Banner tone="warning" title={t("chat.file.noneDropped")} onClose={onClose} closeText={t("common.close")} />;
  if (files.length === 0) return null;
  return (
    <Banner tone="warning" title={t("chat.file.refused", { count: files.length })} onClose={onClose} closeText={t("common.close")}>
      <ul>
        {files.map(({ name, why, limit }) => (
          <li key={name}>
            {why === "size"
              ? t("chat.file.size", { name, limit: `${limit} MB` })
              : why === "empty"
                ? t("chat.file.empty", { name })
                : t("chat.file.type", { name })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
