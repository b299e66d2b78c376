import type { RequestRow } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { RefusedFiles } from "../../features/chat/attach.tsx";
import { createBeforeSending, sendFiles, sortFiles } from "../../features/chat/chat-files.ts";
import { ChooseRequest } from "../../features/chat/choose-request.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { forgetShared, readShared, type Shared } from "../../lib/shared.ts";
import { addToDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import styles from "./share.module.css";

/** `/share`: what another application shared, and the request whose chat it goes to (domain.md#screen-share). */
export function ShareScreen() {
  const t = useText();
  /** Undefined until it is read, null if there is nothing. */
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => {
    let isGone = false;
    const show = (found: Shared | null) => {
      if (!isGone) setShared(found);
    };
    readShared().then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, []);
  const discard = () => {
    void forgetShared();
    setShared(null);
  };
  return (
    <>
      <PageHeader
        title={t("share.title")}
        subtitle={shared ? t("share.text") : undefined}
        actions={shared ? <Button onClick={discard}>{t("share.discard")}</Button> : undefined}
      />
      {shared === undefined ? (
        <div aria-busy>
          <SkeletonCard count={2} />
        </div>
      ) : shared === null ? (
        <EmptyState icon={<Share2 aria-hidden />} title={t("share.none")} text={t("share.noneText")} />
      ) : (
        <Chosen shared={shared} />
      )}
    </>
  );
}

function Chosen({ shared }: { shared: Shared }) {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const [row, setRow] = useState<RequestRow>();
  const [sorted] = useState(() => sortFiles(shared.files));
  const [showsRefused, setShowsRefused] = useState(true);
  const { taken, refused } = sorted;
  const hasSomething = taken.length > 0 || shared.text !== "";

  const send = async ({ Id }: RequestRow) => {
    setRow(undefined);
    if (shared.text !== "") addToDraft(user.Id, `chat.${Id}`, shared.text);
    if (taken.length > 0) createBeforeSending(Id, user.Language);
    await sendFiles(Id, taken);
    await forgetShared();
    await navigate({ to: "/chats", search: { channel: Id }, replace: true });
  };
  return (
    <div className={styles.page}>
      <RefusedFiles files={showsRefused ? refused : []} nothing={false} onClose={() => setShowsRefused(false)} />
      {hasSomething ? (
        <>
          <Card title={t("share.what")}>
            {taken.length > 0 ? <Files files={taken} /> : null}
            {shared.text === "" ? null : (
              <p className={styles.text} dir="auto">
                {shared.text}
              </p>
            )}
          </Card>
          <Card title={t("share.where")}>
            <ChooseRequest onChosen={setRow} />
          </Card>
        </>
      ) : null}
      <ConfirmDialog
        open={row !== undefined}
        onClose={() => setRow(undefined)}
        title={t("share.confirmTitle", { number: row?.WorkOrderNumber ?? "" })}
        confirmText={t(taken.length > 0 ? "share.send" : "share.open")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        onConfirm={() => row && void send(row)}
      >
        {row ? <p>{vehicleOf(row) || t("requests.row.noVehicle")}</p> : null}
        {taken.length > 0 ? <p>{t("share.filesGo", { count: taken.length })}</p> : null}
        {shared.text === "" ? null : <p>{t("share.textGoes")}</p>}
      </ConfirmDialog>
    </div>
  );
}

/** The files: pictures as they look, others by name. */
function Files({ files }: { files: readonly File[] }) {
  const [shown] = useState(() => files.map((file) => ({ file, address: URL.createObjectURL(file) })));
  useEffect(() => () => shown.forEach(({ address }) => URL.revokeObjectURL(address)), [shown]);
  return (
    <ul className={styles.files}>
      {shown.map(({ file, address }) => (
        <li key={address}>
          {file.type.startsWith("image/") ? <img src={address} alt={file.name} /> : <span className={styles.name}>{file.name}</span>}
        </li>
      ))}
    </ul>
  );
}
