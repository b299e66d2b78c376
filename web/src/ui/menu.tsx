import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { IconButton } from "./icon-button.tsx";
import type { MenuProps } from "./menu-item.ts";

const load = () => import("./menu-list.tsx");
const MenuList = lazy(() => load().then((module) => ({ default: module.MenuList })));

type MenuButtonProps = MenuProps & {
  /** Without `text` the button is an `IconButton`. */
  icon?: ReactNode;
  text?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  disabled?: boolean;
};

/** A button that opens a list of actions. The list's code is loaded on hover or focus. */
export function Menu({ label, icon, text, sections, onAction, variant, size, placement = "bottom end", disabled }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const chosen = useRef<string>(undefined);
  // Runs after the menu has closed and its button has the focus, so that a dialog opened by the action returns the focus there.
  const runAction = useEffectEvent((id: string) => {
    trigger.current?.focus();
    onAction(id);
  });
  useEffect(() => {
    if (open || chosen.current === undefined) return;
    runAction(chosen.current);
    chosen.current = undefined;
  }, [open]);
  const choose = (id: string) => {
    chosen.current = id;
    setOpen(false);
  };
  const buttonProps = {
    ref: trigger,
    disabled,
    size,
    "aria-haspopup": "menu" as const,
    "aria-expanded": open,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => {
      setWasOpened(true);
      setOpen(!open);
    },
  };
  return (
    <>
      {text === undefined ? (
        <IconButton {...buttonProps} label={label} icon={icon} variant={variant} />
      ) : (
        <Button {...buttonProps} variant={variant} icon={icon} iconEnd={<ChevronDown aria-hidden />}>
          {text}
        </Button>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuList {...{ label, sections, placement, trigger, open }} onAction={choose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
