import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldFault } from "./field.tsx";
import styles from "./choice.module.css";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Some, but not all, of the items that it represents are selected. */
  indeterminate?: boolean;
};

/** A checkbox on a native input: pass `checked` and `onChange(event)`. */
export function Checkbox({ label, description, error, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const setRefs = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <label className={cx(styles.choice, className)}>
      <input
        {...rest}
        ref={setRefs}
        type="checkbox"
        className={styles.mark}
        aria-labelledby={`${id}-label`}
        aria-describedby={[error && `${id}-fault`, description && `${id}-hint`].filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
      />
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description ? (
          <span id={`${id}-hint`} className={styles.description}>
            {description}
          </span>
        ) : null}
      </span>
      {error ? (
        <span className={styles.fault}>
          <FieldFault id={`${id}-fault`}>{error}</FieldFault>
        </span>
      ) : null}
    </label>
  );
}
