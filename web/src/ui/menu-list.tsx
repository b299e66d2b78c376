import { Check } from "lucide-react";
import type { RefObject } from "react";
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cx } from "./cx.ts";
import type { MenuItem, MenuProps } from "./menu-item.ts";
import styles from "./popover.module.css";

type MenuListProps = MenuProps & {
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
};

// The ARIA menu button pattern requires the focus to move into the opened menu.
const focusFirst = { autoFocus: "first" as const };

function Item({ item }: { item: MenuItem }) {
  return (
    <AriaMenuItem
      id={item.id}
      href={item.href}
      textValue={item.label}
      aria-current={item.current}
      isDisabled={item.disabled}
      className={cx(styles.item, item.tone === "danger" && styles.danger)}
    >
      {item.icon}
      <span className={styles.words}>
        {item.label}
        {item.description ? <span className={styles.description}>{item.description}</span> : null}
      </span>
      {item.current ? <Check aria-hidden /> : null}
    </AriaMenuItem>
  );
}

/** The list of an open `Menu`. */
export function MenuList({ label, sections, onAction, placement, trigger, open, onClose }: MenuListProps) {
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen={open}
      onOpenChange={(next) => next || onClose()}
      placement={placement}
      offset={6}
      aria-label={label}
      className={styles.popover}
    >
      <AriaMenu {...focusFirst} aria-label={label} onAction={(key) => onAction(String(key))} onClose={onClose} className={styles.list}>
        {sections.map((items) => (
          <MenuSection key={items[0]?.id} aria-label={label} className={styles.section}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </MenuSection>
        ))}
      </AriaMenu>
    </Popover>
  );
}
