import { cx } from "./cx.ts";
import styles from "./spinner.module.css";

/** A loading indicator. Without a `label` it is hidden from screen readers, for use beside a text. */
export function Spinner({ size = "md", label }: { size?: "sm" | "md" | "lg"; label?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx(styles.spinner, size !== "md" && styles[size])}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle className={styles.track} cx="12" cy="12" r="9.5" />
      <circle className={styles.arc} cx="12" cy="12" r="9.5" />
    </svg>
  );
}
