import { useState } from "react";
import { UnsentWarning } from "../../features/outbox/unsent-warning.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { signOutHere } from "../../lib/outbox/sign-out-here.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Asks before signing out (domain.md#signout). */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOutHere();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("shell.signOutTitle")}
      confirmText={t("shell.signOut")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      pending={pending}
      pendingText={t("shell.signOutPending")}
      onConfirm={leave}
    >
      <p>{t("shell.signOutText")}</p>
      <UnsentWarning />
    </ConfirmDialog>
  );
}
