import { useState, type ChangeEvent, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldLook } from "./field.tsx";
import styles from "./field.module.css";

export type TextAreaProps = FieldLook &
  Omit<ComponentProps<"textarea">, "maxLength"> & {
    /** The longest text, in characters. Typing beyond it is possible and marked, so that a paste loses nothing. */
    maxLength?: number;
    /** The words of the counter, shown from nine tenths of maxLength; `left` is negative beyond it. */
    counterText?: (left: number) => string;
  };

/** Browsers without `field-sizing` get the height by hand. */
function grow(element: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content")) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}

/** Several lines of text; grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, optionalText, description, error, id, className, maxLength, counterText, onChange, rows = 3, ...rest } = props;
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? "").length);
  const length = typeof rest.value === "string" ? rest.value.length : typed;
  const left = maxLength === undefined ? undefined : maxLength - length;
  const near = left !== undefined && maxLength !== undefined && left <= maxLength / 10;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    grow(event.target);
    onChange?.(event);
  };
  const counter =
    near && counterText ? (
      <span className={cx(styles.counter, "tabular", left < 0 && styles.counterOver)} aria-live="polite">
        {counterText(left)}
      </span>
    ) : null;
  return (
    <Field {...{ label, hideLabel, optionalText, description, error, id, className }} footnote={counter}>
      {(wiring) => (
        <div className={styles.box}>
          <textarea {...rest} {...wiring} rows={rows} onChange={change} className={styles.input} />
        </div>
      )}
    </Field>
  );
}
