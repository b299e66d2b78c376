import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Tone } from "./tone.ts";
import styles from "./badge.module.css";
import tones from "./tone.module.css";

export type BadgeProps = {
  tone?: Tone;
  /** Shown beside the text, so that colour is not the only signal; a dot by default. */
  icon?: ReactNode;
  children: ReactNode;
  /** `soft`: a tinted pill; `plain`: icon and text only, for dense tables; `solid`: the most prominent. */
  look?: "soft" | "plain" | "solid";
  /** The dot pulses, for something that is happening now. */
  live?: boolean;
  /** For a text that may be longer than a phone is wide: it takes as many lines as it needs. */
  wraps?: boolean;
};

/** A status as a short text with an icon. */
export function Badge({ tone = "neutral", icon, children, look = "soft", live, wraps }: BadgeProps) {
  return (
    <span
      className={cx(styles.badge, tones[tone], tone === "brand" && styles.brand, look !== "soft" && styles[look], wraps && styles.wraps)}
    >
      {icon ?? <span className={cx(styles.dot, live && styles.live)} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
