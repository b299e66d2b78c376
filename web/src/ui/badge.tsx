import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Tone } from "./tone.ts";
import styles from "./badge.module.css";
import tones from "./tone.module.css";

export type BadgeProps = {
  tone?: Tone;
  /** Beside the word, so that colour is never alone; without one a dot stands there. */
  icon?: ReactNode;
  children: ReactNode;
  /** soft: a tinted pill; plain: icon and word alone, for dense tables; solid: the loudest. */
  look?: "soft" | "plain" | "solid";
  /** The dot pulses: this is happening now. */
  live?: boolean;
};

/** A state in a word. */
export function Badge({ tone = "neutral", icon, children, look = "soft", live }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tones[tone], tone === "brand" && styles.brand, look !== "soft" && styles[look])}>
      {icon ?? <span className={cx(styles.dot, live && styles.live)} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
