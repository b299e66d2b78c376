import { closedAllDay, type StandardHours, weekdays } from "@remotebay/contract";
import { Plus, Trash2 } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import type { Control, ControlProps } from "../things/thing-screen.ts";
import { asMinutes, asTime, dayNames, merged, type Span, spansOf, withSpans } from "../hours/week.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "../hours/hours.module.css";

const step = 15;
const day = 24 * 60;

/** The openings of each day of a week: dragged on a bar, or typed. */
export function week(): Control {
  return { Input: Week, Shown: ShownWeek };
}

function Week({ id, label, hint, error, value, onChange }: ControlProps) {
  const { culture } = useFormat();
  const rows = value as StandardHours[];
  const names = dayNames(culture);
  return (
    <fieldset id={id} className={cx(shapes.fieldset, styles.week)}>
      <legend>{label}</legend>
      {hint ? <p className={shapes.quiet}>{hint}</p> : null}
      {weekdays.map((name, nth) => (
        <Day
          key={name}
          name={names[nth] ?? name}
          spans={spansOf(rows, name)}
          onChange={(spans) => onChange(withSpans(rows, name, spans))}
        />
      ))}
      {error ? <FieldFault>{error}</FieldFault> : null}
    </fieldset>
  );
}

function Day({ name, spans, onChange }: { name: string; spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const t = useText();
  const change = (nth: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === nth ? Object.assign({}, span, part) : span)));
  return (
    <div className={styles.day}>
      <strong>{name}</strong>
      <Bar spans={spans} onChange={onChange} />
      <div className={styles.spans}>
        {spans.length === 0 ? <span className={shapes.quiet}>{t("admin.hours.closed")}</span> : null}
        {spans.map((span, nth) => (
          // The order of a day's openings is all that tells them apart while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={nth} className={styles.span}>
            <input
              type="time"
              step={60}
              aria-label={t("admin.hours.from", { day: name })}
              value={asTime(span.from)}
              onChange={({ target }) => change(nth, { from: asMinutes(target.value) ?? span.from })}
            />
            –
            <input
              type="time"
              step={60}
              aria-label={t("admin.hours.to", { day: name })}
              value={asTime(span.to % day)}
              onChange={({ target }) => change(nth, { to: asMinutes(target.value) || day })}
            />
            <IconButton
              size="sm"
              label={t("admin.hours.remove", { day: name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(spans.filter((_, at) => at !== nth))}
            />
          </span>
        ))}
        {spans.length < 4 ? (
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />} onClick={() => onChange([...spans, next(spans)])}>
            {t("admin.hours.add")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The opening that is added: office hours, or an hour after the last one. */
function next(spans: readonly Span[]): Span {
  const last = Math.max(0, ...spans.map(({ to }) => to));
  if (spans.length === 0) return { from: 8 * 60, to: 17 * 60 };
  return last + 2 * 60 <= day ? { from: last + 60, to: last + 2 * 60 } : { from: 0, to: 60 };
}

/** A day as a bar on which an opening is drawn with the pointer, and pulled at its ends. The times beside it do the same by keyboard. */
function Bar({ spans, onChange }: { spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ anchor: number; others: readonly Span[] } | undefined>(undefined);
  const minuteAt = (event: PointerEvent) => {
    const { left = 0, width = 1 } = bar.current?.getBoundingClientRect() ?? {};
    return Math.min(day, Math.max(0, Math.round((((event.clientX - left) / width) * day) / step) * step));
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = minuteAt(event);
    const held = spans.findIndex(({ from, to }) => Math.abs(from - at) <= 2 * step || Math.abs(to - at) <= 2 * step);
    const span = spans[held];
    if (span) {
      const anchor = Math.abs(span.from - at) < Math.abs(span.to - at) ? span.to : span.from;
      drag.current = { anchor, others: spans.filter((_, nth) => nth !== held) };
    } else drag.current = { anchor: at, others: spans };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { anchor, others } = drag.current;
    const at = minuteAt(event);
    const span = { from: Math.min(anchor, at), to: Math.max(anchor, at) };
    onChange(merged(span.from === span.to ? others : [...others, span]).slice(0, 4));
  };
  const end = () => {
    drag.current = undefined;
  };
  return (
    <div ref={bar} className={styles.bar} aria-hidden onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
      {[6, 12, 18].map((hour) => (
        <i key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }} />
      ))}
      {spans.map(({ from, to }) => (
        <b
          key={`${from}-${to}`}
          style={{
            insetInlineStart: `${(from / day) * 100}%`,
            inlineSize: `${(((to > from ? to : day) - from) / day) * 100}%`,
          }}
        />
      ))}
    </div>
  );
}

function ShownWeek({ value }: { value: unknown }) {
  const t = useText();
  const { culture } = useFormat();
  const rows = Array.isArray(value) ? (value as StandardHours[]) : [];
  const names = dayNames(culture);
  return (
    <ul className={styles.shown}>
      {weekdays.map((name, nth) => {
        const spans = rows.filter(({ dayOfWeek, startTime }) => dayOfWeek === name && startTime !== closedAllDay);
        const times = spans.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(", ");
        return (
          <li key={name}>
            {names[nth]}: {times === "" ? t("admin.hours.closed") : times}
          </li>
        );
      })}
    </ul>
  );
}
