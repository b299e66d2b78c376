import { getFactors, proveAgain } from "@remotebay/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { CallProblem, send } from "../../lib/call.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { answerProof } from "../../lib/proof.ts";
import { onLeave, signOut } from "../../lib/session.ts";
import { onDevice } from "../../lib/storage.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./factors.module.css";
import { arePasskeysPossible } from "./passkeys-possible.ts";
import { useAsking } from "./use-asking.ts";

/** Asks who the user is, by password, code or passkey; the call that asked for it goes on after that (domain.md#signin-again). */
export function ProofDialog() {
  const t = useText();
  const problemText = useProblemText();
  const formId = useId();
  const { data } = useCall(getFactors, {});
  const [isByCode, setByCode] = useState(false);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, ask } = useAsking();
  useEffect(() => onLeave(() => answerProof(false)), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed === "");
    if (typed === "") return;
    ask(async () => {
      await send(proveAgain, { body: isByCode ? { Code: typed } : { Password: typed } });
      answerProof(true);
    });
  };
  const change = () => {
    setTyped("");
    setMissing(false);
    setByCode(!isByCode);
  };
  const usePasskey = () =>
    ask(async () => {
      const { proveByOwnPasskey } = await import("./passkeys.ts");
      if (await proveByOwnPasskey()) answerProof(true);
    });
  const [fault] = problem instanceof CallProblem ? problem.errors : [];
  return (
    <Dialog
      open
      onClose={() => answerProof(false)}
      title={t("factors.proof.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={() => answerProof(false)}>{t("common.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} pending={isBusy}>
            {t("factors.proof.confirm")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.dialog} onSubmit={submit}>
        <p>{t("factors.proof.text")}</p>
        {problem !== undefined && !fault ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
        <ProofField {...{ isByCode, typed, setTyped }} fault={isMissing ? "required" : fault?.code} />
        <div className={styles.actions}>
          {data?.AuthenticatorDate ? (
            <Button variant="quiet" onClick={change}>
              {t(isByCode ? "factors.proof.usePassword" : "factors.proof.useCode")}
            </Button>
          ) : null}
          {data && data.Passkeys.length > 0 && arePasskeysPossible() ? (
            <Button variant="quiet" onClick={usePasskey}>
              {t("factors.proof.usePasskey")}
            </Button>
          ) : null}
        </div>
        {onDevice.read("open-id") === null ? null : (
          <Banner action={<Button onClick={() => void signOut()}>{t("factors.proof.signOut")}</Button>}>
            {t("factors.proof.provider")}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}

interface ProofFieldProps {
  isByCode: boolean;
  typed: string;
  setTyped: (typed: string) => void;
  fault: string | undefined;
}

function ProofField({ isByCode, typed, setTyped, fault }: ProofFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  const field = {
    value: typed,
    required: true,
    error: faultText(fault),
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  if (isByCode) {
    return (
      <TextField
        key="code"
        label={t("auth.code")}
        description={t("auth.codeHint")}
        autoComplete="one-time-code"
        maxLength={24}
        {...field}
      />
    );
  }
  return (
    <PasswordField
      key="password"
      label={t("account.password.current")}
      name="current-password"
      showText={t("auth.show")}
      hideText={t("auth.hide")}
      {...field}
    />
  );
}
