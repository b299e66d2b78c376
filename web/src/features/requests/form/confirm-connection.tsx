import { useText } from "../../../lib/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

/** Asks before a request is sent without a connected device (section 4). */
export function ConfirmConnection({ open, onClose, onConfirm }: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  const t = useText();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("requests.connect.title")}
      confirmText={t("requests.connect.confirm")}
      cancelText={t("common.back")}
      closeText={t("common.close")}
      onConfirm={onConfirm}
    >
      {t("requests.connect.text")}
    </ConfirmDialog>
  );
}
