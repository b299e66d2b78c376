import { cx } from "./cx.ts";
import { initials } from "./initials.ts";
import type { Tone } from "./tone.ts";
import styles from "./avatar.module.css";
import tones from "./tone.module.css";

export type AvatarProps = {
  name: string;
  src?: string;
  size?: "sm" | "md" | "lg";
  /** A coloured dot at the corner; `label` is its text alternative, e.g. "online". */
  status?: { tone: Tone; label: string };
  /** Hidden from assistive technology, because the name is shown beside it. */
  decorative?: boolean;
};

/** A person's picture or initials. */
export function Avatar({ name, src, size = "md", status, decorative }: AvatarProps) {
  const label = status ? `${name}, ${status.label}` : name;
  return (
    <span
      role={decorative ? undefined : "img"}
      aria-label={decorative ? undefined : label}
      aria-hidden={decorative || undefined}
      className={cx(styles.avatar, size !== "md" && styles[size])}
    >
      {src ? <img src={src} alt="" /> : initials(name)}
      {status ? <span className={cx(styles.dot, tones[status.tone])} /> : null}
    </span>
  );
}
