import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldLook } from "./field.tsx";
import styles from "./field.module.css";

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "prefix" | "size"> & {
    /** An icon or a sign before the text. */
    prefix?: ReactNode;
    /** A unit or a state after the text. */
    suffix?: ReactNode;
    /** A button or other control at the end, inside the box. */
    action?: ReactNode;
    /** Figures of one width: VIN, odometer, coins. */
    tabular?: boolean;
  };

/** One line of text. A native input: spread `register("name")` of a form on it, or use `value` and `onChange(event)`. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, optionalText, description, error, prefix, suffix, action, tabular, id, className, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, optionalText, description, error, id, className }}>
      {(wiring) => (
        <div className={styles.box}>
          {prefix ? <span className={cx(styles.affix, styles.before)}>{prefix}</span> : null}
          <input {...rest} {...wiring} className={cx(styles.input, tabular && "tabular")} />
          {suffix ? <span className={cx(styles.affix, styles.after)}>{suffix}</span> : null}
          {action}
        </div>
      )}
    </Field>
  );
}
