import { useState } from "react";
import type { OpenIdProvider } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { goToProvider, useOpenIdProblem } from "../../lib/open-id.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

/** Signs in at the provider of the chosen solution, in practice mode if the form's switch is on, and says what went wrong there. */
export function OpenIdButton({ providers, solution }: { providers: readonly OpenIdProvider[]; solution: number }) {
  const t = useText();
  const problemText = useProblemText();
  const problem = useOpenIdProblem();
  const [pending, setPending] = useState(false);
  const provider = providers.find(({ Solution }) => Solution === solution);
  const go = (form: HTMLFormElement | null) => {
    setPending(true);
    goToProvider(solution, form !== null && new FormData(form).has("demo")).catch(() => setPending(false));
  };
  return (
    <>
      {problem ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      {provider ? (
        <Button size="lg" full pending={pending} pendingText={t("auth.pending")} onClick={(event) => go(event.currentTarget.form)}>
          {t("auth.openId", { name: provider.Name })}
        </Button>
      ) : null}
    </>
  );
}
