import type { getTeamCalendar, Reply } from "@remotebay/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ownZone } from "../../lib/wall-clock.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { dayAfter, type Span } from "./grid-place.ts";
import { useCalendarParameters } from "./parameters.ts";
import styles from "./calendar.module.css";

/** What chooses the days, the view, whose dates, and the zone. */
export function CalendarTools({ data, from, days, today, zone }: Span & { data: Reply<typeof getTeamCalendar> | undefined }) {
  const t = useText();
  const { culture } = useFormat();
  const [{ view, technician, shop }, change] = useCalendarParameters();
  const written = useMemo(
    () => new Intl.DateTimeFormat(culture, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
    [culture],
  );
  const entries = data?.Entries ?? [];
  const shops = new Map(entries.map(({ LocationId, LocationName }) => [LocationId, LocationName]));
  const zones = new Set([zone, ...entries.map(({ LocationTimeZone }) => LocationTimeZone)]);
  zones.delete(ownZone());
  const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, culture);
  return (
    <div className={styles.tools}>
      <div className={styles.days}>
        <IconButton
          label={t("team.dates.before")}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => change({ day: dayAfter(from, -days) })}
        />
        <IconButton
          label={t("team.dates.after")}
          icon={<ChevronRight aria-hidden />}
          onClick={() => change({ day: dayAfter(from, days) })}
        />
        <Button size="sm" onClick={() => change({ day: undefined })} disabled={today >= from && today < dayAfter(from, days)}>
          {t("team.dates.today")}
        </Button>
        <strong aria-live="polite">
          {days === 1 ? written.format(instant(from)) : written.formatRange(instant(from), instant(dayAfter(from, days - 1)))}
        </strong>
      </div>
      <NativeSelect
        label={t("team.dates.view")}
        hideLabel
        value={view ?? "week"}
        options={[
          { value: "week", label: t("team.dates.week") },
          { value: "day", label: t("team.dates.day") },
          { value: "shops", label: t("team.dates.shops") },
        ]}
        onChange={({ target: { value } }) =>
          change(value === "week" ? { view: undefined } : { view: value as "day" | "shops", day: dayIn(today, from, days) })
        }
      />
      <NativeSelect
        label={t("team.dates.technician")}
        hideLabel
        placeholder={t("team.dates.everyone")}
        value={String(technician ?? "")}
        options={(data?.Technicians ?? []).map(({ Id, Name }) => named([Id, Name])).toSorted(byLabel)}
        onChange={({ target: { value } }) => change({ technician: idOf(value) })}
      />
      <NativeSelect
        label={t("team.dates.shop")}
        hideLabel
        placeholder={t("team.dates.everyShop")}
        value={String(shop ?? "")}
        options={[...shops].map(named).toSorted(byLabel)}
        onChange={({ target: { value } }) => change({ shop: idOf(value) })}
      />
      <NativeSelect
        label={t("team.dates.zone")}
        hideLabel
        value={zone}
        options={[
          { value: ownZone(), label: t("team.dates.ownZone", { zone: zoneText(ownZone()) }) },
          ...[...zones].map((name) => ({ value: name, label: zoneText(name) })).toSorted(byLabel),
        ]}
        onChange={({ target: { value } }) => change({ zone: value === ownZone() ? undefined : value })}
      />
    </div>
  );
}

const zoneText = (zone: string) => zone.replaceAll("_", " ");

/** The present day where it is among those that are shown, else the first of them. */
function dayIn(today: string, from: string, days: number): string | undefined {
  return today >= from && today < dayAfter(from, days) ? undefined : from;
}

const instant = (day: string) => new Date(`${day}T12:00:00Z`);
const named = ([id, name]: readonly [number, string]) => ({ value: String(id), label: name });
const idOf = (value: string) => (value === "" ? undefined : Number(value));
