import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    icon?: ReactNode;
    iconEnd?: ReactNode;
    /** At work: a second press does nothing, the focus stays, and pendingText says what is happening. */
    pending?: boolean;
    pendingText?: string;
  };

/** A native button. `type` is "button" unless told; `variant` is "secondary". */
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
