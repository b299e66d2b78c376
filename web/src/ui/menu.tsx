import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { IconButton } from "./icon-button.tsx";
import type { MenuProps } from "./menu-item.ts";

const load = () => import("./menu-list.tsx");
const MenuList = lazy(() => load().then((module) => ({ default: module.MenuList })));

type MenuButtonProps = MenuProps & {
  /** With an icon alone the button is an IconButton; with `text` it shows that. */
  icon?: ReactNode;
  text?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  disabled?: boolean;
};

/** A button with a list of actions; the list's code loads when a pointer or the focus comes near. */
export function Menu({ label, icon, text, sections, onAction, variant, size, placement = "bottom end", disabled }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const chosen = useRef<string>(undefined);
  // Done once the menu is gone and its button has the focus again: a dialog that opens then knows where to give it back.
  const act = useEffectEvent((id: string) => {
    trigger.current?.focus();
    onAction(id);
  });
  useEffect(() => {
    if (open || chosen.current === undefined) return;
    act(chosen.current);
    chosen.current = undefined;
  }, [open]);
  const choose = (id: string) => {
    chosen.current = id;
    setOpen(false);
  };
  const shared = {
    ref: trigger,
    disabled,
    size,
    "aria-haspopup": "menu" as const,
    "aria-expanded": open,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => {
      setSeen(true);
      setOpen(!open);
    },
  };
  return (
    <>
      {text === undefined ? (
        <IconButton {...shared} label={label} icon={icon} variant={variant} />
      ) : (
        <Button {...shared} variant={variant} icon={icon} iconEnd={<ChevronDown aria-hidden />}>
          {text}
        </Button>
      )}
      {seen ? (
        <Suspense fallback={null}>
          <MenuList {...{ label, sections, placement, trigger, open }} onAction={choose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
