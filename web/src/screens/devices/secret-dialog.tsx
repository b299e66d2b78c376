import { type DeviceRow, rotateDeviceSecret } from "@remotebay/contract";
import { useState } from "react";
import { type CallProblem, send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./devices.module.css";

/** Gives a device a new secret and shows it once: nothing keeps it, and without a connection nothing is queued. */
export function SecretDialog({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [isSending, setSending] = useState(false);
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const rotate = async () => {
    setSending(true);
    setProblem(null);
    try {
      setSecret((await send(rotateDeviceSecret, { body: { Id: device.Id } })).Secret);
    } catch (error) {
      setProblem(error as CallProblem);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("devices.secret.title", { device: device.FriendlyName })}
      closeText={t("common.close")}
      size="sm"
      actions={
        secret === "" ? (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button variant="danger" pending={isSending} onClick={() => void rotate()}>
              {t("devices.secret.confirm")}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t("devices.secret.done")}
          </Button>
        )
      }
    >
      {secret === "" ? (
        <p>{t("devices.secret.text")}</p>
      ) : (
        <div className={styles.secret} role="status">
          <p>{t("devices.secret.once", { id: String(device.Id) })}</p>
          <CopyText value={secret} copyText={t("devices.secret.copy")} copiedText={t("devices.secret.copied")} />
        </div>
      )}
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </Dialog>
  );
}
