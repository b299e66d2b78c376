import { type ReactNode, useState } from "react";
import { type CallProblem, problemIn } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ShownOnce } from "./shown-once.tsx";

interface SecretDialogProps {
  title: string;
  /** What a new secret means, before it is made. */
  text: ReactNode;
  /** The words of the button that makes it. */
  confirm: string;
  /** What to do with it now. */
  once: ReactNode;
  /** Asks the service for it. */
  make: () => Promise<string>;
  onClose: () => void;
}

/** Makes a new secret and shows it once: nothing keeps it, and without a connection nothing is queued. */
export function SecretDialog({ title, text, confirm, once, make, onClose }: SecretDialogProps) {
  const t = useText();
  const problemText = useProblemText();
  const [isSending, setSending] = useState(false);
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const run = async () => {
    setSending(true);
    setProblem(null);
    try {
      setSecret(await make());
    } catch (error) {
      setProblem(problemIn(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeText={t("common.close")}
      size="sm"
      actions={
        secret === "" ? (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button variant="danger" pending={isSending} onClick={() => void run()}>
              {confirm}
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
        <p>{text}</p>
      ) : (
        <ShownOnce secret={secret} copyText={t("devices.secret.copy")} copiedText={t("devices.secret.copied")}>
          {once}
        </ShownOnce>
      )}
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </Dialog>
  );
}
