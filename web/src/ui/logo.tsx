import { cx } from "./cx.ts";
import styles from "./logo.module.css";

/** The logo, a bay with a lamp, in the brand colour; `name` is shown beside it unless `markOnly`. */
export function Logo({ name, markOnly, size = "md" }: { name: string; markOnly?: boolean; size?: "md" | "lg" }) {
  return (
    <span className={cx(styles.logo, size === "lg" && styles.lg)}>
      <svg
        viewBox="0 0 32 32"
        className={styles.mark}
        role={markOnly ? "img" : undefined}
        aria-label={markOnly ? name : undefined}
        aria-hidden={!markOnly}
      >
        <rect className={styles.tile} width="32" height="32" rx="8" />
        <path className={styles.outer} d="M7 25V16a9 9 0 0 1 18 0v9" />
        <path className={styles.inner} d="M12 25v-8.5a4 4 0 0 1 8 0V25" />
        <circle className={styles.lamp} cx="16" cy="22.5" r="2.2" />
      </svg>
      {markOnly ? null : name}
    </span>
  );
}
