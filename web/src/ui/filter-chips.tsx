import type { ReactNode } from "react";
import styles from "./filter-chips.module.css";

export type FilterChipsProps<T extends string> = {
  /** What is filtered; read, not seen. */
  label: string;
  items: { id: T; label: string; icon?: ReactNode; count?: number }[];
  /** The chosen ones. */
  value: T[];
  onChange: (value: T[]) => void;
  /** One at most; pressing it again lets it go. */
  single?: boolean;
};

/** Filters that are on or off, in a row that scrolls sideways on a phone. */
export function FilterChips<T extends string>({ label, items, value, onChange, single }: FilterChipsProps<T>) {
  const press = (id: T) => {
    if (value.includes(id)) onChange(value.filter((other) => other !== id));
    else onChange(single ? [id] : [...value, id]);
  };
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {items.map((item) => (
        <button key={item.id} type="button" className={styles.chip} aria-pressed={value.includes(item.id)} onClick={() => press(item.id)}>
          {item.icon}
          {item.label}
          {item.count === undefined ? null : <span className={`${styles.count} tabular`}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}
