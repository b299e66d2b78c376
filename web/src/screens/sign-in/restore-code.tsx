import { listBackups } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useFaultText } from "../../lib/fault-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { LetterPage } from "./letter-page.tsx";
import type { OpenedBackups } from "./opened-backups.ts";

/** Asks for the code that the server printed. */
export function RestoreCode({ isDemo, onOpen }: { isDemo: boolean; onOpen: (opened: OpenedBackups) => void }) {
  const t = useText();
  const faultText = useFaultText();
  const asking = useAsk(listBackups);
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isWrong = asking.problem?.code === "wrong-code";
  const submit = async () => {
    setMissing(code.trim() === "");
    const answer = code.trim() === "" ? null : await asking.ask({ body: { Code: code } });
    if (answer !== null) onOpen({ code, backups: answer.reply });
  };
  return (
    <LetterPage title={t("account.restore.title")} problem={isWrong ? null : asking.problem} onSubmit={() => void submit()}>
      {isDemo ? <Banner tone="warning">{t("account.restore.demo")}</Banner> : null}
      <p className={styles.quiet}>{t("account.restore.text")}</p>
      <TextField
        label={t("account.restore.code")}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        value={code}
        error={isWrong ? t("account.restore.wrongCode") : faultText(isMissing ? "required" : undefined)}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.pending")}>
        {t("account.restore.continue")}
      </Button>
    </LetterPage>
  );
}
