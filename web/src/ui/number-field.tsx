import type { ReactNode } from "react";
import { Input } from "react-aria-components/Input";
import { NumberField as AriaNumberField } from "react-aria-components/NumberField";
import { AriaField } from "./aria-field.tsx";
import { cx } from "./cx.ts";
import type { FieldLook } from "./field.tsx";
import styles from "./field.module.css";

export type NumberFieldProps = FieldLook & {
  value: number | null;
  /** null when the field was emptied. */
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** How it is written; whole numbers unless told. */
  format?: Intl.NumberFormatOptions;
  unit?: ReactNode;
  placeholder?: string;
  name?: string;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  id?: string;
};

const whole: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };

/** A number, typed and shown in the reader's own notation (React Aria's I18nProvider says which). */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, optionalText, description, error, value, onChange, format = whole, unit } = props;
  return (
    <AriaNumberField
      id={props.id}
      className={cx(styles.field, props.className)}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={props.min}
      maxValue={props.max}
      step={props.step}
      formatOptions={format}
      name={props.name}
      onBlur={props.onBlur}
      isRequired={props.required}
      isDisabled={props.disabled}
      isInvalid={Boolean(error)}
      isWheelDisabled
      validationBehavior="aria"
    >
      <AriaField {...{ label, hideLabel, optionalText, description, error }}>
        <div className={styles.box}>
          <Input className={cx(styles.input, "tabular")} placeholder={props.placeholder} />
          {unit ? <span className={cx(styles.affix, styles.after)}>{unit}</span> : null}
        </div>
      </AriaField>
    </AriaNumberField>
  );
}
