import type { ReactNode } from "react";
import styles from "./filter-chips.module.css";

export type FilterChipsProps<T extends string> = {
  /** Accessible name of the group. */
  label: string;
  items: { id: T; label: string; icon?: ReactNode; count?: number }[];
  /** Ids of the selected filters. */
  value: T[];
  onChange: (value: T[]) => void;
  /** At most one filter is selected; pressing it again deselects it. */
  single?: boolean;
};

/** A row of toggle buttons for filters; it scrolls horizontally on a phone. */
export function FilterChips<T extends string>({ label, items, value, onChange, single }: FilterChipsProps<T>) {
  const toggle = (id: T) => {
    if (value.includes(id)) onChange(value.filter((other) => other !== id));
    else onChange(single ? [id] : [...value, id]);
  };
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {items.map((item) => (
        <button key={item.id} type="button" className={styles.chip} aria-pressed={value.includes(item.id)} onClick={() => toggle(item.id)}>
          {item.icon}
          {item.label}
          {item.count === undefined ? null : <span className={`${styles.count} tabular`}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}
