import { getFactors } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { loadUser, useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { AuthenticatorPart } from "./authenticator-part.tsx";
import styles from "./factors.module.css";
import { PasskeysPart } from "./passkeys-part.tsx";

/** The user's authenticator app, recovery codes and passkeys (domain.md#factors), for the card about security. */
export function SecondFactors() {
  const t = useText();
  const problemText = useProblemText();
  const { Demo: isPractice, MustEnrol: mustEnrol } = useUser();
  const { data, error, refetch } = useCall(getFactors, {});
  if (error && !data) {
    return (
      <Banner tone="danger" action={<Button onClick={() => void refetch()}>{t("common.retry")}</Button>}>
        {problemText(error)}
      </Banner>
    );
  }
  if (!data) return null;
  if (!data.CanEnrol || isPractice) {
    return <p className={styles.quiet}>{data.CanEnrol ? t("factors.practice") : t("factors.demonstration")}</p>;
  }
  const onChange = () => {
    void refetch();
    // Whether one has to be set up stands in the user's record.
    if (data.IsRequired) void loadUser();
  };
  return (
    <div className={styles.parts}>
      {mustEnrol ? (
        <Banner tone="warning" title={t("factors.required")}>
          {t("factors.requiredText")}
        </Banner>
      ) : null}
      <PasskeysPart passkeys={data.Passkeys} onChange={onChange} />
      <AuthenticatorPart factors={data} onChange={onChange} />
    </div>
  );
}
