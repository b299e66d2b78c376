import { type Factors, removeAuthenticator, renewRecoveryCodes } from "@remotebay/contract";
import { useState } from "react";
import { send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./factors.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";
import { useAsking } from "./use-asking.ts";

type Open = "set-up" | "remove" | "renew" | "codes";

/** The authenticator app with its recovery codes. */
export function AuthenticatorPart({ factors, onChange }: { factors: Factors; onChange: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { isBusy, problem, ask } = useAsking();
  const close = () => setOpen(undefined);
  const since = factors.AuthenticatorDate;
  const remove = () =>
    ask(async () => {
      await send(removeAuthenticator, {});
      close();
      onChange();
    });
  const renew = () =>
    ask(async () => {
      setCodes((await send(renewRecoveryCodes, {})).Codes);
      setOpen("codes");
      onChange();
    });
  const asked = {
    onClose: close,
    cancelText: t("common.cancel"),
    closeText: t("common.close"),
    pending: isBusy,
    error: problem === undefined ? undefined : problemText(problem),
  };
  return (
    <div className={styles.part}>
      <h3>{t("factors.app.title")}</h3>
      <p className={styles.quiet}>
        {since === null
          ? t("factors.app.none")
          : `${t("factors.app.since", { date: format.date(since) })} ${t("factors.codes.left", { count: factors.RecoveryCodesLeft })}`}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setOpen("set-up")}>{since === null ? t("factors.app.setUp") : t("factors.app.again")}</Button>
        {since === null ? null : (
          <>
            <Button onClick={() => setOpen("renew")}>{t("factors.codes.renew")}</Button>
            <Button variant="quiet" onClick={() => setOpen("remove")}>
              {t("factors.app.remove")}
            </Button>
          </>
        )}
      </div>
      {open === "set-up" ? <SetUpApp onClose={close} onDone={onChange} /> : null}
      <ConfirmDialog
        {...asked}
        open={open === "remove"}
        title={t("factors.app.removeTitle")}
        confirmText={t("factors.app.remove")}
        tone="danger"
        onConfirm={remove}
      >
        <p>{t("factors.app.removeText")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...asked}
        open={open === "renew"}
        title={t("factors.codes.renewTitle")}
        confirmText={t("factors.codes.renew")}
        onConfirm={renew}
      >
        <p>{t("factors.codes.renewText")}</p>
      </ConfirmDialog>
      <Dialog
        open={open === "codes"}
        onClose={close}
        dismissable={false}
        title={t("factors.codes.title")}
        closeText={t("common.close")}
        size="sm"
        actions={
          <Button variant="primary" onClick={close}>
            {t("factors.codes.done")}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    </div>
  );
}
