import type { ReactNode } from "react";
import { Input } from "react-aria-components/Input";
import { NumberField as AriaNumberField } from "react-aria-components/NumberField";
import { AriaField } from "./aria-field.tsx";
import { cx } from "./cx.ts";
import type { FieldBaseProps } from "./field.tsx";
import styles from "./field.module.css";

export type NumberFieldProps = FieldBaseProps & {
  value: number | null;
  /** Called with null when the field is cleared. */
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Number format; integers by default. */
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

const integerFormat: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };

/** A number input in the notation of the locale that React Aria's `I18nProvider` sets. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, optionalText, description, error, value, onChange, format = integerFormat, unit } = props;
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
