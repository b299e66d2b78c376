import type { ComponentProps, ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx.ts";
import { Field, type FieldLook } from "./field.tsx";
import styles from "./field.module.css";

export type NativeSelectProps = FieldLook &
  Omit<ComponentProps<"select">, "size" | "multiple" | "prefix"> & {
    options: { value: string; label: string; disabled?: boolean }[];
    /** The empty first choice; leave it out where one is always chosen. */
    placeholder?: string;
    prefix?: ReactNode;
  };

/** The browser's own list: smallest, and the best on a phone. For short lists of plain words; see Select for rich ones. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hideLabel, optionalText, description, error, id, className, options, placeholder, prefix, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, optionalText, description, error, id, className }}>
      {(wiring) => (
        <div className={styles.box}>
          {prefix ? <span className={cx(styles.affix, styles.before)}>{prefix}</span> : null}
          <select {...rest} {...wiring} className={styles.input}>
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
