import { addPicture, describePicture, type Findings, getFindings, type Picture, type PictureProof } from "@remotebay/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { freshKey } from "../../../lib/fresh-key.ts";
import { outbox } from "../../../lib/outbox/browser-outbox.ts";
import { isWithin, replyTo } from "../../../lib/outbox/queue.ts";
import type { Item, Outcome } from "../../../lib/outbox/types.ts";
import { enqueue, useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { keyOf } from "../../../lib/query-client.ts";

/** A picture of a job as it is shown: stored, on its way, or just arrived. */
export interface ShownPicture {
  /** The same before and after it is sent, so that its place on the screen is, and whoever writes its caption is not thrown out. */
  key: string;
  /** What it is called where nobody has captioned it: the file's name, as long as this page knows it. */
  fileName: string | undefined;
  caption: string;
  proves: PictureProof;
  stored: Picture | undefined;
  /** Its upload, until the service has it. */
  upload: Item | undefined;
  /** The upload, caption or removal that the service refused. */
  refused: Item | undefined;
}

/** Pictures that this page has sent: by what name, and under which key. */
const arrived = new Map<number, { key: string; fileName: string }>();

const captionSlot = "caption";

/** What pictures of a job concern in the outbox. */
export function picturesOf(job: number): string {
  return `request.${job}.pictures`;
}

/** What one picture concerns: its caption follows its upload, and no other picture waits for either. */
export function subjectOf(job: number, key: string): string {
  return `${picturesOf(job)}.${key}`;
}

/** Sends files to a job as pictures: they are kept on this device and go by themselves. */
export function addPictures(job: number, files: readonly File[]): void {
  for (const file of files) {
    const key = freshKey();
    enqueue(addPicture, { query: { id: job } }, { key, subject: subjectOf(job, key), form: { caption: "", file } });
  }
}

/** Writes what is said of a picture, whether it is stored already or still on its way. All of it goes each time: the last of what waits is all that is sent. */
export function describe(job: number, picture: ShownPicture, changed: Partial<Pick<ShownPicture, "caption" | "proves">>): void {
  const { key, stored, caption, proves } = { ...picture, ...changed };
  const Id = stored?.Id ?? replyTo(key, "Id");
  enqueue(describePicture, { body: { Id, Caption: caption, Proves: proves } }, { subject: subjectOf(job, key), slot: captionSlot });
}

/** The pictures of a job, those on their way last. */
export function usePictures(job: number, stored: readonly Picture[]): readonly ShownPicture[] {
  const items = useOutbox(picturesOf(job));
  useArrivals(job);
  const uploads = items.filter(({ path }) => path === addPicture.path);
  return [
    ...stored.map((picture) => storedPicture(picture, items, job)),
    ...uploads.filter(({ key }) => !stored.some(({ Id }) => arrived.get(Id)?.key === key)).map((upload) => uploadOf(upload, items)),
  ];
}

function storedPicture(picture: Picture, items: readonly Item[], job: number): ShownPicture {
  const known = arrived.get(picture.Id);
  const key = known?.key ?? String(picture.Id);
  const own = items.filter(({ subject }) => subject === subjectOf(job, key));
  return {
    key,
    fileName: known?.fileName,
    caption: wordsIn(own)?.Caption ?? picture.Caption,
    proves: wordsIn(own)?.Proves ?? picture.Proves,
    stored: picture,
    upload: undefined,
    refused: own.find(isStopped),
  };
}

function uploadOf(upload: Item, items: readonly Item[]): ShownPicture {
  const own = items.filter(({ subject }) => subject === upload.subject);
  return {
    key: upload.key,
    fileName: fileOf(upload)?.name,
    caption: wordsIn(own)?.Caption ?? "",
    proves: wordsIn(own)?.Proves ?? "",
    stored: undefined,
    upload,
    refused: own.find(isStopped),
  };
}

/** The file of an upload. */
export function fileOf(upload: Pick<Item, "form">): File | undefined {
  const file = upload.form?.["file"];
  return file instanceof File ? file : undefined;
}

/** What waits to be sent; without `Proves` where a page of an earlier release wrote it. */
export type WaitingWords = Pick<Picture, "Caption"> & Partial<Pick<Picture, "Id" | "Proves">>;

function wordsIn(items: readonly Item[]): WaitingWords | undefined {
  const item = items.findLast(({ slot }) => slot === captionSlot);
  return item && (item.args.body as WaitingWords);
}

function isStopped({ state }: Item): boolean {
  return state === "refused" || state === "held";
}

/** Edits the stored pictures in the cached reply at once; the live event brings the rest. */
export function editStored(client: QueryClient, job: number, edit: (pictures: Picture[]) => Picture[]): void {
  client.setQueryData<Findings>(
    keyOf(getFindings, { query: { id: job } }),
    (before) => before && { ...before, Pictures: edit(before.Pictures) },
  );
}

/** Shows what arrives as soon as it does. */
function useArrivals(job: number): void {
  const client = useQueryClient();
  useEffect(
    () =>
      outbox.onSettled((outcome: Outcome) => {
        const { entry, key } = outcome;
        if (!("reply" in outcome) || !isWithin(entry.subject, picturesOf(job))) return;
        if (entry.path === addPicture.path) {
          const picture = outcome.reply as Picture;
          arrived.set(picture.Id, { key, fileName: fileOf(entry)?.name ?? "" });
          editStored(client, job, (all) => (all.some(({ Id }) => Id === picture.Id) ? all : [...all, picture]));
        }
        if (entry.path === describePicture.path) {
          const { Id, Caption, Proves } = entry.args.body as WaitingWords;
          editStored(client, job, (all) => all.map((one) => (one.Id === Id ? { ...one, Caption, Proves: Proves ?? one.Proves } : one)));
        }
      }),
    [client, job],
  );
}
