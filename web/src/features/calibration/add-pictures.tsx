import { addCalibrationPicture, getCalibrationPictures, type Picture } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { freshKey } from "../../lib/fresh-key.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import { isWithin } from "../../lib/outbox/queue.ts";
import { enqueue, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { type Refusal, sortFiles } from "../findings/pictures/picture-files.ts";

/** What the pictures of a calibration concern in the outbox. */
export function picturesOf(id: number): string {
  return `request.${id}.calibration-pictures`;
}

type Refused = readonly { name: string; why: Refusal }[];

/** Adds pictures to a calibration: they go by themselves, also later. `waiting` are those on their way, `refused` those of the last choice that cannot be taken. */
export function useAddPictures(id: number) {
  const args = { query: { id } };
  const { data: pictures = [] } = useCall(getCalibrationPictures, args);
  const waiting = useOutbox(picturesOf(id)).filter(({ path }) => path === addCalibrationPicture.path);
  const [refused, setRefused] = useState<Refused>([]);
  useSettled(id);
  /** `onAdded` is told each picture that the service has stored. */
  const add = (files: readonly File[], onAdded?: (picture: Picture) => void) => {
    const sorted = sortFiles(files, pictures.length + waiting.length);
    setRefused(sorted.refused);
    for (const file of sorted.taken) {
      const key = freshKey();
      const { reply } = enqueue(addCalibrationPicture, args, { key, subject: `${picturesOf(id)}.${key}`, form: { caption: "", file } });
      // What the service refuses is shown by the outbox.
      void reply.then(onAdded, () => undefined);
    }
  };
  return { add, waiting, refused };
}

/** Why files of the last choice were not taken. */
export function RefusedPictures({ refused }: { refused: Refused }) {
  const t = useText();
  return refused.map(({ name, why }) => <Banner key={name} tone="warning" title={t(`findings.pictures.refusal.${why}`, { name })} />);
}

/** Asks for the pictures again as soon as one was sent, described or removed. */
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
