import { type ComponentProps, useId } from "react";
import { Search, X } from "lucide-react";
import { cx } from "./cx.ts";
import { FieldFault } from "./field.tsx";
import { KeyHint } from "./key-hint.tsx";
import { Spinner } from "./spinner.tsx";
import field from "./field.module.css";
import styles from "./search-field.module.css";

export type SearchFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "size"> & {
  /** Accessible name; the field shows only the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  clearText: string;
  /** Shows a spinner while a look-up runs. */
  pending?: boolean;
  pendingText?: string;
  /** Keyboard shortcut that focuses the field; shown while it is empty. */
  keys?: string[];
  /** What is wrong with the words; they stay as typed. */
  error?: string | undefined;
};

/** A search input. Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  clearText,
  pending,
  pendingText,
  keys,
  error,
  className,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  const faultId = useId();
  return (
    <div className={className} role="search">
      <div className={field.box}>
        <span className={cx(field.affix, field.before)}>
          {pending ? <Spinner size="sm" label={pendingText} /> : <Search aria-hidden />}
        </span>
        <input
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          type="search"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? faultId : undefined}
          value={value}
          className={cx(field.input, styles.input)}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && value) {
              event.preventDefault();
              onChange("");
            }
            onKeyDown?.(event);
          }}
        />
        {value ? (
          <button type="button" className={field.inside} aria-label={clearText} title={clearText} onClick={() => onChange("")}>
            <X aria-hidden />
          </button>
        ) : keys ? (
          <span className={cx(field.affix, field.after, styles.keys)}>
            <KeyHint keys={keys} />
          </span>
        ) : null}
      </div>
      {error ? <FieldFault id={faultId}>{error}</FieldFault> : null}
    </div>
  );
}
