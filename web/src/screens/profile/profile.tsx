import { useState } from "react";
import { SecondFactors } from "../../features/factors/second-factors.tsx";
import { NotificationSettings } from "../../features/notifications/notification-settings.tsx";
import { Certificates } from "../../features/people/certificates.tsx";
import { FullSignInFirst, OwnPin } from "../../features/tablets/own-pin.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { isTablet } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Everywhere } from "./everywhere.tsx";
import { Person } from "./person.tsx";
import { Sessions } from "./sessions.tsx";
import { Settings } from "./settings.tsx";
import { IncompleteProfile } from "./incomplete-profile.tsx";
import { UnverifiedEmail } from "./unverified-email.tsx";
import styles from "./profile.module.css";

/** The user's data, language, appearance and sessions (domain.md#people-record). */
export function ProfileScreen() {
  const t = useText();
  const user = useUser();
  const [isEnrolling, setEnrolling] = useState(user.MustEnrol);
  if (isEnrolling || user.MustEnrol) return <FactorsFirst onContinue={() => setEnrolling(false)} />;
  return (
    <>
      <PageHeader title={t("profile.title")} subtitle={[user.Username, user.Location?.Name].filter(Boolean).join(" · ")} />
      <div className={styles.page}>
        <IncompleteProfile />
        <Card title={t("profile.you")}>
          <UnverifiedEmail user={user} />
          <Person key={user.Id} user={user} />
        </Card>
        {user.Can.takeJobs ? (
          <Card title={t("certificates.title")} id="certificates">
            <Certificates userId={user.Id} />
          </Card>
        ) : null}
        <Card title={t("profile.settings")}>
          <Settings />
        </Card>
        <Card title={t("notifications.title")}>
          <NotificationSettings />
        </Card>
        <Card title={t("account.security")} id="security">
          <div className={styles.page}>
            {user.ByPin ? <FullSignInFirst /> : <ChangePassword user={user} />}
            {user.ByPin ? null : <SecondFactors />}
            {isTablet() && !user.ByPin ? <OwnPin /> : null}
          </div>
        </Card>
        <Card title={t("profile.sessions")} id="sessions">
          <div className={styles.form}>
            <Sessions />
            <Everywhere />
          </div>
        </Card>
      </div>
    </>
  );
}

/**
 * What an administrator sees who has to set up a second factor before anything else (domain.md#factors-required). It stays until they go on by
 * themselves, since the recovery codes are shown here once.
 */
function FactorsFirst({ onContinue }: { onContinue: () => void }) {
  const t = useText();
  const user = useUser();
  return (
    <>
      <PageHeader title={t("profile.title")} subtitle={user.Username} />
      <div className={styles.page}>
        <Card title={t("account.security")} id="security">
          <SecondFactors />
        </Card>
        {user.MustEnrol ? null : (
          <div className={styles.actions}>
            <Button variant="primary" size="lg" onClick={onContinue}>
              {t("factors.goOn")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
