import { useState } from "react";
import { cx } from "./cx.ts";
import styles from "./logo.module.css";

interface LogoProps {
  name: string;
  /** The address of a portal's own logo; without one the mark is drawn in the brand's colours. */
  picture?: string | undefined;
  /** The mark alone; `name` is what it is called. */
  markOnly?: boolean;
  size?: "md" | "lg";
}

/** The logo: a portal's own picture, else a bay with a lamp in the brand colour; `name` is shown beside it unless `markOnly`. */
export function Logo({ name, picture, markOnly = false, size = "md" }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={cx(styles.logo, size === "lg" && styles.lg)}>
      {picture === undefined || broken === picture ? (
        <Mark name={name} isAlone={markOnly} />
      ) : (
        <img className={styles.picture} src={picture} alt={markOnly ? name : ""} onError={() => setBroken(picture)} />
      )}
      {markOnly ? null : name}
    </span>
  );
}

function Mark({ name, isAlone }: { name: string; isAlone: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={styles.mark}
      role={isAlone ? "img" : undefined}
      aria-label={isAlone ? name : undefined}
      aria-hidden={!isAlone}
    >
      <rect className={styles.tile} width="32" height="32" rx="8" />
      <path className={styles.outer} d="M7 25V16a9 9 0 0 1 18 0v9" />
      <path className={styles.inner} d="M12 25v-8.5a4 4 0 0 1 8 0V25" />
      <circle className={styles.lamp} cx="16" cy="22.5" r="2.2" />
    </svg>
  );
}
