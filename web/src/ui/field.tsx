import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

/** What every field takes. */
export type FieldLook = {
  label: string;
  /** The label is read, not seen: only where the place says what the field is, e.g. a search bar. */
  hideLabel?: boolean;
  /** The word for "optional", shown beside the label; leave it out on required fields. */
  optionalText?: string;
  description?: ReactNode;
  /** What is wrong and what to do. Marks the field as invalid. */
  error?: ReactNode;
};

export type FieldWiring = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** The message under a field that says what is wrong. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </span>
  );
}

type FieldProps = FieldLook & { id?: string; className?: string; footnote?: ReactNode; children: (wiring: FieldWiring) => ReactNode };

/** Label above, control, fault and description below, wired by id. The screens use the ready fields; this is for new ones. */
export function Field({ label, hideLabel, optionalText, description, error, id, className, footnote, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy = [error ? `${control}-fault` : "", description ? `${control}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={control} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optionalText ? <span className={styles.optional}>{optionalText}</span> : null}
      </label>
      {children({ id: control, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {error || description || footnote ? (
        <div className={styles.notes}>
          <div>
            {error ? <FieldFault id={`${control}-fault`}>{error}</FieldFault> : null}
            {description ? (
              <p id={`${control}-hint`} className={styles.description}>
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
