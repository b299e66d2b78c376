import { type CSSProperties, useRef } from "react";
import type { CalendarEntry } from "@remotebay/contract";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import { DateBox } from "./date-box.tsx";
import { clockText, type GridColumn, missingOn } from "./grid-place.ts";
import { boxId, type CarryProps, useCarry } from "./use-carry.ts";
import styles from "./calendar.module.css";

interface TimeGridProps extends CarryProps {
  label: string;
  format: Format;
  onOpen: (entry: CalendarEntry) => void;
}

/** Dates in columns of hours. They are moved by dragging, or by keys: M, arrows, Enter. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, zone, format, areDays } = props;
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  const { placed, from, until, carried, isDragging, current, ...carry } = useCarry(props, body);
  const hours = new Intl.DateTimeFormat(format.culture, { hour: "numeric", timeZone: "UTC" });
  return (
    <div className={styles.scroll}>
      <div className={styles.grid} style={{ "--columns": columns.length, "--hours": until - from } as CSSProperties}>
        <div className={styles.heads}>
          {columns.map(({ id, title, isToday }) => (
            <h2 key={id} className={cx(styles.head, isToday && styles.today)}>
              {title}
            </h2>
          ))}
        </div>
        <div className={styles.hours} aria-hidden>
          {Array.from({ length: until - from }, (_, nth) => (
            <span key={nth}>{hours.format(Date.UTC(2026, 0, 1, from + nth))}</span>
          ))}
        </div>
        {/* Dropping is another way to do what the keys and the dialog do. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div ref={body} className={styles.body} role="group" aria-label={props.label} onDragOver={carry.over} onDrop={carry.drop}>
          {columns.map((column, nth) => (
            <Ground key={column.id} column={column} nth={nth} zone={zone} from={from} until={until} />
          ))}
          {/* In an order that no move changes, so that what is moved keeps the focus; the arrow keys go by time. */}
          {placed
            .toSorted((one, other) => one.entry.Id - other.entry.Id)
            .map((one) => (
              <DateBox
                key={one.entry.Id}
                id={boxId(one.entry.Id)}
                placed={one}
                top={(one.minute - from * 60) / 60}
                format={format}
                isCarried={carried?.id === one.entry.Id}
                isCurrent={one.entry.Id === current}
                showTechnician={areDays}
                onOpen={() => (carried?.id === one.entry.Id ? carry.keep(one.entry) : props.onOpen(one.entry))}
                onFocus={() => carry.goTo(one.entry.Id)}
                onBlur={carry.leave}
                onKeyDown={(event) => carry.press(event, one)}
                onDragStart={(event) => carry.grab(event, one.entry)}
                onDragEnd={carry.end}
              />
            ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {carried && !isDragging ? t("team.dates.pending", { when: format.dateTime(carried.to) }) : ""}
      </p>
    </div>
  );
}

interface GroundProps {
  column: GridColumn;
  nth: number;
  zone: string;
  from: number;
  until: number;
}

/** What lies below the dates of a column: its hours, and those that its day does not have. */
function Ground({ column, nth, zone, from, until }: GroundProps) {
  const t = useText();
  const missing = missingOn(column.day, zone);
  const [first, end] = missing ? [Math.max(missing.from, from * 60), Math.min(missing.to, until * 60)] : [0, 0];
  return (
    <div className={cx(styles.column, column.isToday && styles.today)} style={{ "--nth": nth } as CSSProperties}>
      {missing && first < end ? (
        <p className={styles.missing} style={{ "--top": (first - from * 60) / 60, "--tall": (end - first) / 60 } as CSSProperties}>
          {t("team.dates.missing", { from: clockText(missing.from), to: clockText(missing.to) })}
        </p>
      ) : null}
    </div>
  );
}
