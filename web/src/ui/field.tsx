import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

/** Props of every field. */
export type FieldBaseProps = {
  label: string;
  /** Hides the label visually; only for fields whose purpose is obvious, e.g. a search bar. */
  hideLabel?: boolean;
  /** The word for "optional" beside the label; leave it out for required fields. */
  optionalText?: string;
  description?: ReactNode;
  /** What is wrong and how to correct it; marks the field as invalid. */
  error?: ReactNode;
};

export type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** The error message below a field. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </span>
  );
}

type FieldProps = FieldBaseProps & {
  id?: string;
  className?: string;
  footnote?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
};

/** Connects label, control, error and description by id. Use it to build new field components. */
export function Field({ label, hideLabel, optionalText, description, error, id, className, footnote, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const describedBy = [error ? `${controlId}-fault` : "", description ? `${controlId}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={controlId} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optionalText ? <span className={styles.optional}>{optionalText}</span> : null}
      </label>
      {children({ id: controlId, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {error || description || footnote ? (
        <div className={styles.notes}>
          <div>
            {error ? <FieldFault id={`${controlId}-fault`}>{error}</FieldFault> : null}
            {description ? (
              <p id={`${controlId}-hint`} className={styles.description}>
                {description}
              </p>
            ) : null}
          </div>
          {footnote}
        </div>
      ) : null}
    </div>
  );
}
