import { useText } from "../../lib/i18n/i18n.tsx";
import { useStore } from "../../lib/store.ts";
import { keyNames, setSingleKeys, singleKeys, useShortcuts } from "../../lib/use-shortcut.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./shortcuts-dialog.module.css";

/** Lists the shortcuts that are active on the screen behind the dialog. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const shortcuts = useShortcuts();
  const single = useStore(singleKeys);
  const shown = shortcuts.filter((shortcut, index) => shortcuts.findIndex((one) => one.keys === shortcut.keys) === index);
  return (
    <Dialog open onClose={onClose} title={t("shell.shortcuts")} closeText={t("common.close")} size="sm">
      <dl className={styles.list}>
        {shown.map(({ keys, text }) => (
          <div key={keys} className={styles.line}>
            <dt>{text}</dt>
            <dd>
              <KeyHint keys={keyNames(keys)} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        trailing
        label={t("shell.singleKeys")}
        description={t("shell.singleKeysHint")}
        checked={single}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
    </Dialog>
  );
}
