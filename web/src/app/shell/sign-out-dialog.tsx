import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import { signOut } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Asks before signing out (section 2 "Logout confirmation"). */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const unsent = useStore(outbox.items).length;
  const [pending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOut();
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
      {unsent > 0 ? (
        <p>
          <strong>{t("outbox.signOut", { count: unsent })}</strong>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
