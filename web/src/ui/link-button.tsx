import type { ComponentProps, ElementType, ReactNode } from "react";
import { buttonClass, type ButtonStyleProps } from "./button-class.ts";

type LinkButtonOwn = ButtonStyleProps & { icon?: ReactNode; iconEnd?: ReactNode };
export type LinkButtonProps<T extends ElementType = "a"> = LinkButtonOwn & { as?: T } & Omit<ComponentProps<T>, keyof LinkButtonOwn | "as">;

/** A link styled as a button: a plain `<a>`, or a router's link with `as={Link}`. */
export function LinkButton<T extends ElementType = "a">(props: LinkButtonProps<T>) {
  const { as, variant, size, full, icon, iconEnd, className, children, ...rest } = props as LinkButtonProps & { as?: ElementType };
  const Element: ElementType = as ?? "a";
  return (
    <Element {...rest} className={buttonClass({ variant, size, full }, className)}>
      {icon}
      {children}
      {iconEnd}
    </Element>
  );
}
