import type { Abilities } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { type ShortcutName, shortcuts } from "../../lib/shortcuts.ts";
import { useStore } from "../../lib/store.ts";
import { type ActiveShortcut, keyNames, setSingleKeys, singleKeys, useActiveShortcuts } from "../../lib/use-shortcut.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Switch } from "../../ui/switch.tsx";
import { shortcutList, type ShortcutPlace, shortcutPlaces } from "./shortcut-list.ts";
import styles from "./shortcuts-dialog.module.css";

const names = Object.keys(shortcuts) as ShortcutName[];

/** Lists all shortcuts that the user has: first those of the screen behind the dialog, then all others by where they work (domain.md#screen-shortcuts). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { Can } = useUser();
  const active = useActiveShortcuts();
  const single = useStore(singleKeys);
  const here = new Map(active.map((one) => [one.name, one]));
  const lineOf = (name: ShortcutName): Line => ({ name, text: here.get(name)?.text ?? t(shortcutList[name].text) });
  const elsewhere = (place: ShortcutPlace) => elsewhereIn(place, Can, active).map(lineOf);
  return (
    <Dialog open onClose={onClose} title={t("shell.shortcuts")} closeText={t("common.close")} size="sm">
      <Lines title={t("shell.keys.here")} lines={names.filter((name) => here.has(name)).map(lineOf)} />
      {(Object.keys(shortcutPlaces) as ShortcutPlace[]).map((place) => (
        <Lines key={place} title={t(shortcutPlaces[place].title)} lines={elsewhere(place)} />
      ))}
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

/** The shortcuts of a place that a user has, but those that work on the screen now. */
export function elsewhereIn(place: ShortcutPlace, can: Abilities, active: readonly Pick<ActiveShortcut, "name">[]): ShortcutName[] {
  return names.filter((name) => {
    const { isFor = shortcutPlaces[place].isFor, isOneOfMany, place: own } = shortcutList[name];
    return own === place && isFor(can) && !isOneOfMany && !active.some((one) => one.name === name);
  });
}

interface Line {
  name: ShortcutName;
  text: string;
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.place}>{title}</h3>
      <dl className={styles.list}>
        {lines.map(({ name, text }) => (
          <div key={name} className={styles.line}>
            <dt>{text}</dt>
            <dd>
              <KeyHint keys={keyNames(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
