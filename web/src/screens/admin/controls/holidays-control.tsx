import { closedAllDay, type HolidayHours } from "@remotebay/contract";
import { CalendarPlus, FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { useFormValue } from "../form-values.ts";
import { daysIn } from "../hours/calendar-file.ts";
import { isZone } from "../hours/next-days.ts";
import type { Control, ControlProps } from "../things/thing-screen.ts";
import { ShownText } from "./plain-controls.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "../hours/hours.module.css";

const most = 200;
/** Bytes of a calendar file: more than ten thousand events. */
const maxFile = 8 * 1_048_576;

/** Days with other hours than their weekday, typed or from a calendar file. */
export function holidays(): Control {
  return { Input: Holidays, Shown: ShownHolidays };
}

function Holidays({ id, label, hint, error, value, onChange }: ControlProps) {
  const t = useText();
  const rows = value as HolidayHours[];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const change = (nth: number, part: Partial<HolidayHours>) =>
    onChange(rows.map((row, at) => (at === nth ? Object.assign({}, row, part) : row)));
  const read = useCalendarFile(rows, today, onChange);
  return (
    <fieldset id={id} className={cx(shapes.fieldset, styles.week)}>
      <legend>{label}</legend>
      {hint ? <p className={shapes.quiet}>{hint}</p> : null}
      {rows.map((row, nth) => (
        // A date that is being typed is no key.
        // oxlint-disable-next-line react/no-array-index-key
        <Holiday key={nth} row={row} onChange={(part) => change(nth, part)} onRemove={() => onChange(rows.filter((_, at) => at !== nth))} />
      ))}
      {error ? <FieldFault>{error}</FieldFault> : null}
      <div className={shapes.buttons}>
        <Button
          size="sm"
          icon={<CalendarPlus aria-hidden />}
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, closedOn(today, "")])}
        >
          {t("admin.hours.addHoliday")}
        </Button>
        <FileButton
          accept=".ics,text/calendar"
          size="sm"
          icon={<FileUp aria-hidden />}
          onFiles={([file]) => void (file && read.take(file))}
        >
          {t("admin.hours.fromFile")}
        </FileButton>
      </div>
      {read.said === undefined ? null : (
        <Banner tone={read.said.tone}>
          {read.said.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
    </fieldset>
  );
}

interface Said {
  tone: "success" | "info" | "warning" | "danger";
  lines: string[];
}

/** Takes the days of a calendar file that are not in the table yet, and says what was taken and what was not. */
function useCalendarFile(rows: readonly HolidayHours[], today: string, onChange: (rows: HolidayHours[]) => void) {
  const t = useText();
  const [said, setSaid] = useState<Said>();
  const timeZone = useFormValue("TimeZone");
  const take = async (file: File) => {
    const zone = typeof timeZone === "string" && isZone(timeZone) ? timeZone : "UTC";
    const read = file.size > maxFile ? undefined : daysIn(await file.text(), { timeZone: zone, today });
    if (!read) return setSaid({ tone: "danger", lines: [t(file.size > maxFile ? "admin.hours.fileTooLarge" : "admin.hours.noCalendar")] });
    const known = new Set(rows.map(({ scheduledDate }) => scheduledDate));
    const fresh = read.days.filter(({ date }) => !known.has(date));
    const added = fresh.slice(0, Math.max(0, most - rows.length));
    if (added.length > 0) onChange(sorted([...rows, ...added.map(({ date, name }) => closedOn(date, name))]));
    const left = { ...read.leftOut, known: read.days.length - fresh.length, many: fresh.length - added.length };
    setSaid({
      tone: added.length > 0 ? "success" : "warning",
      lines: [
        t("admin.hours.imported", { count: added.length }),
        ...(["known", "timed", "repeated", "damaged", "many"] as const)
          .filter((why) => left[why] > 0)
          .map((why) => t(`admin.hours.left.${why}`, { count: left[why] })),
      ],
    });
  };
  return { said, take };
}

function closedOn(scheduledDate: string, notes: string): HolidayHours {
  return { scheduledDate, notes, startTime: closedAllDay, endTime: closedAllDay };
}

interface HolidayProps {
  row: HolidayHours;
  onChange: (part: Partial<HolidayHours>) => void;
  onRemove: () => void;
}

function Holiday({ row, onChange, onRemove }: HolidayProps) {
  const t = useText();
  const isClosed = row.startTime === closedAllDay;
  return (
    <div className={styles.holiday}>
      <input
        type="date"
        aria-label={t("admin.hours.date")}
        value={row.scheduledDate}
        onChange={({ target }) => target.value !== "" && onChange({ scheduledDate: target.value })}
      />
      <input
        aria-label={t("admin.hours.name")}
        placeholder={t("admin.hours.name")}
        maxLength={120}
        value={row.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={isClosed}
          onChange={({ target }) =>
            onChange(target.checked ? { startTime: closedAllDay, endTime: closedAllDay } : { startTime: "08:00", endTime: "12:00" })
          }
        />{" "}
        {t("admin.hours.closed")}
      </label>
      {isClosed ? null : (
        <span className={styles.span}>
          <input
            type="time"
            aria-label={t("admin.hours.from", { day: row.scheduledDate })}
            value={row.startTime}
            onChange={({ target }) => target.value !== "" && onChange({ startTime: target.value })}
          />
          –
          <input
            type="time"
            aria-label={t("admin.hours.to", { day: row.scheduledDate })}
            value={row.endTime === "24:00" ? "00:00" : row.endTime}
            onChange={({ target }) => target.value !== "" && onChange({ endTime: target.value === "00:00" ? "24:00" : target.value })}
          />
        </span>
      )}
      <IconButton size="sm" label={t("admin.hours.remove", { day: row.scheduledDate })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  );
}

function sorted(rows: readonly HolidayHours[]): HolidayHours[] {
  return rows.toSorted((one, other) => (one.scheduledDate < other.scheduledDate ? -1 : 1));
}

function ShownHolidays({ value }: { value: unknown }) {
  const t = useText();
  const format = useFormat();
  const rows = Array.isArray(value) ? (value as HolidayHours[]) : [];
  if (rows.length === 0) return <ShownText value="" />;
  return (
    <ul className={styles.shown}>
      {rows.map(({ scheduledDate, notes, startTime, endTime }) => (
        <li key={`${scheduledDate} ${startTime}`}>
          {format.date(`${scheduledDate}T12:00:00`)} {notes}:{" "}
          {startTime === closedAllDay ? t("admin.hours.closed") : `${startTime}–${endTime}`}
        </li>
      ))}
    </ul>
  );
}
