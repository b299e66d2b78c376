import { type ChangeEvent, useEffect, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** The second step of a sign-in: the code of the authenticator app, which is sent as soon as it has six digits, or a recovery code. */
export function CodeStep({ isWrong, onBack }: { isWrong: boolean; onBack: () => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) field.current?.select();
    else field.current?.focus();
  }, [isWrong]);
  return (
    <>
      <TextField
        ref={field}
        label={t("auth.code")}
        description={t("auth.codeHint")}
        error={isWrong ? t("problems.wrong-code") : undefined}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        tabular
        required
        onChange={sendWhole}
      />
      <div>
        <Button variant="quiet" onClick={onBack}>
          {t("auth.codeBack")}
        </Button>
      </div>
    </>
  );
}

function sendWhole({ target }: ChangeEvent<HTMLInputElement>): void {
  if (/^\d{6}$/.test(target.value.trim())) target.form?.requestSubmit();
}
