import { maxSearch, type StatusName } from "@remotebay/contract";
import { Bell, BellOff, PictureInPicture2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useStatusName } from "../../features/requests/status-badge.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useStore } from "../../lib/store.ts";
import { keyNames, useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { newJobSound, setNewJobSound } from "../../features/team/new-job-sound.ts";
import { openDeskWindow } from "./desk-windows.ts";
import { useWorkbenchParameters } from "./parameters.ts";
import { useQueueFilters } from "./queue-filters.ts";
import styles from "./queue.module.css";

interface QueueToolsProps {
  total: number | undefined;
  onNext: (() => void) | undefined;
  isTaking: boolean;
  isTitled: boolean;
  /** True in a window of its own. */
  isAlone: boolean;
  /** What the list offers beside its filters. */
  menu: ReactNode;
  /** What waits to be shown. */
  children: ReactNode;
}

const statuses: readonly StatusName[] = ["InProcess", "Scheduled", "Completed", "Cancelled"];

/** The head of the queue: number of jobs, "take next", search and filters. */
export function QueueTools({ total, onNext, isTaking, isTitled, isAlone, menu, children }: QueueToolsProps) {
  const t = useText();
  const nameOf = useStatusName();
  const [{ mine, status }, change] = useQueueFilters();
  return (
    <header className={styles.tools}>
      <div className={styles.top}>
        {isTitled ? (
          <h2 className={styles.title}>
            {t("workbench.queue.title")} {total === undefined ? null : <span className={`${styles.total} tabular`}>{total}</span>}
          </h2>
        ) : null}
        {onNext ? (
          <Button
            variant="primary"
            size="sm"
            iconEnd={
              <span className={styles.key} aria-hidden>
                <KeyHint keys={keyNames("takeNext")} />
              </span>
            }
            pending={isTaking}
            onClick={onNext}
          >
            {t("workbench.next.button")}
          </Button>
        ) : null}
      </div>
      <QueueSearch />
      <div className={styles.filters}>
        <FilterChips
          label={t("workbench.queue.whose")}
          items={[{ id: "true", label: t("workbench.queue.mine") }]}
          value={mine ? ["true"] : []}
          onChange={([chosen]) => change({ mine: chosen === undefined ? undefined : true })}
          single
        />
        <NativeSelect
          className={styles.status}
          label={t("workbench.queue.status")}
          hideLabel
          placeholder={t("workbench.queue.open")}
          options={statuses.map((value) => ({ value, label: nameOf(value) }))}
          value={statuses.find((one) => one === status) ?? ""}
          onChange={(event) => change({ status: statuses.find((one) => one === event.target.value) })}
        />
        {menu}
        <SoundSwitch />
        {isAlone ? null : <ApartButton />}
      </div>
      {children}
    </header>
  );
}

/** The queue in a window of its own, where there is a second screen for it. */
function ApartButton() {
  const t = useText();
  const [{ job }] = useWorkbenchParameters();
  return (
    <IconButton
      size="sm"
      className={styles.apart}
      label={t("workbench.queue.apart")}
      icon={<PictureInPicture2 aria-hidden />}
      onClick={() => openDeskWindow("queue", job)}
    />
  );
}

/** Whether this device sounds for a new job. */
function SoundSwitch() {
  const t = useText();
  const isOn = useStore(newJobSound);
  return (
    <IconButton
      size="sm"
      label={t("workbench.queue.sound")}
      icon={isOn ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      pressed={isOn}
      onClick={() => setNewJobSound(!isOn)}
    />
  );
}

/** Debounce of the search in milliseconds. */
const pause = 250;

function QueueSearch() {
  const t = useText();
  const [{ search }, change] = useQueueFilters();
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The URL may change from outside, by Back or a link.
  if (search !== shown) {
    setShown(search);
    setTyped(search);
  }
  const apply = useEffectEvent((text: string) => {
    if (text !== search && text.length <= maxSearch) change({ search: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcut("focusSearch", () => document.querySelector<HTMLInputElement>(`.${styles.search} input`)?.focus(), {
    text: t("workbench.keys.search"),
  });
  return (
    <SearchField
      className={styles.search ?? ""}
      label={t("workbench.queue.search")}
      placeholder={t("workbench.queue.searchHint")}
      clearText={t("common.clear")}
      keys={keyNames("focusSearch")}
      error={typed.trim().length > maxSearch ? t("common.tooLong", { max: maxSearch }) : undefined}
      value={typed}
      onChange={setTyped}
    />
  );
}
