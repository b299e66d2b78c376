import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { AriaField } from "./aria-field.tsx";
import { cx } from "./cx.ts";
import type { FieldBaseProps } from "./field.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import field from "./field.module.css";
import styles from "./select.module.css";
import pop from "./popover.module.css";

export type SelectProps<T extends string | number> = FieldBaseProps & {
  options: Option<T>[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder: string;
  /** Name in a native form; the option's id is the value. */
  name?: string;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  id?: string;
};

/** A select whose options may have icons and descriptions. Use `NativeSelect` for plain text. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, hideLabel, optionalText, description, error, options, value, onChange, placeholder, name, onBlur, className, id } = props;
  const { required, disabled } = props;
  return (
    <AriaSelect
      id={id}
      className={cx(field.field, Boolean(error) && styles.invalid, className)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      placeholder={placeholder}
      name={name}
      onBlur={onBlur}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      disabledKeys={options.filter((option) => option.disabled).map((option) => option.id)}
    >
      <AriaField {...{ label, hideLabel, optionalText, description, error }}>
        <Button className={cx(field.box, styles.trigger)}>
          <SelectValue<Option<T>> className={styles.value}>
            {({ selectedItems, defaultChildren }) => {
              const chosen = selectedItems[0];
              return chosen ? (
                <>
                  {chosen.icon}
                  {chosen.label}
                </>
              ) : (
                defaultChildren
              );
            }}
          </SelectValue>
          <ChevronDown aria-hidden />
        </Button>
      </AriaField>
      <Popover className={pop.popover} offset={6}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  );
}
