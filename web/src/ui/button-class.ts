import { cx } from "./cx.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** What everything that looks like a button shares. */
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };

/** The class names of a button's look; for LinkButton, Menu and others that are no <button> of ours. */
export function buttonClass(
  { variant = "secondary", size = "md", full = false }: ButtonLook,
  ...more: (string | false | undefined)[]
): string {
  return cx(styles.button, styles[variant], styles[size], full && styles.full, ...more);
}
