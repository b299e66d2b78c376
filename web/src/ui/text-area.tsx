import { useState, type ChangeEvent, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldBaseProps } from "./field.tsx";
import styles from "./field.module.css";

export type TextAreaProps = FieldBaseProps &
  Omit<ComponentProps<"textarea">, "maxLength"> & {
    /** Maximum length in characters. Longer text is marked and not cut, so that pasting loses nothing. */
    maxLength?: number;
    /** Text of the counter, shown above 90 % of `maxLength`; `left` is negative if the text is too long. */
    counterText?: (left: number) => string;
  };

/** Sets the height in browsers without CSS `field-sizing`. */
function grow(element: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content")) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}

/** A multi-line text input that grows with its content. */
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
      {(controlProps) => (
        <div className={styles.box}>
          <textarea {...rest} {...controlProps} rows={rows} onChange={change} className={styles.input} />
        </div>
      )}
    </Field>
  );
}
