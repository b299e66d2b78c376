import { forgotPassword } from "@remotebay/contract";
import { useState } from "react";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LetterPage } from "./letter-page.tsx";
import styles from "./account.module.css";

/** Asks for a letter with which a forgotten password is replaced. What it says afterwards does not depend on whether there is such an account. */
export function ForgotPage() {
  const t = useText();
  const faultText = useFaultText();
  const asking = useAsk(forgotPassword);
  const [user, setUser] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isSent, setSent] = useState(false);

  const submit = async () => {
    setMissing(user.trim() === "");
    if (user.trim() !== "" && (await asking.ask({ body: { User: user } }))) setSent(true);
  };
  if (isSent) {
    return (
      <LetterPage title={t("account.forgot.title")}>
        <Banner tone="success" title={t("account.forgot.sent")}>
          {t("account.forgot.sentText")}
        </Banner>
      </LetterPage>
    );
  }
  return (
    <LetterPage title={t("account.forgot.title")} problem={asking.problem} onSubmit={() => void submit()}>
      <p className={styles.quiet}>{t("account.forgot.text")}</p>
      <TextField
        label={t("auth.user")}
        name="user"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        required
        value={user}
        error={faultText(isMissing ? "required" : asking.faults["User"])}
        onChange={({ target }) => setUser(target.value)}
      />
      <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.pending")}>
        {t("account.forgot.send")}
      </Button>
    </LetterPage>
  );
}
