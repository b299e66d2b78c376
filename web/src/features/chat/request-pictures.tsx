import { channelUrl, chatMessage, getMessages, requestPictureKind, type ServiceRequest, type StreamMessage } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FileImage } from "./attachment.tsx";
import styles from "./attachment.module.css";

/** Messages among which the pictures of a request are: it was sent with them, so they come first. */
const firstMessages = 100;

/** The pictures that the shop sent with a request (domain.md#request-pictures), as far as the reader is a member of its conversation. */
export function useRequestPictures({ Id, VisitId, Technician, Can }: ServiceRequest): readonly StreamMessage[] {
  const channel = VisitId ?? Id;
  // Of a job that nobody has, Dispatch alone reads the conversation.
  const isRead = Technician !== null || Can.assign;
  const { data, refetch } = useCall(getMessages, isRead ? { query: { url: channelUrl(channel), after: 0, limit: firstMessages } } : null);
  useLiveEvent(chatMessage, ({ Id: id, fileName }) => {
    if (isRead && id === channel && requestPictureKind(fileName)) void refetch();
  });
  return data?.messages.filter(({ thumbnailUrl, fileName }) => thumbnailUrl !== "" && requestPictureKind(fileName)) ?? [];
}

/** Pictures of a request as a row of small ones, each of which one tap opens. */
export function RequestPictures({ pictures }: { pictures: readonly StreamMessage[] }) {
  const t = useText();
  const [shown, setShown] = useState<StreamMessage>();
  const nameOf = ({ fileName }: StreamMessage) => t(`requests.pictures.kind.${requestPictureKind(fileName) ?? "picture"}`);
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
