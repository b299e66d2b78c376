import { parseDate, parseDateTime, type DateValue } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { DateInput, DatePicker, DateSegment } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { AriaField } from "./aria-field.tsx";
import { buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import type { FieldBaseProps } from "./field.tsx";
import button from "./button.module.css";
import field from "./field.module.css";
import pop from "./popover.module.css";
import styles from "./date-time-picker.module.css";

export type DateTimePickerProps = FieldBaseProps & {
  /** Local time without time zone, "2026-11-20T09:30", or "2026-11-20" with `dateOnly`. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  dateOnly?: boolean;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  id?: string;
};

function parse(text: string | null | undefined, dateOnly: boolean): DateValue | null {
  if (!text) return null;
  return dateOnly ? parseDate(text.slice(0, 10)) : parseDateTime(text);
}

/** Formats to minutes; `toString` would include seconds. */
function format(value: DateValue | null, dateOnly: boolean): string | null {
  return value ? value.toString().slice(0, dateOnly ? 10 : 16) : null;
}

function MonthCalendar() {
  const arrow = buttonClass({ variant: "quiet", size: "sm" }, button.iconOnly);
  return (
    <Calendar className={styles.calendar}>
      <header className={styles.head}>
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden />
        </Button>
        <Heading />
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={styles.grid}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

/** A date and time, typed by segment or picked from a calendar. The user's locale decides the order and the 12 or 24 hour clock. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { label, hideLabel, optionalText, description, error, value, onChange, min, max, dateOnly = false } = props;
  return (
    <DatePicker
      id={props.id}
      className={cx(field.field, props.className)}
      value={parse(value, dateOnly)}
      onChange={(next) => onChange(format(next, dateOnly))}
      minValue={parse(min, dateOnly) ?? undefined}
      maxValue={parse(max, dateOnly) ?? undefined}
      granularity={dateOnly ? "day" : "minute"}
      onBlur={props.onBlur}
      isRequired={props.required}
      isDisabled={props.disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <AriaField {...{ label, hideLabel, optionalText, description, error }}>
        <Group className={field.box}>
          <DateInput className={styles.segments}>{(segment) => <DateSegment segment={segment} className={styles.segment} />}</DateInput>
          <Button className={field.inside}>
            <CalendarDays aria-hidden />
          </Button>
        </Group>
      </AriaField>
      <Popover className={pop.popover} offset={6} placement="bottom end">
        <Dialog>
          <MonthCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
