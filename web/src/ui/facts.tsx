import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./facts.module.css";

export type FactsProps = {
  items: {
    name: string;
    value: ReactNode;
    /** Spans all columns, for long texts. */
    wide?: boolean;
  }[];
};

/** A description list in as many columns as fit. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {items.map((item) => (
        <div key={item.name} className={cx(styles.fact, item.wide && styles.wide)}>
          <dt className={styles.name}>{item.name}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
