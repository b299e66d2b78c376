import { cx } from "./cx.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** Props of all components that are styled as a button. */
export type ButtonStyleProps = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };

/** The class names of a button; for elements that are not our `Button`, such as links. */
export function buttonClass(
  { variant = "secondary", size = "md", full = false }: ButtonStyleProps,
  ...more: (string | false | undefined)[]
): string {
  return cx(styles.button, styles[variant], styles[size], full && styles.full, ...more);
}
