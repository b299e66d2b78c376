import { LogOut } from "lucide-react";
import { useState } from "react";
import { UnsentWarning } from "../../features/outbox/unsent-warning.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { signOutHere } from "../../lib/outbox/sign-out-here.ts";
import { useProblemText } from "../../lib/problem-text.ts";

import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import styles from "./profile.module.css";

/** Ends every session of the user, for a lost phone. */
export function Everywhere() {
  const t = useText();
  const problemText = useProblemText();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const leave = () => {
    setPending(true);
    signOutHere(true).catch((error: unknown) => {
      setPending(false);
      setProblem(error);
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t("profile.sessionsText")}</p>
      <div className={styles.actions}>
        <Button icon={<LogOut aria-hidden />} onClick={() => setOpen(true)}>
          {t("profile.everywhere")}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("profile.everywhereTitle")}
        confirmText={t("profile.everywhere")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={pending}
        pendingText={t("shell.signOutPending")}
        error={problem ? problemText(problem) : undefined}
        onConfirm={leave}
      >
        <p>{t("profile.everywhereText")}</p>
        <UnsentWarning />
      </ConfirmDialog>
    </div>
  );
}
