import type { CalendarEntry, getTeamCalendar, Reply } from "@remotebay/contract";
import { useMemo } from "react";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { dayAfter, type GridColumn, type Span } from "./grid-place.ts";

/** The columns of a view: the days, or the technicians or shops that have a date on the day, in order of their names. */
export function useColumns(
  { Technicians }: Reply<typeof getTeamCalendar>,
  shown: readonly CalendarEntry[],
  { from, days, today }: Span,
  view: "day" | "shops" | undefined,
  { culture }: Format,
): GridColumn[] {
  const t = useText();
  const written = useMemo(
    () => new Intl.DateTimeFormat(culture, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
    [culture],
  );
  if (view === undefined)
    return Array.from({ length: days }, (_, nth) => {
      const day = dayAfter(from, nth);
      return { id: day, title: written.format(new Date(`${day}T12:00:00Z`)), day, isToday: day === today, has: () => true };
    });
  const column = (id: string, title: string, has: GridColumn["has"]) => ({ id, title, day: from, isToday: false, has });
  const byName = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title, culture);
  if (view === "shops") {
    const shops = new Map(shown.map(({ LocationId, LocationName }) => [LocationId, LocationName]));
    return [...shops].map(([id, name]) => column(String(id), name, ({ LocationId }) => LocationId === id)).toSorted(byName);
  }
  const free = shown.some(({ TechnicianId }) => TechnicianId === null);
  const known = new Map([
    ...Technicians.map(({ Id, Name }) => [Id, Name] as const),
    ...shown.flatMap(({ TechnicianId, Technician }) => (TechnicianId === null ? [] : [[TechnicianId, Technician] as const])),
  ]);
  const busy = new Set(shown.map(({ TechnicianId }) => TechnicianId));
  return [
    ...[...known]
      .filter(([id]) => busy.has(id))
      .map(([id, name]) => column(String(id), name, ({ TechnicianId }) => TechnicianId === id))
      .toSorted(byName),
    ...(free ? [column("nobody", t("team.dates.nobody"), ({ TechnicianId }) => TechnicianId === null)] : []),
  ];
}
