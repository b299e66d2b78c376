import { chatMessage, getRequestPictures, requestPictureKind, type RequestPicture, type ServiceRequest } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FileImage } from "./attachment.tsx";
import styles from "./attachment.module.css";

/** The pictures that the shop sent with a request (domain.md#request-pictures), for members of its conversation and for technicians who may take it. */
export function useRequestPictures({ Id, VisitId, Technician, Can }: ServiceRequest): readonly RequestPicture[] {
  const isRead = Technician !== null || Can.assign || Can.take;
  const { data, refetch } = useCall(getRequestPictures, isRead ? { query: { id: Id } } : null);
  useLiveEvent(chatMessage, ({ Id: id, fileName }) => {
    if (isRead && id === (VisitId ?? Id) && requestPictureKind(fileName)) void refetch();
  });
  return data ?? [];
}

/** Pictures of a request as a row of small ones, each of which one tap opens. */
export function RequestPictures({ pictures }: { pictures: readonly RequestPicture[] }) {
  const t = useText();
  const [shown, setShown] = useState<RequestPicture>();
  const nameOf = ({ fileName }: RequestPicture) => t(`requests.pictures.kind.${requestPictureKind(fileName) ?? "picture"}`);
  return (
    <>
      <ul className={styles.row}>
        {pictures.map((picture) => (
          <li key={picture.messageId}>
            <button
              type="button"
              className={styles.small}
              onClick={() => setShown(picture)}
              aria-label={t("requests.pictures.open", { kind: nameOf(picture) })}
            >
              <FileImage messageId={picture.messageId} size="thumbnail" alt="" />
              <span className={styles.caption}>{nameOf(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? nameOf(shown) : ""}
        closeText={t("common.close")}
        size="lg"
      >
        {shown ? <FileImage messageId={shown.messageId} size="full" alt={nameOf(shown)} /> : null}
      </Dialog>
    </>
  );
}
