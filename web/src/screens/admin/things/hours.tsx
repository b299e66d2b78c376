import {
  closedAllDay,
  hoursThing,
  listAdministeredHours,
  readAdministeredHours,
  saveAdministeredHours,
  type Values,
  weekdays,
} from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { holidays } from "../controls/holidays-control.tsx";
import { line } from "../controls/plain-controls.tsx";
import { zone } from "../controls/time-controls.tsx";
import { week } from "../controls/week-control.tsx";
import { thingScreen } from "./thing-screen.ts";
import styles from "../hours/hours.module.css";

/** The opening hours of each portal. */
export const hours = thingScreen(hoursThing, {
  room: "hours",
  calls: { list: listAdministeredHours, read: readAdministeredHours, save: saveAdministeredHours },
  title: "admin.rooms.hours.title",
  columns: [
    { id: "Name", label: "admin.location.variant", text: (row) => row.Name, sorts: true },
    { id: "TimeZone", label: "location.zone", text: (row) => row.TimeZone },
    {
      id: "IsOpen",
      label: "admin.hours.now",
      text: ({ IsOpen }, { t }) => t(IsOpen ? "admin.hours.open" : "admin.hours.closed"),
      cell: ({ IsOpen }, { t }) => (
        <Badge tone={IsOpen ? "success" : "neutral"}>{t(IsOpen ? "admin.hours.open" : "admin.hours.closed")}</Badge>
      ),
    },
  ],
  fields: {
    TimeZone: { label: "location.zone", empty: "", control: zone() },
    SupportEmail: { label: "admin.hours.support", hint: "admin.hours.supportHint", empty: "", control: line() },
    Standard: { label: "admin.hours.week", hint: "admin.hours.weekHint", empty: [], control: week() },
    Holidays: { label: "admin.hours.holidays", hint: "admin.hours.holidaysHint", empty: [], control: holidays() },
  },
  facts: ({ IsOpen, OpensAt }, { t, format }) => [
    { name: t("admin.hours.now"), value: t(IsOpen ? "admin.hours.open" : "admin.hours.closed") },
    ...(OpensAt === null ? [] : [{ name: t("admin.hours.opens"), value: format.exact(OpensAt) }]),
  ],
  Preview: NextDays,
});

/** The next fourteen days as shops will see them. */
function NextDays({ values }: { values: Values<typeof hoursThing> }) {
  const t = useText();
  const format = useFormat();
  return (
    <section aria-label={t("admin.hours.preview")}>
      <h2 className={styles.heading}>{t("admin.hours.preview")}</h2>
      <ol className={styles.next}>
        {nextDates(values.TimeZone).map((date) => {
          const { rows, note } = openingsOn(values, date);
          return (
            <li key={date}>
              <strong>{format.date(`${date}T12:00:00`)}</strong>
              <span>{dayName(date, format.culture)}</span>
              <span>
                {rows.length === 0 ? t("admin.hours.closed") : rows.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(", ")}
              </span>
              {note === "" ? null : <em>{note}</em>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function dayName(date: string, culture: string): string {
  return new Intl.DateTimeFormat(culture, { weekday: "long", timeZone: "UTC" }).format(new Date(date));
}

/** Fourteen dates from today on, in the tenant's zone. */
function nextDates(timeZone: string): string[] {
  let today: string;
  try {
    today = new Intl.DateTimeFormat("en-CA", { timeZone: timeZone || "UTC" }).format(new Date());
  } catch {
    today = new Date().toISOString().slice(0, 10);
  }
  return Array.from({ length: 14 }, (_, nth) => new Date(Date.parse(today) + nth * 86_400_000).toISOString().slice(0, 10));
}

/** The openings of a date: those of a holiday instead of those of its weekday (domain.md#hours-tables). */
function openingsOn({ Standard, Holidays }: Values<typeof hoursThing>, date: string) {
  const special = Holidays.filter(({ scheduledDate }) => scheduledDate === date);
  const day = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  const rows = special.length > 0 ? special : Standard.filter(({ dayOfWeek }) => dayOfWeek === day);
  return { rows: rows.filter(({ startTime }) => startTime !== closedAllDay), note: special.map(({ notes }) => notes).join(", ") };
}
