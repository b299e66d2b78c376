import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldFault, type FieldLook } from "./field.tsx";
import styles from "./choice.module.css";

export type RadioGroupProps<T extends string> = Omit<FieldLook, "optionalText"> & {
  items: { value: T; label: ReactNode; description?: ReactNode; disabled?: boolean }[];
  value: T | null;
  onChange: (value: T) => void;
  /** The form's name for it; made up when missing. */
  name?: string;
  orientation?: "vertical" | "horizontal";
  disabled?: boolean;
  className?: string;
};

/** One of a few, all in view. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel, description, error, items, value, onChange, name, orientation = "vertical", disabled, className } = props;
  const id = useId();
  return (
    <fieldset
      className={cx(styles.group, className)}
      disabled={disabled}
      aria-describedby={[error && `${id}-fault`, description && `${id}-hint`].filter(Boolean).join(" ") || undefined}
    >
      <legend className={hideLabel ? "visually-hidden" : styles.legend}>{label}</legend>
      {description ? (
        <p id={`${id}-hint`} className={cx(styles.description, styles.groupHint)}>
          {description}
        </p>
      ) : null}
      <div className={orientation === "horizontal" ? styles.row : undefined}>
        {items.map((item, index) => (
          <label key={item.value} className={styles.choice}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name ?? id}
              value={item.value}
              checked={value === item.value}
              onChange={() => onChange(item.value)}
              disabled={item.disabled}
              className={styles.mark}
            />
            <span>
              <span className={styles.label}>{item.label}</span>
              {item.description ? <span className={styles.description}>{item.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldFault id={`${id}-fault`}>{error}</FieldFault> : null}
    </fieldset>
  );
}
