import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type Target, usePalette } from "./use-palette.ts";
import styles from "./command-palette.module.css";

/** The command palette: opens any screen and finds any request (ux.md "Frame"). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const { places, requests, isSearching } = usePalette(words);
  const groups = [
    { name: t("shell.paletteRequests"), targets: requests },
    { name: t("shell.palettePlaces"), targets: places },
  ].filter((group) => group.targets.length > 0);
  const all = groups.flatMap((group) => group.targets);
  const current = all[Math.min(at, all.length - 1)];

  useEffect(() => field.current?.focus(), []);
  const open = (target: Target) => {
    onClose();
    target.open();
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      open(current);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t("shell.search")} closeText={t("common.close")}>
      <SearchField
        ref={field}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        label={t("shell.searchHint")}
        placeholder={t("shell.paletteHint")}
        value={words}
        onChange={(next) => {
          setWords(next);
          setAt(0);
        }}
        onKeyDown={steer}
        clearText={t("common.clear")}
        pending={isSearching}
        pendingText={t("common.loading")}
      />
      <div id={id} role="listbox" aria-label={t("shell.search")} className={styles.list}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={styles.name} aria-hidden>
              {group.name}
            </div>
            {group.targets.map((target) => (
              <Option key={target.id} id={`${id}-${target.id}`} target={target} chosen={target === current} onOpen={() => open(target)} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {all.length === 0 && !isSearching ? t("shell.paletteEmpty") : t("shell.paletteKeys")}
      </p>
    </Dialog>
  );
}

function Option({ id, target, chosen, onOpen }: { id: string; target: Target; chosen: boolean; onOpen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const Icon = target.icon;
  return (
    // The search field handles the keys, because the options never have the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div ref={place} id={id} role="option" aria-selected={chosen} className={cx(styles.option, chosen && styles.chosen)} onClick={onOpen}>
      <Icon aria-hidden />
      <span className={styles.words}>
        {target.label}
        {target.detail ? <span className={cx(styles.detail, "tabular")}>{target.detail}</span> : null}
      </span>
    </div>
  );
}
