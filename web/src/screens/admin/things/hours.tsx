import { hoursThing, listAdministeredHours, readAdministeredHours, saveAdministeredHours, type Values } from "@remotebay/contract";
import { useState } from "react";
import { useTimes } from "../../../features/opening-hours/hours-dialog.tsx";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { holidays } from "../controls/holidays-control.tsx";
import { line } from "../controls/plain-controls.tsx";
import { zone } from "../controls/time-controls.tsx";
import { week } from "../controls/week-control.tsx";
import { nextDays } from "../hours/next-days.ts";
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
    Standard: { label: "admin.hours.week", hint: "admin.hours.weekHint", empty: [], control: week(), wide: true },
    Holidays: { label: "admin.hours.holidays", hint: "admin.hours.holidaysHint", empty: [], control: holidays(), wide: true },
  },
  facts: ({ IsOpen, OpensAt }, { t, format }) => [
    { name: t("admin.hours.now"), value: t(IsOpen ? "admin.hours.open" : "admin.hours.closed") },
    ...(OpensAt === null ? [] : [{ name: t("admin.hours.opens"), value: format.exact(OpensAt) }]),
  ],
  Preview: NextDays,
});

/** The next fourteen days as shops will see them, in the hours' own zone. */
function NextDays({ values }: { values: Values<typeof hoursThing> }) {
  const t = useText();
  const format = useFormat();
  const times = useTimes();
  const [now] = useState(() => new Date());
  return (
    <section aria-label={t("admin.hours.preview")}>
      <h2 className={styles.heading}>{t("admin.hours.preview")}</h2>
      <ol className={styles.next}>
        {nextDays(values, now).map(({ date, rows, note, clockChange }) => (
          <li key={date} data-date={date}>
            <strong>{format.date(`${date}T12:00:00`)}</strong>
            <span>{dayName(date, format.culture)}</span>
            {rows.length === 0 ? <span>{t("admin.hours.closed")}</span> : null}
            {rows.map((row) => (
              <span key={row.startTime}>{times(row)}</span>
            ))}
            {note === "" ? null : <em>{note}</em>}
            {clockChange === 0 ? null : (
              <Badge tone="warning">{t(clockChange > 0 ? "admin.hours.clockForward" : "admin.hours.clockBack")}</Badge>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function dayName(date: string, culture: string): string {
  return new Intl.DateTimeFormat(culture, { weekday: "long", timeZone: "UTC" }).format(new Date(date));
}
