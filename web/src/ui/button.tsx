import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, type ButtonStyleProps } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = ButtonStyleProps &
  ComponentProps<"button"> & {
    icon?: ReactNode;
    iconEnd?: ReactNode;
    /** While true, presses are ignored, the focus stays, and `pendingText` replaces the label. */
    pending?: boolean;
    pendingText?: string;
  };

/** A native button. `type` defaults to "button", `variant` to "secondary". */
export function Button({
  variant,
  size,
  full,
  icon,
  iconEnd,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
    >
      {pending ? <Spinner size="sm" /> : icon}
      {pending && pendingText ? <span aria-live="polite">{pendingText}</span> : children}
      {iconEnd}
    </button>
  );
}
