import { type ReactNode, type Ref, useState } from "react";
import type { FieldBaseProps } from "./field.tsx";
import { readNumber, writeNumber } from "./number-text.ts";
import { TextField } from "./text-field.tsx";

export type NumberFieldProps = FieldBaseProps & {
  value: number | null;
  /** Called with null when the field is empty or its text is not a number that fits. */
  onChange: (value: number | null) => void;
  /** Text that is not a number that fits: it stays as it was typed, and the caller shows what is wrong. */
  unread: string;
  /** Called after `onChange` with that text, or with "". */
  onUnread: (text: string) => void;
  /** In whose notation numbers are written: `de-DE`. */
  culture: string;
  min?: number;
  max?: number;
  unit?: ReactNode;
  id?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A whole number, as typed. On leaving the field it is written in the notation of the culture; it is never cut, rounded or clamped. */
export function NumberField({ value, onChange, unread, onUnread, culture, min, max, unit, ...rest }: NumberFieldProps) {
  const limits = { min, max, whole: true };
  const [text, setText] = useState(unread || written(value, culture));
  const read = readNumber(text, culture, limits);
  const [seen, setSeen] = useState({ value, unread });
  if (seen.value !== value || seen.unread !== unread) {
    setSeen({ value, unread });
    // Changed from outside: a discarded draft, a merge.
    if ((read ?? null) !== value || (read === undefined ? text.trim() : "") !== unread) setText(unread || written(value, culture));
  }
  return (
    <TextField
      {...rest}
      value={text}
      onChange={({ target }) => {
        const next = readNumber(target.value, culture, limits);
        setText(target.value);
        onChange(next ?? null);
        onUnread(next === undefined ? target.value.trim() : "");
      }}
      onBlur={() => (read === undefined ? undefined : setText(writeNumber(read, culture)))}
      suffix={unit}
      inputMode="numeric"
      autoComplete="off"
      tabular
    />
  );
}

function written(value: number | null, culture: string): string {
  return value === null ? "" : writeNumber(value, culture);
}
