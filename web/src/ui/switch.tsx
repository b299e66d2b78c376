import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./choice.module.css";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "size" | "role"> & {
  label: ReactNode;
  description?: ReactNode;
  /** Puts the switch at the end of the line, as in a list of settings. */
  trailing?: boolean;
};

/** An on/off switch on a native checkbox: pass `checked` and `onChange(event)`. */
export function Switch({ label, description, trailing, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={cx(styles.choice, trailing && styles.trailing, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.track}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-hint` : undefined}
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
    </label>
  );
}
