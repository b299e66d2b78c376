import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import styles from "./button.module.css";

export type IconButtonProps = Omit<ButtonLook, "full"> &
  Omit<ComponentProps<"button">, "children"> & {
    /** The name read aloud, also shown beside the icon on hover and focus. */
    label: string;
    icon: ReactNode;
    /** A small number at the corner, e.g. unread; put its meaning into `label`. */
    count?: number;
    pressed?: boolean;
  };

/** A square button of one icon; `variant` is "quiet". */
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
