import { maxRequestPictures, type PictureKind, pictureKinds } from "@remotebay/contract";
import { Camera, ImageOff, ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { dropFiles, keepFile, readFile } from "../../lib/draft-files.ts";
import { freshUuid } from "../../lib/fresh-key.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useDrop } from "../../lib/use-drop.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { FormPart } from "./form-part.ts";
import type { KeptPicture } from "./kept-pictures.ts";
import { smallPicture } from "./small-picture.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./picture-section.module.css";

interface PictureSectionProps extends Pick<FormPart, "change"> {
  pictures: readonly KeptPicture[] | undefined;
}

/** Pictures that go with a new request into its conversation (domain.md#request-pictures), where the installation allows files. */
export function PictureSection(props: PictureSectionProps) {
  const t = useText();
  const flags: Readonly<Record<string, string>> = useConfiguration()?.flags ?? {};
  if (flags["ChatFileUploadEnabled"] !== "1") return null;
  return (
    <Card title={t("requests.pictures.title")} icon={<Camera aria-hidden />}>
      <Pictures {...props} />
    </Card>
  );
}

interface Trouble {
  unread: readonly string[];
  tooMany: boolean;
  notKept: boolean;
}

const noTrouble: Trouble = { unread: [], tooMany: false, notKept: false };

function Pictures({ pictures: kept, change }: PictureSectionProps) {
  const pictures = kept ?? [];
  const t = useText();
  const { Id } = useUser();
  const isTouch = useMedia("(pointer: coarse)");
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState(noTrouble);
  const buttons = useRef<HTMLDivElement>(null);
  const put = (edit: (now: KeptPicture[]) => KeptPicture[]) =>
    change((now) => ({ notes: { ...now.notes, pictures: edit(now.notes.pictures ?? []) } }));
  const room = maxRequestPictures - pictures.length;
  const take = async (files: readonly File[]) => {
    setReading(true);
    const taken = files.slice(0, room);
    const met = { unread: [] as string[], tooMany: files.length > room, notKept: false };
    for (const file of taken) {
      try {
        const key = freshUuid();
        met.notKept = !(await keepFile(Id, key, await smallPicture(file))) || met.notKept;
        put((now) => [...now, { key, kind: now.at(-1)?.kind ?? "picture" }].slice(0, maxRequestPictures));
      } catch {
        met.unread.push(file.name);
      }
    }
    setTrouble(met);
    setReading(false);
  };
  const remove = (key: string) => {
    put((now) => now.filter((one) => one.key !== key));
    void dropFiles(Id, [key]);
    // The button that was pressed is gone.
    buttons.current?.querySelector("button")?.focus();
  };
  const { isOver, handlers } = useDrop({ enabled: !isReading && room > 0, take: (files) => void take(files) });
  const chosen = { accept: "image/*", disabled: isReading || room <= 0, onFiles: (files: File[]) => void take(files) };
  return (
    <div className={cx(styles.section, isOver && styles.over)} {...handlers}>
      <p className={shapes.quiet}>{t("requests.pictures.hint", { most: maxRequestPictures })}</p>
      {pictures.length > 0 ? (
        <ul className={styles.tiles} aria-label={t("requests.pictures.title")}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              number={index + 1}
              onKind={(kind) => put((now) => now.map((one) => (one.key === picture.key ? { ...one, kind } : one)))}
              onRemove={() => remove(picture.key)}
            />
          ))}
        </ul>
      ) : null}
      <TroubleNews {...trouble} onClose={() => setTrouble(noTrouble)} />
      <div ref={buttons} className={styles.actions}>
        {isTouch ? (
          <FileButton {...chosen} capture="environment" icon={<Camera aria-hidden />}>
            {t("requests.pictures.take")}
          </FileButton>
        ) : null}
        <FileButton {...chosen} multiple icon={<ImagePlus aria-hidden />}>
          {t("requests.pictures.choose")}
        </FileButton>
      </div>
    </div>
  );
}

function TroubleNews({ unread, tooMany, notKept, onClose }: Trouble & { onClose: () => void }) {
  const t = useText();
  const lines = [
    ...unread.map((name) => t("requests.pictures.unread", { name })),
    ...(tooMany ? [t("requests.pictures.tooMany", { most: maxRequestPictures })] : []),
    ...(notKept ? [t("requests.pictures.notKept")] : []),
  ];
  const [first, ...others] = lines;
  if (first === undefined) return null;
  return (
    <Banner tone="warning" title={first} onClose={onClose} closeText={t("common.close")}>
      {others.length > 0 ? others.map((line) => <p key={line}>{line}</p>) : undefined}
    </Banner>
  );
}

interface PictureTileProps {
  picture: KeptPicture;
  /** Counted from 1. */
  number: number;
  onKind: (kind: PictureKind) => void;
  onRemove: () => void;
}

function PictureTile({ picture: { key, kind }, number, onKind, onRemove }: PictureTileProps) {
  const t = useText();
  const address = useAddressOf(key);
  return (
    <li className={styles.tile}>
      {address === undefined ? (
        <Skeleton height="100%" />
      ) : address === null ? (
        <p className={styles.lost}>
          <ImageOff aria-hidden />
          {t("requests.pictures.lost")}
        </p>
      ) : (
        <img className={styles.image} src={address} alt={t("requests.pictures.number", { number })} />
      )}
      <div className={styles.words}>
        <NativeSelect
          className={styles.kind}
          label={t("requests.pictures.shows", { number })}
          hideLabel
          options={pictureKinds.map((one) => ({ value: one, label: t(`requests.pictures.kind.${one}`) }))}
          value={kind}
          onChange={({ target }) => onKind(target.value as PictureKind)}
        />
        <IconButton label={t("requests.pictures.remove", { number })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The address of a picture on this device: undefined until it is read, null if the device does not have it any more. */
function useAddressOf(key: string): string | null | undefined {
  const { Id } = useUser();
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void readFile(Id, key).then((file) => {
      if (isGone) return;
      made = file && URL.createObjectURL(file);
      setAddress(made ?? null);
    });
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [Id, key]);
  return address;
}
