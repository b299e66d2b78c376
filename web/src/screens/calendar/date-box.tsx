import type { CalendarEntry } from "@remotebay/contract";
import { Clock, Layers } from "lucide-react";
import type { ComponentProps, CSSProperties } from "react";
import { endOf } from "../../features/requests/request-words.ts";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { cx } from "../../ui/cx.ts";
import type { Placed } from "./grid-place.ts";
import { jobName } from "./use-move.ts";
import styles from "./calendar.module.css";

interface DateBoxProps extends Pick<ComponentProps<"button">, "id" | "onFocus" | "onBlur" | "onKeyDown" | "onDragStart" | "onDragEnd"> {
  placed: Placed;
  /** Hours from the first that is shown. */
  top: number;
  format: Format;
  isCarried: boolean;
  isCurrent: boolean;
  showTechnician: boolean;
  onOpen: () => void;
}

/** A date on the grid. */
export function DateBox({ placed, top, format, isCarried, isCurrent, showTechnician, onOpen, ...rest }: DateBoxProps) {
  const { entry, column, lane, lanes } = placed;
  const words = useDateWords(format);
  return (
    <button
      {...rest}
      type="button"
      className={cx(styles.date, isCarried && styles.carried, (entry.Overlaps || entry.IsOutsideHours) && styles.marked)}
      style={{ "--top": top, "--nth": column, "--lane": lane, "--lanes": lanes } as CSSProperties}
      draggable={entry.CanMove}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={words(entry).join(", ")}
      title={words(entry).join("\n")}
      onClick={onOpen}
    >
      <span className={cx(styles.time, "tabular")}>
        {format.time(entry.ConfirmedDate)} <Marks entry={entry} />
      </span>
      <span className={styles.name}>
        {jobName(entry)} <span className="tabular">{endOf(entry)}</span>
      </span>
      <span className={styles.who}>{showTechnician ? entry.Technician || entry.LocationName : entry.LocationName}</span>
    </button>
  );
}

/** What is to be seen to at a date, as small signs; the words are beside them or in the label. */
export function Marks({ entry }: { entry: CalendarEntry }) {
  return (
    <span className={styles.marks} aria-hidden>
      {entry.Overlaps ? <Layers /> : null}
      {entry.IsOutsideHours ? <Clock /> : null}
    </span>
  );
}

/** A date in words: when, which car, for whom, by whom, and what is to be seen to. */
export function useDateWords(format: Format): (entry: CalendarEntry) => string[] {
  const t = useText();
  return (entry) =>
    [
      format.dateTime(entry.ConfirmedDate),
      `${jobName(entry)} ${endOf(entry)}`.trim(),
      entry.ScanTypeName,
      entry.LocationName,
      entry.Technician || t("team.dates.nobody"),
      entry.Overlaps ? t("team.dates.overlaps") : "",
      entry.IsOutsideHours ? t("team.dates.outside") : "",
    ].filter((word) => word !== "");
}
