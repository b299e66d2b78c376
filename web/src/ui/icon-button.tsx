import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonStyleProps } from "./button-class.ts";
import styles from "./button.module.css";

export type IconButtonProps = Omit<ButtonStyleProps, "full"> &
  Omit<ComponentProps<"button">, "children"> & {
    /** Accessible name, also shown as a tooltip on hover and focus. */
    label: string;
    icon: ReactNode;
    /** A number at the corner, e.g. of unread messages; `label` must explain it. */
    count?: number;
    pressed?: boolean;
  };

/** A square button with an icon; `variant` defaults to "quiet". */
export function IconButton({ label, icon, count, pressed, variant = "quiet", size, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      className={buttonClass({ variant, size }, styles.iconOnly, styles.tip, className)}
    >
      {icon}
      {count ? <span className={styles.count} data-count={count > 99 ? "99+" : count} aria-hidden /> : null}
    </button>
  );
}
