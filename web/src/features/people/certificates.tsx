import { type Certificate, checkCertificate, getCertificates, removeCertificate, saveCertificate } from "@remotebay/contract";
import { BadgeCheck, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toast.tsx";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { validText } from "./certificate-texts.ts";
import styles from "./people.module.css";

type Asked = { what: "edit"; of: Certificate | null } | { what: "remove" | "check"; of: Certificate };

/** A person's certificates: for themselves, who cannot check them, and for an administrator (domain.md#certificates). */
export function Certificates({ userId }: { userId: number }) {
  const t = useText();
  const problemText = useProblemText();
  const { data, error, refetch } = useCall(getCertificates, { query: { userId } }, { staleTime: 0 });
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const onDone = () => {
    close();
    void refetch();
  };
  const onStale = () => {
    toast({ text: t("certificates.stale"), tone: "warning", key: "certificate" });
    onDone();
  };
  if (!data) return error ? <Banner tone="danger">{problemText(error)}</Banner> : null;
  const { Certificates: list, CanChange, CanCheck } = data;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t("certificates.text")}</p>
      {list.length === 0 ? <p className={styles.quiet}>{t("certificates.none")}</p> : null}
      {list.length === 0 ? null : (
        <ul className={styles.invitations} aria-label={t("certificates.title")}>
          {list.map((one) => (
            <Row key={one.Id} certificate={one} canChange={CanChange} canCheck={CanCheck} onAsk={(what) => ask({ what, of: one })} />
          ))}
        </ul>
      )}
      {CanChange ? (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => ask({ what: "edit", of: null })}>
            {t("certificates.add")}
          </Button>
        </div>
      ) : null}
      {asked?.what === "edit" ? (
        // What was typed stays, and is saved over the newest version once somebody has read that there is one.
        <CertificateDialog
          userId={userId}
          certificate={list.find(({ Id }) => Id === asked.of?.Id) ?? asked.of}
          onClose={close}
          onDone={onDone}
          onStale={() => void refetch()}
        />
      ) : null}
      {asked?.what === "remove" ? <Remove userId={userId} certificate={asked.of} {...{ onClose: close, onDone, onStale }} /> : null}
      {asked?.what === "check" ? <Check userId={userId} certificate={asked.of} {...{ onClose: close, onDone, onStale }} /> : null}
    </div>
  );
}

interface RowProps {
  certificate: Certificate;
  canChange: boolean;
  canCheck: boolean;
  onAsk: (what: Asked["what"]) => void;
}

function Row({ certificate, canChange, canCheck, onAsk }: RowProps) {
  const t = useText();
  const format = useFormat();
  const { Scheme: name, Number, Note, CheckedDate, CheckedBy: who } = certificate;
  return (
    <li>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>
          {Number} · {validText({ t, format }, certificate)}
        </span>
        {Note === "" ? null : <span className={styles.quiet}>{Note}</span>}
        <span>
          {CheckedDate === null ? (
            <Badge tone="warning">{t("certificates.unchecked")}</Badge>
          ) : (
            <Badge tone="success" wraps>
              {t("certificates.checked", { who, date: format.date(CheckedDate) })}
            </Badge>
          )}
        </span>
      </div>
      {canCheck && CheckedDate === null ? (
        <Button
          size="sm"
          icon={<BadgeCheck aria-hidden />}
          aria-label={`${t("certificates.check")}: ${name}`}
          onClick={() => onAsk("check")}
        >
          {t("certificates.check")}
        </Button>
      ) : null}
      {canChange ? (
        <>
          <IconButton label={t("certificates.edit", { name })} icon={<Pencil aria-hidden />} onClick={() => onAsk("edit")} />
          <IconButton label={t("certificates.remove", { name })} icon={<Trash2 aria-hidden />} onClick={() => onAsk("remove")} />
        </>
      ) : null}
    </li>
  );
}

interface AskedProps {
  userId: number;
  certificate: Certificate;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}

/** Asks before a certificate is removed, and offers to write it again. */
function Remove({ userId: UserId, certificate, onClose, onDone, onStale }: AskedProps) {
  const t = useText();
  const problemText = useProblemText();
  const removing = useAsk(removeCertificate);
  const restoring = useAsk(saveCertificate);
  const { Id, Version, Scheme: name, Number, ValidFrom, ValidUntil, Note } = certificate;
  const failed = (problem: Parameters<typeof problemText>[0]) => toast({ text: problemText(problem), tone: "warning", key: "certificate" });
  const undo = async () => {
    const body = { UserId, Id: 0, Seen: 0, Scheme: name, Number, ValidFrom, ValidUntil, Note };
    if (await restoring.ask({ body }, failed)) onDone();
  };
  const confirm = async () => {
    const done = await removing.ask({ body: { UserId, Id, Seen: Version } }, ({ code }) => code === "stale" && onStale());
    if (!done) return;
    const action = { text: t("certificates.undo"), onAction: () => void undo() };
    toast({ text: t("certificates.removed", { name }), tone: "success", key: "certificate", action });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("certificates.removeTitle", { name })}
      confirmText={t("certificates.removeConfirm")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      tone="danger"
      pending={removing.isBusy}
      error={removing.problem ? problemText(removing.problem) : undefined}
      onConfirm={() => void confirm()}
    >
      <p>{t("certificates.removeText")}</p>
    </ConfirmDialog>
  );
}

/** Asks an administrator whether they really looked. */
function Check({ userId: UserId, certificate: { Id, Version, Scheme: name }, onClose, onDone, onStale }: AskedProps) {
  const t = useText();
  const problemText = useProblemText();
  const checking = useAsk(checkCertificate);
  const confirm = async () => {
    if (!(await checking.ask({ body: { UserId, Id, Seen: Version } }, ({ code }) => code === "stale" && onStale()))) return;
    toast({ text: t("certificates.checkDone", { name }), tone: "success", key: "certificate" });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("certificates.checkTitle", { name })}
      confirmText={t("certificates.check")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      pending={checking.isBusy}
      error={checking.problem ? problemText(checking.problem) : undefined}
      onConfirm={() => void confirm()}
    >
      <p>{t("certificates.checkText")}</p>
    </ConfirmDialog>
  );
}
