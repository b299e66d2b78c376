import { type Findings, getFindings, type Picture } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ImagePlus, Upload } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { keyOf } from "../../lib/query-client.ts";
import { useStore } from "../../lib/store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { PictureTile, StagedTile } from "./picture-tiles.tsx";
import { pictureLimits, type Refusal, sendStaged, sortFiles, stage, stagedOf } from "./staged-pictures.ts";
import styles from "./pictures.module.css";

/** The pictures of a job, and those on their way: chosen, dropped or pasted. */
export function PictureSection({ findings, editable }: { findings: Findings; editable: boolean }) {
  const t = useText();
  const job = findings.Id;
  const staged = useStore(stagedOf(job));
  const there = useStored(job);
  const [refused, setRefused] = useState<readonly { name: string; why: Refusal }[]>([]);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ready = staged.filter((picture) => picture.state === "ready").length;

  const take = (files: FileList | null | undefined) => {
    const sorted = sortFiles([...(files ?? [])], findings.Pictures.length + staged.length);
    setRefused(sorted.refused);
    stage(job, sorted.taken);
  };
  const send = () => void sendStaged(job, there.add);
  usePaste(editable, take);
  useStay(staged.length > 0);
  const over = (event: DragEvent) => {
    if (!editable || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={cx(styles.section, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={editable ? drop : undefined}
    >
      {refused.length > 0 ? <Refused files={refused} onClose={() => setRefused([])} /> : null}
      {findings.Pictures.length + staged.length === 0 ? (
        <p className={styles.none}>{t(editable ? "findings.pictures.none" : "findings.pictures.noneRead")}</p>
      ) : (
        <ul className={styles.tiles}>
          {findings.Pictures.map((picture, index) => (
            <PictureTile key={picture.Id} picture={picture} number={index + 1} editable={editable} onRemoved={there.remove} />
          ))}
          {staged.map((picture) => (
            <StagedTile key={picture.key} job={job} picture={picture} onRetry={send} />
          ))}
        </ul>
      )}
      {editable ? (
        <div className={styles.actions}>
          <Button size="sm" icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()}>
            {t("findings.pictures.add")}
          </Button>
          {ready > 0 ? (
            <Button size="sm" variant="primary" icon={<Upload aria-hidden />} onClick={send}>
              {t("findings.pictures.send", { count: ready })}
            </Button>
          ) : null}
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

/** Changes the cached reply by what is known already; the live event brings the rest. */
function useStored(job: number): { add: (picture: Picture) => void; remove: (id: number) => void } {
  const client = useQueryClient();
  const put = (edit: (pictures: Picture[]) => Picture[]) =>
    client.setQueryData<Findings>(
      keyOf(getFindings, { query: { id: job } }),
      (before) => before && { ...before, Pictures: edit(before.Pictures) },
    );
  return {
    add: (picture) => put((all) => (all.some((one) => one.Id === picture.Id) ? all : [...all, picture])),
    remove: (id) => put((all) => all.filter((one) => one.Id !== id)),
  };
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

/** Asks before the page is closed while pictures wait: they are in this tab alone. */
function useStay(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [waiting]);
}
