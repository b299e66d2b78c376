import type { SetupPhase } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import styles from "./account.module.css";
import { LetterPage } from "./letter-page.tsx";

/** How far a restore is; `sending` while the file is still on its way. */
export function RestoreProgress({ phase, percent }: { phase: SetupPhase | "sending"; percent: number }) {
  const t = useText();
  const format = useFormat();
  const label =
    phase === "sending"
      ? t("account.restore.sending")
      : t(`account.restore.phases.${phase === "checking" || phase === "starting" ? phase : "restoring"}`);
  return (
    <LetterPage title={t("account.restore.title")} hasBack={false}>
      <ProgressBar label={label} value={percent / 100} valueText={`${format.number(percent)} %`} />
      <p role="status" className={styles.quiet}>
        {t(phase === "sending" ? "account.restore.waitFile" : "account.restore.wait")}
      </p>
    </LetterPage>
  );
}
