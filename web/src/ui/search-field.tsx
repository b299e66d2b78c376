import type { ComponentProps } from "react";
import { Search, X } from "lucide-react";
import { cx } from "./cx.ts";
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
  className,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={cx(field.box, className)} role="search">
      <span className={cx(field.affix, field.before)}>{pending ? <Spinner size="sm" label={pendingText} /> : <Search aria-hidden />}</span>
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        type="search"
        aria-label={label}
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
  );
}
