import type { ScanType } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./request-form.module.css";

/** The disclaimer of a service that is chosen already, by a draft or as last time, and that nobody accepted yet. */
export function OpenDisclaimer({ type, onAccept }: { type: ScanType; onAccept: (type: ScanType) => void }) {
  const t = useText();
  return (
    <Banner
      tone="warning"
      title={t("requests.form.disclaimerNeeded")}
      action={
        <Button size="sm" onClick={() => onAccept(type)}>
          {t("requests.form.acceptDisclaimer")}
        </Button>
      }
    >
      <p className={styles.disclaimer}>{type.disclaimer}</p>
    </Banner>
  );
}

interface DisclaimerDialogProps {
  /** The service that is being chosen; without one the dialog is closed. */
  type: ScanType | undefined;
  onClose: () => void;
  onAccept: (type: ScanType) => void;
}

/** Asks for the disclaimer of a service before it is chosen (domain.md#send-disclaimer). */
export function DisclaimerDialog({ type, onClose, onAccept }: DisclaimerDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={type !== undefined}
      onClose={onClose}
      title={type?.text ?? ""}
      closeText={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          {/* The dialog has one question, so Enter answers it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button variant="primary" autoFocus onClick={() => (type ? onAccept(type) : undefined)}>
            {t("requests.form.acceptDisclaimer")}
          </Button>
        </>
      }
    >
      <p className={styles.disclaimer}>{type?.disclaimer}</p>
    </Dialog>
  );
}
