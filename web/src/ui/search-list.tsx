import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { SearchField } from "./search-field.tsx";
import styles from "./search-list.module.css";

/** Something that can be chosen; its icon is optional. */
export interface SearchOption {
  id: string;
  label: string;
  detail?: string;
  icon?: LucideIcon;
}

export type SearchListProps<O extends SearchOption> = {
  label: string;
  /** Name of the list of what was found. */
  listLabel: string;
  placeholder: string;
  clearText: string;
  words: string;
  onWords: (words: string) => void;
  groups: readonly { name: string; options: readonly O[] }[];
  /** With Ctrl or Cmd held, or by the middle button, it is to be opened in a new tab. */
  onChoose: (option: O, isNewTab: boolean) => void;
  /** Below the list: how to choose, or that nothing was found. */
  note: string;
  pending?: boolean;
  pendingText?: string;
};

/** A search field with the options that it finds below: arrow keys and Enter choose, as a tap does. */
export function SearchList<O extends SearchOption>(props: SearchListProps<O>) {
  const { words, onWords, onChoose, note } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // By its id, so that an option stays the chosen one when others come before it.
  const [chosen, setChosen] = useState<string>();
  const groups = props.groups.filter(({ options }) => options.length > 0);
  const all = groups.flatMap(({ options }) => options);
  const at = Math.max(
    0,
    all.findIndex((option) => option.id === chosen),
  );
  const current = all[at];
  useEffect(() => field.current?.focus(), []);
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      setChosen(all[(at + step + all.length) % all.length]?.id);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      onChoose(current, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <>
      <SearchField
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        label={props.label}
        placeholder={props.placeholder}
        value={words}
        onChange={(next) => {
          onWords(next);
          setChosen(undefined);
        }}
        onKeyDown={steer}
        clearText={props.clearText}
        pending={props.pending}
        pendingText={props.pendingText}
      />
      <div id={id} role="listbox" aria-label={props.listLabel} className={styles.list}>
        {groups.map(({ name, options }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={styles.name} aria-hidden>
              {name}
            </div>
            {options.map((option) => (
              <Option
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                chosen={option === current}
                onChoose={(isNewTab) => onChoose(option, isNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  );
}

type OptionProps = { id: string; option: SearchOption; chosen: boolean; onChoose: (isNewTab: boolean) => void };

function Option({ id, option, chosen, onChoose }: OptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const Icon = option.icon;
  return (
    // The search field handles the keys, because the options never have the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={chosen}
      className={cx(styles.option, chosen && styles.chosen)}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) onChoose(true);
      }}
    >
      {Icon ? <Icon aria-hidden /> : null}
      <span className={styles.words}>
        {option.label}
        {option.detail ? <span className={cx(styles.detail, "tabular")}>{option.detail}</span> : null}
      </span>
    </div>
  );
}
