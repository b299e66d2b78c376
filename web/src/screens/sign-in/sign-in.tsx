import { lazy, useState } from "react";
import { isAccountPage } from "../../lib/account-page.ts";
import { VisitorPage } from "./visitor-page.tsx";
import { solutionOf, useConfiguration, variantOf } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { onDevice } from "../../lib/storage.ts";
import { SignInForm } from "./sign-in-form.tsx";

const storageKey = "solution";

const LaterPage = lazy(async () => ({ default: (await withTexts(() => import("./account-page.tsx"))()).AccountPage }));

const SwitchPage = lazy(async () => ({ default: (await withTexts(() => import("./switch-page.tsx"))()).SwitchPage }));

/** The sign-in page, the only one without a signed-in user, or one of its states (domain.md#signin-open). */
export function SignInScreen() {
  if (isAccountPage) return <LaterPage />;
  return location.pathname === "/switch" ? <SwitchPage /> : <SignInPage />;
}

function SignInPage() {
  const t = useText();
  const configuration = useConfiguration();
  const [chosen, setChosen] = useState(Number(onDevice.read(storageKey) ?? 0) || undefined);
  const solution = solutionOf(configuration, chosen);
  const variant = variantOf(configuration, solution?.variant ?? "default");

  const choose = (id: number) => {
    onDevice.write(storageKey, String(id));
    setChosen(id);
  };
  return (
    <VisitorPage title={t("auth.title")} variant={variant}>
      <SignInForm variant={variant} solutions={configuration?.solutions ?? []} solution={solution} onSolution={choose} />
    </VisitorPage>
  );
}
