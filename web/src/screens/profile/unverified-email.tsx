import { sendVerification, type UserRecord } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Says that letters about work do not come yet, and sends the letter with which they do (domain.md#account-email). */
export function UnverifiedEmail({ user }: { user: UserRecord }) {
  const t = useText();
  const problemText = useProblemText();
  const asking = useAsk(sendVerification);
  if (user.EmailVerified || user.Demo) return null;
  const sendAgain = async () => {
    if (await asking.ask({})) toast({ text: t("account.email.sent", { email: user.Email }), tone: "success", key: "verify" });
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" pending={asking.isBusy} pendingText={t("account.pending")} onClick={() => void sendAgain()}>
          {t("account.email.send")}
        </Button>
      }
    >
      {asking.problem ? problemText(asking.problem) : t("account.email.unverified")}
    </Banner>
  );
}
