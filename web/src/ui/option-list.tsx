import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import styles from "./popover.module.css";

/** One option of a `Select` or `ComboBox`. */
export type Option<T extends string | number = string> = {
  id: T;
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

/** The list in the popover of a `Select` or `ComboBox`. */
export function OptionList({ options, empty }: { options?: Option<string | number>[]; empty?: ReactNode }) {
  return (
    <ListBox<Option<string | number>>
      items={options}
      className={styles.list}
      renderEmptyState={empty === undefined ? undefined : () => empty}
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.disabled} className={styles.item}>
          {({ isSelected }) => (
            <>
              {option.icon}
              <span className={styles.words}>
                {option.label}
                {option.description ? <span className={styles.description}>{option.description}</span> : null}
              </span>
              {isSelected ? <Check className={styles.tick} aria-hidden /> : null}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
