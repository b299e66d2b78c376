import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Control } from "../things/thing-screen.ts";
import { type Choice, oneOf } from "./choice-controls.tsx";
import { asText, ShownText } from "./plain-controls.tsx";
import styles from "../admin.module.css";

/** A colour, `#rrggbb`: picked, or typed. */
export function colour(): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <TextField
        {...{ id, label, error }}
        tabular
        maxLength={7}
        autoComplete="off"
        description={hint}
        value={asText(value)}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
        prefix={
          <input
            type="color"
            aria-hidden
            tabIndex={-1}
            className={styles.swatch}
            value={/^#[0-9a-f]{6}$/.test(asText(value)) ? asText(value) : "#000000"}
            onChange={({ target }) => onChange(target.value)}
          />
        }
      />
    ),
    Shown: ({ value }) => (
      <span className={styles.shownColour}>
        <span className={styles.sample} style={{ background: asText(value) }} aria-hidden />
        {asText(value)}
      </span>
    ),
  };
}

/** One of some words that the contract has, each with its text. */
export function oneOfWords(texts: Readonly<Record<string, PlainTextKey>>): Control {
  return oneOf(function useWords() {
    const t = useText();
    return Object.entries(texts).map(([value, key]): Choice => ({ value, label: t(key) }));
  });
}

/** A list of texts, one a line. */
export function textList(): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <TextArea
        {...{ id, label, error }}
        description={hint}
        rows={3}
        defaultValue={joined(value)}
        onChange={({ target }) =>
          onChange(
            target.value
              .split(/[\s,;]+/)
              .map((one) => one.toLowerCase())
              .filter(Boolean),
          )
        }
      />
    ),
    Shown: ({ value }) => <ShownText value={joined(value).replaceAll("\n", ", ")} />,
  };
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join("\n") : "";
}
