import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { nextIndex } from "./roving.ts";
import styles from "./tabs.module.css";

export type TabsProps<T extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  items: { id: T; label: string; icon?: ReactNode; count?: number; disabled?: boolean }[];
  /** The selected tab; keep it in the URL. */
  value: T;
  onChange: (id: T) => void;
  /** Content of the selected tab. */
  children: ReactNode;
  className?: string;
};

/** Tabs with one panel. Arrow keys select a tab. */
export function Tabs<T extends string>({ label, items, value, onChange, children, className }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === value);
    const to = nextIndex(
      event.key,
      at,
      items.map((item) => Boolean(item.disabled)),
    );
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={handleKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === value}
            aria-controls={item.id === value ? `${id}-panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            disabled={item.disabled}
            className={styles.tab}
            onClick={() => onChange(item.id)}
          >
            {item.icon}
            {item.label}
            {item.count === undefined ? null : <span className={cx(styles.count, "tabular")}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
