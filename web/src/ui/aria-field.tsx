import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { FieldError } from "react-aria-components/FieldError";
import { CircleAlert } from "lucide-react";
import type { FieldBaseProps } from "./field.tsx";
import styles from "./field.module.css";

/** Label, error and description of a React Aria field, styled like `Field`. */
export function AriaField({ label, hideLabel, optionalText, description, error, children }: FieldBaseProps & { children: ReactNode }) {
  return (
    <>
      <Label className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optionalText ? <span className={styles.optional}>{optionalText}</span> : null}
      </Label>
      {children}
      {error ? (
        <FieldError className={styles.error}>
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </FieldError>
      ) : null}
      {description ? (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      ) : null}
    </>
  );
}
