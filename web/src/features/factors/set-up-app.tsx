import { beginAuthenticator, confirmAuthenticator, type Reply } from "@remotebay/contract";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { CallProblem, send } from "../../lib/call.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./factors.module.css";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAsking } from "./use-asking.ts";

type Seed = Reply<typeof beginAuthenticator>;

/** Sets an authenticator app up: its QR code, then a code of it, then the recovery codes. */
export function SetUpApp({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const formId = useId();
  const [seed, setSeed] = useState<Seed>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { isBusy, problem, ask } = useAsking();
  const begin = useEffectEvent(() => ask(async () => setSeed(await send(beginAuthenticator, {}))));
  useEffect(() => begin(), []);

  const confirm = (code: string) =>
    ask(async () => {
      setCodes((await send(confirmAuthenticator, { body: { Code: code } })).Codes);
    });
  // Not before: the page may lead on then, and the codes are shown only now.
  const finish = () => {
    onClose();
    onDone();
  };
  const isWrong = problem instanceof CallProblem && problem.errors.length > 0;
  const actions =
    codes === undefined ? (
      <>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button variant="primary" type="submit" form={formId} disabled={seed === undefined} pending={isBusy && seed !== undefined}>
          {t("factors.app.confirm")}
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={finish}>
        {t("factors.codes.done")}
      </Button>
    );
  return (
    <Dialog
      open
      onClose={codes === undefined ? onClose : finish}
      dismissable={codes === undefined}
      title={codes === undefined ? t("factors.app.setUp") : t("factors.codes.title")}
      closeText={t("common.close")}
      size="sm"
      actions={actions}
    >
      {problem !== undefined && !isWrong ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      {codes !== undefined ? <RecoveryCodes codes={codes} /> : null}
      {codes === undefined && seed === undefined && problem === undefined ? <Spinner label={t("factors.app.setUp")} /> : null}
      {codes === undefined && seed !== undefined ? <SeedForm id={formId} seed={seed} problem={problem} onCode={confirm} /> : null}
    </Dialog>
  );
}

function SeedForm({ id, seed, problem, onCode }: { id: string; seed: Seed; problem: unknown; onCode: (code: string) => void }) {
  const t = useText();
  const faultText = useFaultText();
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "") onCode(code);
  };
  const fault = isMissing ? "required" : problem instanceof CallProblem ? problem.errors[0]?.code : undefined;
  return (
    <form id={id} noValidate className={styles.dialog} onSubmit={submit}>
      <p>{t("factors.app.scan")}</p>
      <QrCode text={seed.Uri} label={t("factors.app.qr")} />
      <div className={styles.secret}>
        <p className={styles.quiet}>{t("factors.app.type")}</p>
        <CopyText
          value={seed.Secret}
          groups={[4, 4, 4, 4, 4, 4, 4]}
          copyText={t("factors.app.copy")}
          copiedText={t("factors.codes.copied")}
        />
      </div>
      <TextField
        label={t("factors.app.code")}
        name="code"
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        tabular
        required
        error={faultText(fault)}
        onChange={({ target }) => setCode(target.value)}
      />
    </form>
  );
}
