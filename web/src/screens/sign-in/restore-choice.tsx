import { beginRestore, type SetupFault } from "@remotebay/contract";
import { FileArchive } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { send } from "../../lib/call.ts";
import { useAsking } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LetterPage } from "./letter-page.tsx";
import { RestoreProgress } from "./restore-progress.tsx";
import type { OpenedBackups } from "./opened-backups.ts";
import { sendArchive } from "./send-archive.ts";

const archive = "";

interface RestoreChoiceProps {
  opened: OpenedBackups;
  /** Why the last try failed. */
  fault: SetupFault | null;
  onBegun: () => void;
}

/** Chooses a backup, with the keys that it needs, and begins to restore it. */
export function RestoreChoice({ opened: { code, backups }, fault, onBegun }: RestoreChoiceProps) {
  const t = useText();
  const format = useFormat();
  const [name, setName] = useState(backups[0]?.Name ?? archive);
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const [keys, setKeys] = useState({ Key: "", InstallationKey: "", KeyIsLost: false });
  const [sent, setSent] = useState<number>();
  const asking = useAsking<typeof beginRestore, string>(async (chosen) => {
    if (chosen === archive && file !== undefined) await sendArchive(file, code, (share) => setSent(Math.floor(share * 100)));
    return send(beginRestore, { body: { Code: code, Name: chosen, ...keys } });
  });
  const submit = async () => {
    setMissing(name === archive && file === undefined);
    if (name === archive && file === undefined) return;
    const answer = await asking.ask(name);
    setSent(undefined);
    if (answer !== null) onBegun();
  };
  if (sent !== undefined) return <RestoreProgress phase="sending" percent={sent} />;
  const items = backups.map(({ Name, MadeAt, IsEncrypted }) => ({
    value: Name,
    label: Name,
    description: [MadeAt === null ? "" : format.exact(MadeAt), IsEncrypted ? t("account.restore.encrypted") : ""]
      .filter(Boolean)
      .join(" · "),
  }));
  const own = { value: archive, label: t("account.restore.archive"), description: t("account.restore.archiveHint") };
  return (
    <LetterPage title={t("account.restore.title")} problem={asking.problem} onSubmit={() => void submit()}>
      {fault === null ? null : (
        <Banner tone="danger" title={t("account.restore.failed")}>
          {t(`account.restore.faults.${fault}`)}
        </Banner>
      )}
      <RadioGroup label={t("account.restore.which")} items={[...items, own]} value={name} onChange={setName} />
      {name === archive ? (
        <div>
          <FileButton icon={<FileArchive aria-hidden />} accept=".tar,application/x-tar" onFiles={([chosen]) => setFile(chosen)}>
            {file?.name ?? t("account.restore.choose")}
          </FileButton>
          {isMissing && file === undefined ? <p role="alert">{t("account.restore.noFile")}</p> : null}
        </div>
      ) : null}
      <TextField
        label={t("account.restore.key")}
        description={t("account.restore.keyHint")}
        optionalText={t("common.optional")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={keys.Key}
        onChange={({ target }) => setKeys({ ...keys, Key: target.value })}
      />
      <TextField
        label={t("account.restore.installationKey")}
        description={t("account.restore.installationKeyHint")}
        optionalText={t("common.optional")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={keys.KeyIsLost}
        value={keys.InstallationKey}
        onChange={({ target }) => setKeys({ ...keys, InstallationKey: target.value })}
      />
      <Checkbox
        label={t("account.restore.lost")}
        description={t("account.restore.lostHint")}
        checked={keys.KeyIsLost}
        onChange={({ target }) => setKeys({ ...keys, KeyIsLost: target.checked })}
      />
      <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.pending")}>
        {t("account.restore.start")}
      </Button>
    </LetterPage>
  );
}
