import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Control, ControlProps } from "../things/thing-screen.ts";

/** A value that is a text or a number as text; empty of any other. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A text as it is; a sign for an empty one. */
export function ShownText({ value }: { value: unknown }) {
  const t = useText();
  const text = asText(value);
  return text === "" ? <i>{t("common.none")}</i> : text;
}

/** A line of text. */
export function line({ tabular = false, autoComplete = "off" }: { tabular?: boolean; autoComplete?: string } = {}): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <TextField
        {...{ id, label, error, tabular, autoComplete }}
        description={hint}
        value={asText(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
    Shown: ShownText,
  };
}

/** Text of several lines. */
export function lines({ rows = 4 }: { rows?: number } = {}): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <TextArea
        {...{ id, label, error, rows }}
        description={hint}
        value={asText(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
    Shown: ShownText,
  };
}

/** A whole number. */
export function count({ min = 0, max = 1_000_000 }: { min?: number; max?: number } = {}): Control {
  function Input({ id, label, hint, error, value, onChange }: ControlProps) {
    const { culture } = useFormat();
    const [unread, setUnread] = useState("");
    return (
      <NumberField
        {...{ id, label, error, culture, min, max, unread }}
        description={hint}
        value={typeof value === "number" ? value : null}
        onChange={onChange}
        onUnread={setUnread}
      />
    );
  }
  return { Input, Shown: ShownCount };
}

/** Yes or no. */
export function toggle(): Control {
  return {
    Input: ({ id, label, hint, value, onChange }) => (
      <Switch id={id} label={label} description={hint} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    ),
    Shown: YesOrNo,
  };
}

function YesOrNo({ value }: { value: unknown }) {
  const t = useText();
  return t(value === true ? "common.yes" : "common.no");
}

export function ShownCount({ value }: { value: unknown }) {
  const format = useFormat();
  return typeof value === "number" ? format.number(value) : <ShownText value="" />;
}
