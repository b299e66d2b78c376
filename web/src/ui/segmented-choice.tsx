import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldFault, type FieldBaseProps } from "./field.tsx";
import type { Tone } from "./tone.ts";
import styles from "./segmented-choice.module.css";

export type SegmentedChoiceProps<T extends string> = Omit<FieldBaseProps, "optionalText"> & {
  /** Two to four options; `tone` is the colour of a selected one. */
  items: { value: T; label: string; icon?: ReactNode; tone?: Exclude<Tone, "info"> }[];
  /** Null if nothing is selected yet. */
  value: T | null;
  onChange: (value: T) => void;
  name?: string;
  disabled?: boolean;
  className?: string;
};

/** Radio buttons as large adjacent segments with icon and label, e.g. yes, no, unknown. */
export function SegmentedChoice<T extends string>(props: SegmentedChoiceProps<T>) {
  const { label, hideLabel, description, error, items, value, onChange, name, disabled, className } = props;
  const id = useId();
  return (
    <fieldset
      className={cx(styles.group, className)}
      disabled={disabled}
      aria-describedby={error || description ? `${id}-notes` : undefined}
    >
      <legend className={hideLabel ? "visually-hidden" : styles.legend}>{label}</legend>
      <div className={cx(styles.items, Boolean(error) && styles.invalid)}>
        {items.map((item) => (
          <label key={item.value} className={cx(styles.item, item.tone && styles[item.tone])}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={item.value}
              checked={value === item.value}
              onChange={() => onChange(item.value)}
            />
            {item.icon}
            <span>{item.label}</span>
          </label>
        ))}
      </div>
      {error || description ? (
        <div id={`${id}-notes`} className={styles.notes}>
          {error ? <FieldFault>{error}</FieldFault> : null}
          {description}
        </div>
      ) : null}
    </fieldset>
  );
}
