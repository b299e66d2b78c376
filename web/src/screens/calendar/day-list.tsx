import type { CalendarEntry } from "@remotebay/contract";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { endOf } from "../../features/requests/request-words.ts";
import { Marks, useDateWords } from "./date-box.tsx";
import { type GridColumn, missingOn, placeOf, clockText } from "./grid-place.ts";
import { jobName } from "./use-move.ts";
import styles from "./calendar.module.css";

interface DayListProps {
  columns: readonly GridColumn[];
  entries: readonly CalendarEntry[];
  zone: string;
  format: Format;
  onOpen: (entry: CalendarEntry) => void;
}

/** The dates of each column below each other, where the grid has no room; columns without one are left out. */
export function DayList({ columns, entries, zone, format, onOpen }: DayListProps) {
  const t = useText();
  const words = useDateWords(format);
  return columns.map(({ id, title, day, has }) => {
    const dates = entries.filter((entry) => has(entry) && placeOf(entry.ConfirmedDate, zone).day === day);
    const missing = missingOn(day, zone);
    if (dates.length === 0) return null;
    return (
      <section key={id} aria-labelledby={`day-${id}`} className={styles.day}>
        <h2 id={`day-${id}`} className={styles.head}>
          {title}
        </h2>
        {missing ? (
          <p className={styles.note}>{t("team.dates.missing", { from: clockText(missing.from), to: clockText(missing.to) })}</p>
        ) : null}
        <ul className={styles.list}>
          {dates.map((entry) => (
            <li key={entry.Id}>
              <button type="button" className={styles.row} aria-label={words(entry).join(", ")} onClick={() => onOpen(entry)}>
                <span className={`${styles.time} tabular`}>
                  {format.time(entry.ConfirmedDate)} <Marks entry={entry} />
                </span>
                <span className={styles.name}>
                  {jobName(entry)} <span className="tabular">{endOf(entry)}</span>
                </span>
                <span className={styles.who}>{[entry.LocationName, entry.Technician || t("team.dates.nobody")].join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
