import { getSetup, type SetupState } from "@remotebay/contract";
import { useCallback, useEffect, useState } from "react";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LetterPage } from "./letter-page.tsx";
import type { OpenedBackups } from "./opened-backups.ts";
import { RestoreChoice } from "./restore-choice.tsx";
import { RestoreCode } from "./restore-code.tsx";
import { RestoreProgress } from "./restore-progress.tsx";

/** Milliseconds between two looks at how far a restore is. */
const often = 1_000;

/** The page on which a backup is restored into an empty installation. */
export function RestorePage() {
  const t = useText();
  const { state, look } = useSetup();
  const [opened, setOpened] = useState<OpenedBackups>();
  if (state === undefined) return <LetterPage title={t("account.restore.title")} />;
  if (state.Phase === "ready") {
    return (
      <LetterPage title={t("account.restore.title")} hasBack={false}>
        <Banner tone="success" title={t("account.restore.done")}>
          {t("account.restore.doneText")}
        </Banner>
        <LinkButton variant="primary" size="lg" full href="/login">
          {t("account.restore.signIn")}
        </LinkButton>
      </LetterPage>
    );
  }
  if (isUnderWay(state)) return <RestoreProgress phase={state.Phase} percent={state.Percent} />;
  if (!state.CanRestore) {
    return (
      <LetterPage title={t("account.restore.title")}>
        <Banner tone="info">{t("account.restore.closed")}</Banner>
      </LetterPage>
    );
  }
  if (opened === undefined) return <RestoreCode isDemo={state.IsDemo} onOpen={setOpened} />;
  return <RestoreChoice opened={opened} fault={state.Phase === "failed" ? state.Fault : null} onBegun={look} />;
}

function isUnderWay({ Phase }: SetupState): boolean {
  return Phase === "checking" || Phase === "restoring" || Phase === "starting";
}

/** How far a restore is. While the server changes over nothing answers for a moment: what was known stays. */
function useSetup(): { state: SetupState | undefined; look: () => void } {
  const [state, setState] = useState<SetupState>();
  const look = useCallback(() => void send(getSetup, {}).then(setState, () => undefined), []);
  const isWaiting = state === undefined || isUnderWay(state);
  useEffect(() => {
    look();
    if (!isWaiting) return;
    const timer = setInterval(look, often);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  return { state, look };
}
