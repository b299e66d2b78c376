import { useFormat } from "../../../lib/i18n/i18n.tsx";
import { ZoneField } from "../../../lib/zone-field.tsx";
import { DateTimePicker } from "../../../ui/date-time-picker.tsx";
import type { Control } from "../things/thing-screen.ts";
import { asText, ShownText } from "./plain-controls.tsx";

/** An instant, shown and changed in the browser's time; null where there is none. */
export function instant(): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <DateTimePicker
        {...{ id, label, error }}
        description={hint}
        value={typeof value === "string" ? localOf(value) : null}
        onChange={(next) => onChange(next === null ? null : new Date(next).toISOString())}
      />
    ),
    Shown: ShownInstant,
  };
}

/** A day, stored as the instant at which it begins in the browser's time; null where there is none. */
export function day(): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <DateTimePicker
        {...{ id, label, error }}
        dateOnly
        description={hint}
        value={typeof value === "string" ? localOf(value).slice(0, 10) : null}
        onChange={(next) => onChange(next === null ? null : new Date(`${next}T00:00`).toISOString())}
      />
    ),
    Shown: ShownDay,
  };
}

function ShownDay({ value }: { value: unknown }) {
  const format = useFormat();
  return typeof value === "string" ? format.date(value) : <ShownText value="" />;
}

function ShownInstant({ value }: { value: unknown }) {
  const format = useFormat();
  return typeof value === "string" ? format.exact(value) : <ShownText value="" />;
}

/** `2026-11-23T09:30`, local time. */
export function localOf(when: string): string {
  const at = new Date(when);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** An IANA time zone. */
export function zone(): Control {
  return {
    Input: ({ id, label, error, value, onChange }) => (
      <ZoneField {...{ id, label, error }} value={asText(value)} onChange={({ target }) => onChange(target.value)} />
    ),
    Shown: ShownText,
  };
}
