import { getChatFile, type StreamMessage } from "@remotebay/contract";
import { Download, FileText, ImageOff, Play } from "lucide-react";
import { useMemo, useState } from "react";
import { send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { Item } from "../../lib/outbox/types.ts";
import { useCall } from "../../lib/use-call.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { kindOf } from "./file-kind.ts";
import styles from "./attachment.module.css";

/** A message's file: a picture or a video's still that one tap opens, or a document to download. */
export function Attachment({ message, item }: { message: StreamMessage; item: Item | undefined }) {
  if (item) return <Upload message={message} item={item} />;
  return kindOf(message.contentType) === "document" ? <Document message={message} /> : <Preview message={message} />;
}

/** A file on its way. */
function Upload({ message, item }: { message: StreamMessage; item: Item }) {
  const t = useText();
  const format = useFormat();
  const share = format.number(item.share, { style: "percent" });
  const size = useSize(message.size);
  return (
    <div className={styles.document}>
      <FileText aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{message.fileName}</span>
        {item.state === "sending" ? (
          <ProgressBar label={t("chat.file.progress", { share })} value={item.share} valueText={share} bare />
        ) : (
          <span className={styles.size}>{size}</span>
        )}
      </span>
    </div>
  );
}

function Document({ message }: { message: StreamMessage }) {
  const t = useText();
  const [isLost, setLost] = useState(false);
  const size = useSize(message.size);
  const download = () => {
    setLost(false);
    send(getChatFile, { query: { messageId: message.messageId } }).then(
      (blob) => save(blob, message.fileName),
      () => setLost(true),
    );
  };
  return (
    <button type="button" className={styles.document} onClick={download} aria-label={t("chat.file.download", { name: message.fileName })}>
      <FileText aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{message.fileName}</span>
        <span className={styles.size}>{isLost ? t("chat.file.failed") : size}</span>
      </span>
      <Download aria-hidden />
    </button>
  );
}

/** The bytes of a file, which only members get, as a download. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function Preview({ message }: { message: StreamMessage }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isVideo = kindOf(message.contentType) === "video";
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        onClick={() => setOpen(true)}
        aria-label={t("chat.file.open", { name: message.fileName })}
      >
        {message.thumbnailUrl === "" ? <FileText aria-hidden /> : <FileImage messageId={message.messageId} size="thumbnail" alt="" />}
        {isVideo ? (
          <span className={styles.play}>
            <Play aria-hidden />
          </span>
        ) : null}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={message.fileName} closeText={t("common.close")} size="lg">
        {isVideo ? <Video message={message} /> : <FileImage messageId={message.messageId} size="full" alt={message.fileName} />}
      </Dialog>
    </>
  );
}

/** A picture of a message, or a video's still. */
export function FileImage({ messageId, size, alt }: { messageId: string; size: "full" | "thumbnail"; alt: string }) {
  const t = useText();
  const { data, error } = useCall(getChatFile, { query: { messageId, size } }, { staleTime: Number.POSITIVE_INFINITY });
  const image = useMemo(() => shows(data), [data]);
  if (error && !data)
    return (
      <span className={styles.lost}>
        <ImageOff aria-hidden />
        {t("chat.file.failed")}
      </span>
    );
  return data ? <img ref={image} alt={alt} className={size === "full" ? styles.full : styles.image} /> : <Skeleton height="8rem" />;
}

/** The video, or a word where this browser cannot play its type. */
function Video({ message }: { message: StreamMessage }) {
  const t = useText();
  const { data, error } = useCall(getChatFile, { query: { messageId: message.messageId } }, { staleTime: Number.POSITIVE_INFINITY });
  const video = useMemo(() => shows(data), [data]);
  const [cannotPlay, setCannotPlay] = useState(() => document.createElement("video").canPlayType(message.contentType) === "");
  if (cannotPlay)
    return (
      <>
        <p>{t("chat.file.noVideo")}</p>
        <Document message={message} />
      </>
    );
  if (error && !data) return <p>{t("chat.file.failed")}</p>;
  if (!data) return <Skeleton height="16rem" />;
  // What shops film has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video ref={video} controls playsInline className={styles.full} onError={() => setCannotPlay(true)} />;
}

/** For the `ref` of an element that shows bytes while it is mounted. */
function shows(blob: Blob | undefined): (element: HTMLImageElement | HTMLVideoElement | null) => (() => void) | undefined {
  return (element) => {
    if (!blob || !element) return undefined;
    const address = URL.createObjectURL(blob);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
}

/** A file's size as `3.2 MB`. */
function useSize(bytes: number): string {
  const format = useFormat();
  const [unit, size] =
    bytes >= 1_000_000 ? (["megabyte", 1_000_000] as const) : bytes >= 1000 ? (["kilobyte", 1000] as const) : (["byte", 1] as const);
  return format.number(bytes / size, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
