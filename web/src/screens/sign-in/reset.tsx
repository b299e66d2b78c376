import { faultsOf, NewPassword, resetPassword } from "@remotebay/contract";
import { useState } from "react";
import { NewPasswordField } from "../../features/people/new-password-field.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LetterPage } from "./letter-page.tsx";
import { linkProblem } from "./link-problem.ts";

/** Replaces a forgotten password; then its owner signs in with the new one. */
export function ResetPage({ token }: { token: string }) {
  const t = useText();
  const asking = useAsk(resetPassword);
  const [password, setPassword] = useState("");
  const [own, setOwn] = useState<string>();
  const [isDone, setDone] = useState(false);

  const submit = async () => {
    const fault = faultsOf(NewPassword, password)[0]?.code;
    setOwn(fault);
    if (fault === undefined && (await asking.ask({ body: { Token: token, Password: password } }))) setDone(true);
  };
  if (isDone) {
    return (
      <LetterPage title={t("account.reset.title")}>
        <Banner tone="success" title={t("account.reset.done")}>
          {t("account.reset.doneText")}
        </Banner>
      </LetterPage>
    );
  }
  return (
    <LetterPage title={t("account.reset.title")} problem={linkProblem(asking)} hasAgain onSubmit={() => void submit()}>
      <NewPasswordField value={password} onChange={setPassword} fault={own ?? asking.faults["Password"]} />
      <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.pending")}>
        {t("account.reset.save")}
      </Button>
    </LetterPage>
  );
}
