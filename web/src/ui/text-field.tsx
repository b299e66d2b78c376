import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldBaseProps } from "./field.tsx";
import styles from "./field.module.css";

export type TextFieldProps = FieldBaseProps &
  Omit<ComponentProps<"input">, "prefix" | "size"> & {
    /** An icon or text before the input. */
    prefix?: ReactNode;
    /** A unit or a status after the input. */
    suffix?: ReactNode;
    /** A button or other control at the end of the box. */
    action?: ReactNode;
    /** Digits of equal width, e.g. for a VIN or odometer. */
    tabular?: boolean;
    /** Shows small letters as capitals; the value is what was typed. */
    upperCase?: boolean;
  };

/** A single-line text input on a native input: pass `value` and `onChange(event)`, or a `name` for native forms. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, optionalText, description, error, prefix, suffix, action, tabular, upperCase, id, className, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, optionalText, description, error, id, className }}>
      {(controlProps) => (
        <div className={styles.box}>
          {prefix ? <span className={cx(styles.affix, styles.before)}>{prefix}</span> : null}
          <input {...rest} {...controlProps} className={cx(styles.input, tabular && "tabular", upperCase && styles.upperCase)} />
          {suffix ? <span className={cx(styles.affix, styles.after)}>{suffix}</span> : null}
          {action}
        </div>
      )}
    </Field>
  );
}
