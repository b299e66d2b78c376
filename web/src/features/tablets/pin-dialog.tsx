import { isTrivialPin, setPin } from "@remotebay/contract";
import { type FormEvent, useId, useState } from "react";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./tablets.module.css";

/** Sets the user's PIN for the shared tablets of their shop (domain.md#tablet-pin). */
export function PinDialog({ isFirst = false, onClose }: { isFirst?: boolean; onClose: () => void }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const formId = useId();
  const [pin, setPinText] = useState("");
  const [fault, setFault] = useState<string>();
  const { ask, isBusy, problem, faults } = useAsk(setPin);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = /^\d{4,6}$/.test(pin) ? (isTrivialPin(pin) ? "pin-trivial" : undefined) : "pin";
    setFault(found);
    if (found !== undefined || !(await ask({ body: { Pin: pin } }))) return;
    toast({ text: t("tablets.pinSaved"), tone: "success", key: "pin" });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isFirst ? "tablets.pinFirst" : "tablets.pin")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t(isFirst ? "tablets.pinLater" : "common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" pending={isBusy}>
            {t("tablets.pinSave")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <p>{t("tablets.pinText")}</p>
        {problem && problem.errors.length === 0 ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
        <PasswordField
          label={t("tablets.newPin")}
          description={t("tablets.pinHint")}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={faultText(fault ?? faults["Pin"])}
          showText={t("tablets.showPin")}
          hideText={t("tablets.hidePin")}
          onChange={({ target }) => {
            setPinText(target.value.replaceAll(/\D/g, ""));
            setFault(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
