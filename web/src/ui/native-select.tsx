import type { ComponentProps, ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx.ts";
import { Field, type FieldBaseProps } from "./field.tsx";
import styles from "./field.module.css";

export type NativeSelectProps = FieldBaseProps &
  Omit<ComponentProps<"select">, "size" | "multiple" | "prefix"> & {
    options: { value: string; label: string; disabled?: boolean }[];
    /** Label of an empty first option; leave it out if a value is always selected. */
    placeholder?: string;
    prefix?: ReactNode;
  };

/** The browser's native select, which is small and works best on phones. Use `Select` for options with icons or descriptions. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hideLabel, optionalText, description, error, id, className, options, placeholder, prefix, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, optionalText, description, error, id, className }}>
      {(controlProps) => (
        <div className={styles.box}>
          {prefix ? <span className={cx(styles.affix, styles.before)}>{prefix}</span> : null}
          <select {...rest} {...controlProps} className={styles.input}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={cx(styles.affix, styles.chevron)}>
            <ChevronDown aria-hidden />
          </span>
        </div>
      )}
    </Field>
  );
}
