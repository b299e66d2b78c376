import { type CalendarEntry, getTeamCalendar, type Reply } from "@remotebay/contract";
import { CalendarX, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { makeFormat } from "../../lib/i18n/format.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useNow } from "../../lib/use-now.ts";
import { ownZone } from "../../lib/wall-clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { CalendarTools } from "./calendar-tools.tsx";
import { DayList } from "./day-list.tsx";
import { isDay, type Span, todayIn, weekOf } from "./grid-place.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useCalendarParameters } from "./parameters.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useColumns } from "./use-columns.ts";
import { useMove } from "./use-move.ts";
import styles from "./calendar.module.css";

/** The confirmed dates of all shops: a week, or a day by technician or shop, in a zone that is chosen (domain.md#team-calendar). */
export function CalendarScreen() {
  const t = useText();
  const { culture } = useFormat();
  const [{ view, day, zone: chosen }] = useCalendarParameters();
  const zone = isZone(chosen) ? chosen : ownZone();
  const now = useNow(60);
  const today = todayIn(zone, now);
  const shown = isDay(day) ? day : today;
  const from = view === undefined ? weekOf(shown, culture) : shown;
  const days = view === undefined ? 7 : 1;
  const { data, error, refetch } = useCall(getTeamCalendar, { query: { from, days, zone } }, { keep: true });
  return (
    <>
      <PageHeader
        title={t("team.calendar")}
        subtitle={t("team.dates.text")}
        back={
          <ButtonLink to="/team" variant="quiet" size="sm" icon={<Users aria-hidden />}>
            {t("team.title")}
          </ButtonLink>
        }
      />
      <CalendarTools data={data} from={from} days={days} today={today} zone={zone} />
      {data ? <Dates data={data} span={{ from, days, today, zone }} /> : null}
      {!data && error ? (
        <NotLoaded what="page" problem={error} failed={t("team.dates.failed")} onRetry={() => void refetch()} level={2} />
      ) : null}
      {data || error ? null : (
        <div aria-busy>
          <SkeletonCard count={2} lines={8} />
        </div>
      )}
    </>
  );
}

/** The dates as a grid, or as a list where there is no room, with what was refused above. */
function Dates({ data, span }: { data: Reply<typeof getTeamCalendar>; span: Span }) {
  const { zone } = span;
  const t = useText();
  const { culture } = useFormat();
  const format = useMemo(() => makeFormat({ culture, text: t, timeZone: zone }), [culture, t, zone]);
  const isWide = useMedia("(min-width: 900px)");
  const [{ view, technician, shop }] = useCalendarParameters();
  const { entries, move, refuse, refusal, forget } = useMove(data.Entries, format);
  const [open, setOpen] = useState<CalendarEntry | null>(null);
  const shown = entries.filter(
    (one) => (technician === undefined || one.TechnicianId === technician) && (shop === undefined || one.LocationId === shop),
  );
  const columns = useColumns(data, shown, span, view, format);
  const common = { columns, entries: shown, zone, format, onOpen: setOpen };
  return (
    <>
      {refusal ? (
        <Banner
          tone="warning"
          title={refusal.text}
          onClose={forget}
          closeText={t("common.close")}
          action={
            refusal.again ? (
              <Button size="sm" onClick={refusal.again.act}>
                {refusal.again.text}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {data.Total > data.Entries.length ? (
        <Banner tone="info" title={t("team.dates.more", { shown: format.number(data.Entries.length), total: format.number(data.Total) })} />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState level={2} icon={<CalendarX aria-hidden />} title={t("team.dates.none")} text={t("team.dates.noneText")} />
      ) : isWide ? (
        <>
          <TimeGrid
            {...common}
            label={t("team.calendar")}
            areDays={view === undefined}
            onMove={move}
            onMissing={() => refuse(t("team.dates.missingTime"))}
          />
          <Keys />
        </>
      ) : (
        <DayList {...common} />
      )}
      {open ? <MoveDialog entry={open} zone={zone} format={format} onMove={move} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The keys, for who has them. */
function Keys() {
  const t = useText();
  return (
    <p className={styles.keys}>
      <span>
        <KeyHint keys={["M"]} /> {t("team.dates.keyMove")}
      </span>
      <span>
        <KeyHint keys={["←", "↑", "↓", "→"]} /> {t("team.dates.keyDay")}
      </span>
      <span>
        <KeyHint keys={["↵"]} /> {t("team.dates.keyKeep")}
      </span>
    </p>
  );
}

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
