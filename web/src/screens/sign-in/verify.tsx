import { verifyEmail } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LetterPage } from "./letter-page.tsx";
import { linkProblem } from "./link-problem.ts";
import styles from "./account.module.css";

/** Confirms an e-mail. By a button, since programs that look at links in letters would use it up. */
export function VerifyPage({ token }: { token: string }) {
  const t = useText();
  const asking = useAsk(verifyEmail);
  const [email, setEmail] = useState<string>();

  const confirm = async () => {
    const answer = await asking.ask({ body: { Token: token } });
    if (answer === null) return;
    setEmail(answer.reply.Email);
  };
  return (
    <LetterPage title={t("account.verify.title")} problem={linkProblem(asking)} onSubmit={() => void confirm()} hasBack={false}>
      {email === undefined ? (
        <>
          <p className={styles.quiet}>{t("account.verify.text")}</p>
          <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.pending")}>
            {t("account.verify.confirm")}
          </Button>
        </>
      ) : (
        <>
          <Banner tone="success">{t("account.verify.done", { email })}</Banner>
          <LinkButton variant="primary" size="lg" full href="/">
            {t("account.verify.goOn")}
          </LinkButton>
        </>
      )}
    </LetterPage>
  );
}
